import { Hono } from 'hono';
import type { Deps } from '#worker/deps.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { AppError } from '#worker/http/errors.ts';
import { webhookLimit } from '#worker/http/write-guard.ts';
import { insertStripeEvent } from './payments.repository.ts';

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

interface WebhookRequest {
  /** The raw body, because Stripe signs its exact bytes. */
  body: string;
  signature: string;
}

/**
 * Stores a webhook event and enqueues a read of its invoice, once per event. Throws 503 if Stripe
 * is not configured, so that Stripe retries, and 400 if the signature is invalid.
 */
async function handleStripeEvent(
  { db, now, stripe }: Pick<Deps, 'db' | 'now' | 'stripe'>,
  { body, signature }: WebhookRequest,
): Promise<void> {
  if (stripe === undefined) {
    throw new AppError('unavailable', 'Stripe payments aren’t set up in this store.');
  }
  const event = await stripe.readEvent(body, signature);
  if (event === undefined) throw new AppError('invalid', 'This event was not signed by Stripe.');
  await insertStripeEvent(db, event, now());
}
