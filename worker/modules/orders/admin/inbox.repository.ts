import { and, eq, isNotNull, lte, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderInbox } from '#db/schema/inbox.ts';
import { orders } from '#db/schema/orders.ts';
import { hasNewerMessage, pauseOrder } from '#db/statements/orders/order-inbox.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { rowExists } from '#db/statements/row-exists.ts';

const resumed = { pausedUntil: null, waitsForCustomer: false };

/** Sets an order aside unless the customer wrote after `seenAt`. */
export async function setAside(
  db: Db,
  { seenAt, ...pause }: Parameters<typeof pauseOrder>[1] & { seenAt: number },
): Promise<void> {
  const { orderId } = pause;
  const exists = rowExists(
    orders,
    and(eq(orders.id, orderId), not(hasNewerMessage({ orderId, seenAt }))),
  );
  await db.write([pauseOrder(db, pause, exists), ...bumpPollVersions(db, ['admin'], exists)]);
}

export function resumeOrder(db: Db, orderId: string): Promise<void> {
  return updateListed(db, eq(orderInbox.orderId, orderId), resumed);
}

/** Takes an order out of the inbox unless the customer wrote after `seenAt`. */
export function settleMessages(db: Db, seen: { orderId: string; seenAt: number }): Promise<void> {
  const isSeen = and(eq(orderInbox.orderId, seen.orderId), not(hasNewerMessage(seen)));
  const answered = { messageAt: null, noAnswerAt: null, isUrgent: false };
  return updateListed(db, isSeen, { ...resumed, ...answered });
}

async function updateListed(
  db: Db,
  where: SQL | undefined,
  change: Partial<typeof orderInbox.$inferInsert>,
): Promise<void> {
  await db.write([
    ...bumpPollVersions(db, ['admin'], rowExists(orderInbox, where)),
    db.orm.update(orderInbox).set(change).where(where),
  ]);
}

/** Puts the orders whose time has come back into the inbox. */
export async function resumePausedOrders(db: Db, now: number): Promise<void> {
  const isDue = and(isNotNull(orderInbox.pausedUntil), lte(orderInbox.pausedUntil, now));
  await db.write([
    ...bumpPollVersions(db, ['admin'], rowExists(orderInbox, isDue)),
    db.orm
      .update(orderInbox)
      .set({
        // Raw, because Drizzle has no `iif`. The columns on the right have their old values.
        noAnswerAt: sql`iif(${orderInbox.waitsForCustomer}, ${orderInbox.pausedUntil}, ${orderInbox.noAnswerAt})`,
        pausedUntil: null,
        waitsForCustomer: false,
      })
      .where(isDue),
  ]);
}
