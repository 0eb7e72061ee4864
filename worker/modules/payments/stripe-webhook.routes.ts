import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { webhookLimit } from '#worker/http/write-guard.ts';
import { handleStripeEvent } from './stripe-events.usecases.ts';

/** Public: the event's signature authenticates Stripe. */
export const stripeWebhookRoutes = new Hono<AppEnv>().post(
  '/webhooks/stripe',
  webhookLimit,
  async (c) => {
    await handleStripeEvent(c.var.deps, {
      body: await c.req.text(),
      signature: c.req.header('Stripe-Signature') ?? '',
    });
    return c.body(null, 200, { 'Cache-Control': 'no-store' });
  },
);
