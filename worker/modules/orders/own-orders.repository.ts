import { and, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { deliverables } from '#db/schema/files.ts';
import { orders } from '#db/schema/orders.ts';
import { isNewestRevision } from '#db/statements/deliverables.ts';
import { idsOfPage } from '#db/statements/ids-of-page.ts';
import { orderStateMeets } from '#db/statements/order-state.ts';
import { orderTextBytes } from '#db/statements/order-text-bytes.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { isOpen } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { pageLimits } from '#worker/domain/orders/pages.ts';
import { selectOrdersWithDetails, unreadBy } from './orders-with-details.repository.ts';

/**
 * Returns a customer's newest orders, newest first. Beyond one page, these are the older orders that are open or await
 * the customer's action, so that no such order is ever missing.
 */
export function selectNewestOrdersOf(db: Db, userId: string): Promise<OrderJson[]> {
  const isTheirs = eq(orders.userId, userId);
  const open = orderStateMeets(isOpen);
  const pages = [isTheirs, sql`${isTheirs} and ${open}`, sql`${isTheirs} and ${awaits(userId)}`];
  const ids = pages.map((where) => sql`select id from ${newestWhere(where)}`);
  return list(db, userId, inArray(orders.id, sql`(${sql.join(ids, sql` union `)})`));
}

/** Returns the customer's orders just before one of them, newest first. Empty if they have no order with this id. */
export function selectOlderOrdersOf(db: Db, userId: string, before: string): Promise<OrderJson[]> {
  const isTheirs = eq(orders.userId, userId);
  // Raw, because Drizzle cannot compare rows of values.
  const isBefore = sql`(${orders.createdAt}, ${orders.id}) < (select created_at, id from ${orders} where id = ${before} and ${isTheirs})`;
  return list(db, userId, inArray(orders.id, newestWhere(sql`${isTheirs} and ${isBefore}`)));
}

/** Finds an order of any customer. The caller checks access. */
export async function findOrder(
  db: Db,
  orderId: string,
  readerId: string,
): Promise<OrderJson | undefined> {
  const [order] = await list(db, readerId, eq(orders.id, orderId));
  return order;
}

/** Returns the condition that a closed order awaits its customer: to resubmit, download or reply. */
function awaits(userId: string): SQL {
  const isReplaced = sql`exists (select 1 from ${orders} later where later.resubmit_of = ${orders.id} and later.status <> 'denied')`;
  const hasNewFiles = rowExists(
    deliverables,
    and(eq(deliverables.orderId, orders.id), isNull(deliverables.downloadedAt), isNewestRevision),
  );
  return or(
    sql`${orders.status} = 'denied' and not ${isReplaced}`,
    sql`${orders.status} = 'fulfilled' and ${hasNewFiles}`,
    gt(unreadBy(userId), 0),
  ) as SQL;
}

function newestWhere(where: SQL): SQL {
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

async function list(db: Db, readerId: string, where: SQL): Promise<OrderJson[]> {
  const orderBy = [desc(orders.createdAt), desc(orders.id)];
  const found = await selectOrdersWithDetails(db, { where, orderBy, readerId });
  return found.map(({ order }) => order);
}
