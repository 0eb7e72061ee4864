import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderInbox } from '#db/schema/inbox.ts';
import { insertWhen } from './insert-when.ts';

interface Pause {
  orderId: string;
  /** ms since 1970. */
  until: number;
  waitsForCustomer: boolean;
}

/** Returns the statement that sets an order aside, also one that needs no answer yet, if `when` holds. */
export function pauseOrder(db: Db, { orderId, until, waitsForCustomer }: Pause, when: SQL) {
  const row = { pausedUntil: until, waitsForCustomer };
  return insertWhen(db, orderInbox, { orderId, ...row }, when).onConflictDoUpdate({
    target: orderInbox.orderId,
    set: row,
  });
}

/** Returns the statement that puts an order back that waits for the customer, whose answers came `at` ms since 1970. */
export function resumeAnswered(
  db: Db,
  { orderId, at }: { orderId: string; at: number },
  when: SQL,
) {
  return db.orm
    .update(orderInbox)
    .set({
      pausedUntil: null,
      waitsForCustomer: false,
      messageAt: sql`coalesce(${orderInbox.messageAt}, ${at})`,
    })
    .where(and(eq(orderInbox.orderId, orderId), eq(orderInbox.waitsForCustomer, true), when));
}
