import { and, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { countOrderGroups } from '#worker/domain/orders/lists/order-counts.ts';
import { checkedOrders } from '#worker/domain/orders/lists/pages.ts';
import type { OrderCountsJson } from '#worker/domain/orders/orders.api.ts';
import { unreadBy } from '#worker/modules/orders/orders-with-details.repository.ts';
import type { OrderFilter } from './order-list.schema.ts';

const countedStatuses = ['pending', 'approved', 'denied', 'fulfilled'] as const;

/** Counts each tab's orders that meet the filters, among the newest 2,000 of each status. */
export async function countFilteredOrders(
  db: Db,
  filter: OrderFilter,
  readerId: string,
): Promise<OrderCountsJson> {
  const { from, before } = filter;
  const newestOf = (status: string) => {
    const where = and(
      eq(orders.status, sql`${status}`),
      from === undefined ? undefined : gte(orders.createdAt, from),
      before === undefined ? undefined : lt(orders.createdAt, before),
    );
    // In a subquery, because a part of a union can't have its own limit.
    return sql`select id from (select ${orders.id} from ${orders} where ${where} order by ${orders.createdAt} desc limit ${checkedOrders})`;
  };
  const newest = sql.join(countedStatuses.map(newestOf), sql` union all `);
  const where = meetsFilters(filter, readerId) ?? sql`true`;
  // Raw, because Drizzle has no cross joins, which SQLite reads in their order.
  const groups = await db.orm.all<Parameters<typeof countOrderGroups>[0][number]>(
    sql`select ${orders.status} as status, ${orders.paymentStatus} as "paymentStatus", count(*) as orders from (${newest}) as candidate cross join ${orders} on ${orders.id} = candidate.id where ${where} group by 1, 2`,
  );
  return countOrderGroups(groups);
}

/** Returns the condition that an order meets an admin's filters, except those for its time. */
export function meetsFilters(
  { mine, unread, sotf, platform }: OrderFilter,
  readerId: string,
): SQL | undefined {
  return and(
    mine && eq(orders.assignedTo, readerId),
    unread && gt(unreadBy(readerId), 0),
    sotf && eq(orders.tuneType, 'sotf'),
    platform === undefined
      ? undefined
      : sql`${orders.productId} in (select id from ${products} where platform = ${platform})`,
  );
}
