import { and, eq, gt, ne, not } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/identity.ts';
import { invoiceLocks } from '#db/schema/orders.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { rowExists } from '#db/statements/row-exists.ts';

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

interface InvoiceLock {
  userId: string;
  orderId: string;
  /** The SHA-256 of the customer's details that the invoice needs. */
  detailsHash: string;
}

/**
 * Locks the details of a user's Stripe customer for an order until a time (ms since 1970). Returns
 * false if an order with other details holds them.
 */
export async function lockDetails(
  db: Db,
  lock: InvoiceLock,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const isHeldByOther = rowExists(
    invoiceLocks,
    and(
      eq(invoiceLocks.userId, lock.userId),
      ne(invoiceLocks.orderId, lock.orderId),
      ne(invoiceLocks.detailsHash, lock.detailsHash),
      gt(invoiceLocks.until, now),
    ),
  );
  const [locked] = await db.write([
    insertWhen(db, invoiceLocks, { ...lock, until }, not(isHeldByOther)).onConflictDoUpdate({
      target: invoiceLocks.orderId,
      set: { detailsHash: lock.detailsHash, until },
    }),
  ]);
  return locked?.rowsAffected === 1;
}

/** Returns the statement that unlocks the details for an order's invoice. */
export function unlockDetails(db: Db, orderId: string) {
  return db.orm.delete(invoiceLocks).where(eq(invoiceLocks.orderId, orderId));
}
