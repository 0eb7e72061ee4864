import { and, eq, lte, or } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/identity.ts';

/** Stores a user's Stripe customer id at once, so that a retry uses the same customer. */
export async function saveStripeCustomer(
  db: Db,
  userId: string,
  customerId: string,
): Promise<void> {
  await db.write([
    db.orm.update(users).set({ stripeCustomerId: customerId }).where(eq(users.id, userId)),
  ]);
}

interface CustomerLock {
  userId: string;
  orderId: string;
}

/** Locks a user's Stripe customer for an order until a time (ms since 1970). Returns false if another order holds it. */
export async function lockCustomer(
  db: Db,
  { userId, orderId }: CustomerLock,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const isFree = or(lte(users.invoicingUntil, now), eq(users.invoicingOrderId, orderId));
  const [locked] = await db.write([
    db.orm
      .update(users)
      .set({ invoicingOrderId: orderId, invoicingUntil: until })
      .where(and(eq(users.id, userId), isFree)),
  ]);
  return locked?.rowsAffected === 1;
}

/** Returns the statement that unlocks a user's Stripe customer, if the order still holds it. */
export function unlockCustomer(db: Db, { userId, orderId }: CustomerLock) {
  return db.orm
    .update(users)
    .set({ invoicingOrderId: null, invoicingUntil: 0 })
    .where(and(eq(users.id, userId), eq(users.invoicingOrderId, orderId)));
}
