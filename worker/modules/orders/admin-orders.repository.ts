import { asc, count, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import type { OrderCountsJson } from '#worker/domain/api.ts';
import { isReadyForFulfillment } from '#worker/domain/order-lifecycle.ts';
import type { OrderCursor } from './order-page.schema.ts';
import { type ListedOrder, selectWholeOrders } from './whole-orders.repository.ts';

/** The next orders of all: pending ones and then others in work, oldest first; then what is done, newest first. */
export function selectAllOrders(
  db: Db,
  { after, limit }: { after: OrderCursor | undefined; limit: number },
): Promise<ListedOrder[]> {
  return selectWholeOrders(db, {
    where: after && isAfter(orders.place, after),
    orderBy: [asc(orders.place), asc(orders.id)],
    limit,
  });
}

/** The next of the orders that have changed since a revision of the admins' list, as they came to change. */
export function selectChangedOrders(
  db: Db,
  { since, after, limit }: { since: number; after: OrderCursor | undefined; limit: number },
): Promise<ListedOrder[]> {
  return selectWholeOrders(db, {
    where: after ? isAfter(orders.revision, after) : gt(orders.revision, since),
    orderBy: [asc(orders.revision), asc(orders.id)],
    limit,
  });
}

/** How many orders there are in each state. */
export async function countOrders(db: Db): Promise<OrderCountsJson> {
  const { status, paymentStatus } = orders;
  const groups = await db.orm
    .select({ status, paymentStatus, orders: count() })
    .from(orders)
    .groupBy(status, paymentStatus);
  const sumOf = (isCounted: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(isCounted).reduce((sum, group) => sum + group.orders, 0);
  return {
    all: sumOf(() => true),
    pending: sumOf((group) => group.status === 'pending'),
    approved: sumOf((group) => group.status === 'approved'),
    denied: sumOf((group) => group.status === 'denied'),
    ready: sumOf(isReadyForFulfillment),
    fulfilled: sumOf((group) => group.status === 'fulfilled'),
  };
}

function isAfter(
  column: typeof orders.place | typeof orders.revision,
  { at, id }: OrderCursor,
): SQL {
  return sql`(${column}, ${orders.id}) > (${at}, ${id})`;
}
