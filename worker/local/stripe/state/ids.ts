import { randomBytes } from 'node:crypto';
import { missing } from '#worker/local/stripe/failure.ts';

/** Returns a random id in Stripe's format, like `cus_3f…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** Returns the current time in seconds since 1970, as Stripe counts. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** Returns the object with an id. Throws StripeFailure 404 if it does not exist. */
export function findById<Item>(items: ReadonlyMap<string, Item>, object: string, id: string): Item {
  const found = items.get(id);
  if (found === undefined) throw missing(object, id);
  return found;
}
