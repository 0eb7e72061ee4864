import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderInbox } from '#db/schema/inbox.ts';
import { orders } from '#db/schema/orders.ts';
import { pauseOrder } from '#db/statements/order-inbox.ts';
import { bumpRevisions } from '#db/statements/revisions.ts';
import { rowExists } from '#db/statements/row-exists.ts';

/** Sets an order aside, also one that needs no answer yet. */
export async function setAside(db: Db, pause: Parameters<typeof pauseOrder>[1]): Promise<void> {
  const exists = rowExists(orders, eq(orders.id, pause.orderId));
  await db.write([pauseOrder(db, pause, exists), ...bumpRevisions(db, ['admin'], exists)]);
}

/** Puts an order back into the inbox, or takes it out if its messages need no answer. */
export async function resumeOrder(
  db: Db,
  { orderId, isAnswered }: { orderId: string; isAnswered: boolean },
): Promise<void> {
  const resumed = { pausedUntil: null, waitsForCustomer: false };
  const answered = isAnswered ? { messageAt: null, noAnswerAt: null, isUrgent: false } : {};
  const isListed = eq(orderInbox.orderId, orderId);
  await db.write([
    ...bumpRevisions(db, ['admin'], rowExists(orderInbox, isListed)),
    db.orm
      .update(orderInbox)
      .set({ ...resumed, ...answered })
      .where(isListed),
  ]);
}

/** Puts the orders back into the inbox whose time has come. */
export async function resumePausedOrders(db: Db, now: number): Promise<void> {
  const isDue = and(isNotNull(orderInbox.pausedUntil), lte(orderInbox.pausedUntil, now));
  await db.write([
    ...bumpRevisions(db, ['admin'], rowExists(orderInbox, isDue)),
    db.orm
      .update(orderInbox)
      .set({
        // Raw, because Drizzle has no `iif`. All columns on the right have their old values.
        noAnswerAt: sql`iif(${orderInbox.waitsForCustomer}, ${orderInbox.pausedUntil}, ${orderInbox.noAnswerAt})`,
        pausedUntil: null,
        waitsForCustomer: false,
      })
      .where(isDue),
  ]);
}
