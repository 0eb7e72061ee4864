import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { webhookLimit } from '#worker/http/write-guard.ts';
import { hearStripe } from './stripe-events.usecases.ts';

/** Open to anybody: an event's signature says whose it is. */
export const stripeWebhookRoutes = new Hono<AppEnv>().post(
  '/webhooks/stripe',
  webhookLimit,
  async (c) => {
    await hearStripe(c.var.deps, {
      body: await c.req.text(),
      signature: c.req.header('Stripe-Signature') ?? '',
    });
    return c.body(null, 200, { 'Cache-Control': 'no-store' });
  },
);
