import type { Deps } from '#worker/deps.ts';
import { AppError } from '#worker/http/errors.ts';
import { takeEvent } from './stripe-events.repository.ts';

interface Webhook {
  /** As it came, for that is what is signed. */
  body: string;
  signature: string;
}

/**
 * Takes what Stripe tells of, once: a hint to read the invoice that it is about. Throws 503 where the store takes
 * no payments through Stripe, so that Stripe tells it again, and 400 unless Stripe has signed it.
 */
export async function hearStripe(
  { db, now, stripe }: Pick<Deps, 'db' | 'now' | 'stripe'>,
  { body, signature }: Webhook,
): Promise<void> {
  if (stripe === undefined) {
    throw new AppError('unavailable', 'This store does not take payments through Stripe.');
  }
  const event = await stripe.readEvent(body, signature);
  if (event === undefined) throw new AppError('invalid', 'This event was not signed by Stripe.');
  await takeEvent(db, event, now());
}
