import { and, asc, gt, inArray, lte, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderCounts, orders } from '#db/schema/orders.ts';
import { compareRow, idsOfPage } from '#db/statements/ids-of-page.ts';
import { closedRank } from '#db/statements/open-order.ts';
import { orderTextBytes } from '#db/statements/order-text-bytes.ts';
import { countOrderGroups } from '#worker/domain/orders/order-counts.ts';
import type { OrderCountsJson } from '#worker/domain/orders/orders.api.ts';
import type { OrderCursor } from '#worker/modules/orders/order-page.schema.ts';
import {
  type ListedOrder,
  selectOrdersWithDetails,
} from '#worker/modules/orders/orders-with-details.repository.ts';

/** The limits of one page. */
interface Limits {
  orders: number;
  /** The total bytes of modifications, notes and admin responses. */
  textBytes: number;
}

interface AllOrders {
  /** Leaves out closed orders without activity since then, in ms since 1970. */
  activeSince?: number | undefined;
  after: OrderCursor | undefined;
  limits: Limits;
  readerId: string;
}

/**
 * Selects the next page of all orders: pending, then other open ones, oldest first; then closed ones, most recently
 * active first. Reads one order beyond the limits, which shows that there is another page.
 */
export function selectAllOrders(
  db: Db,
  { activeSince, after, limits, readerId }: AllOrders,
): Promise<ListedOrder[]> {
  const { rank } = orders;
  const where = and(
    after && isAfter(rank, after),
    activeSince === undefined ? undefined : lte(rank, closedRank - activeSince),
  );
  return selectNext(db, {
    by: rank,
    where,
    limits,
    readerId,
  });
}

/** Selects the next page of the orders that changed since a revision of the admin list, in the order they changed. */
export function selectChangedOrders(
  db: Db,
  {
    since,
    after,
    limits,
    readerId,
  }: { since: number; after: OrderCursor | undefined; limits: Limits; readerId: string },
): Promise<ListedOrder[]> {
  const { revision } = orders;
  const where = after ? isAfter(revision, after) : gt(revision, since);
  return selectNext(db, { by: revision, where, limits, readerId });
}

/** Returns the number of orders in each state. */
export async function countOrders(db: Db): Promise<OrderCountsJson> {
  return countOrderGroups(await db.orm.select().from(orderCounts));
}

type ListColumn = typeof orders.rank | typeof orders.revision;

function selectNext(
  db: Db,
  {
    by,
    where,
    limits,
    readerId,
  }: { by: ListColumn; where: SQL | undefined; limits: Limits; readerId: string },
): Promise<ListedOrder[]> {
  const ids = idsOfPage({
    table: orders,
    id: orders.id,
    where,
    sortBy: [by, orders.id],
    direction: 'asc',
    textBytes: orderTextBytes,
    limits: { rows: limits.orders + 1, textBytes: limits.textBytes },
  });
  return selectOrdersWithDetails(db, {
    where: inArray(orders.id, ids),
    orderBy: [asc(by), asc(orders.id)],
    readerId,
  });
}

function isAfter(column: ListColumn, { at, id }: OrderCursor): SQL {
  return compareRow([column, orders.id], '>', [at, id]);
}
