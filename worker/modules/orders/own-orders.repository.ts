import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  not,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import { deliverables } from '#db/schema/files.ts';
import { orders } from '#db/schema/orders.ts';
import { compareRow, idsOfPage, orderTextBytes } from '#db/statements/ids-of-page.ts';
import { isNewestRevision } from '#db/statements/orders/deliverables.ts';
import { bumpOrder } from '#db/statements/orders/order-changed.ts';
import { orderStateMeets } from '#db/statements/orders/order-state.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import { pageLimits } from '#worker/domain/orders/lists/pages.ts';
import { isOpen, unsuccessfulStatuses } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { selectOrdersWithDetails, unreadBy } from './orders-with-details.repository.ts';

/**
 * Returns a page of a customer's own orders, newest first: the newest orders and all that await an
 * action, or the orders just before a given one.
 */
export function selectOwnOrders(
  db: Db,
  userId: string,
  before: string | undefined,
): Promise<OrderJson[]> {
  return before === undefined
    ? selectNewestOrdersOf(db, userId)
    : selectOlderOrdersOf(db, userId, before);
}

/**
 * Returns a customer's newest orders, newest first, with all older orders that are open or await
 * the customer's action.
 */
function selectNewestOrdersOf(db: Db, userId: string): Promise<OrderJson[]> {
  const isTheirs = eq(orders.userId, userId);
  const open = orderStateMeets(isOpen);
  const conditions = [isTheirs, and(isTheirs, open), and(isTheirs, awaits(db, userId))];
  // Raw, because Drizzle's unions take selects only from tables.
  const ids = conditions.map((where) => sql`select id from ${newestWhere(where)}`);
  return selectNewestFirst(db, userId, inArray(orders.id, sql`(${sql.join(ids, sql` union `)})`));
}

/** Returns the customer's orders just before one of them, newest first, if the order is theirs. */
function selectOlderOrdersOf(db: Db, userId: string, before: string): Promise<OrderJson[]> {
  const isTheirs = eq(orders.userId, userId);
  const { createdAt, id } = orders;
  const cursor = db.orm
    .select({ createdAt, id })
    .from(orders)
    .where(and(eq(id, before), isTheirs));
  const isBefore = compareRow([createdAt, id], '<', cursor);
  return selectNewestFirst(db, userId, inArray(orders.id, newestWhere(and(isTheirs, isBefore))));
}

/** Stores that the customer owns a required part. Concurrent answers don't overwrite each other. */
export async function addOwnedPart(db: Db, orderId: string, part: RequiredPart): Promise<void> {
  const { id, ownedParts } = orders;
  const isStored = sql`exists (select 1 from json_each(${ownedParts}) where value = ${part})`;
  await db.write([
    ...bumpOrder(db, orderId),
    db.orm
      .update(orders)
      .set({ ownedParts: sql`json_insert(${ownedParts}, '$[#]', ${part})` })
      .where(and(eq(id, orderId), not(isStored))),
  ]);
}

const later = alias(orders, 'later');

/** Returns the condition that a closed order awaits its customer: to resubmit, download or reply. */
function awaits(db: Db, userId: string) {
  const replacing = db.orm
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.resubmitOf, orders.id), notInArray(later.status, unsuccessfulStatuses)));
  const hasNewFiles = rowExists(
    deliverables,
    and(eq(deliverables.orderId, orders.id), isNull(deliverables.downloadedAt), isNewestRevision),
  );
  return or(
    and(eq(orders.status, 'denied'), notExists(replacing)),
    and(eq(orders.status, 'fulfilled'), hasNewFiles),
    gt(unreadBy(userId), 0),
  );
}

function newestWhere(where: SQL | undefined): SQL {
  return idsOfPage({
    table: orders,
    id: orders.id,
    where,
    sortBy: [orders.createdAt, orders.id],
    direction: 'desc',
    textBytes: orderTextBytes,
    limits: pageLimits,
  });
}

function selectNewestFirst(db: Db, readerId: string, where: SQL): Promise<OrderJson[]> {
  const orderBy = [desc(orders.createdAt), desc(orders.id)];
  return selectOrdersWithDetails(db, { where, orderBy, readerId });
}
