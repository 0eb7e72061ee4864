import { asc, count, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { isReadyForFulfillment } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderCountsJson } from '#worker/domain/orders/orders.api.ts';
import type { OrderCursor } from './order-page.schema.ts';
import { type ListedOrder, selectWholeOrders } from './whole-orders.repository.ts';

/** How much of a list is read at once. */
interface Limits {
  orders: number;
  /** Of the texts that people write at length. */
  textBytes: number;
}

/**
 * The next orders of all, pending ones and then others in work, oldest first; then what is done, newest first.
 * One beyond the limits says that there are more.
 */
export function selectAllOrders(
  db: Db,
  { after, limits, readerId }: { after: OrderCursor | undefined; limits: Limits; readerId: string },
): Promise<ListedOrder[]> {
  const { place } = orders;
  return selectNext(db, {
    by: place,
    where: after ? isAfter(place, after) : sql`true`,
    limits,
    readerId,
  });
}

/** The next of the orders that have changed since a revision of the admins' list, as they came to change. */
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

const textBytes = sql`octet_length(concat(${orders.modifications}, ${orders.additionalNotes}, ${orders.adminResponse}))`;

type ListColumn = typeof orders.place | typeof orders.revision;

/** The database adds up the texts, so that a thousand long ones are never read for one answer. */
function selectNext(
  db: Db,
  { by, where, limits, readerId }: { by: ListColumn; where: SQL; limits: Limits; readerId: string },
): Promise<ListedOrder[]> {
  const next = db.orm
    .select({ id: orders.id, at: sql`${by}`.as('at'), bytes: textBytes.as('bytes') })
    .from(orders)
    .where(where)
    .orderBy(asc(by), asc(orders.id))
    .limit(limits.orders + 1)
    .as('next');
  const sized = db.orm
    .select({
      id: next.id,
      bytesBefore:
        sql`sum(${next.bytes}) over (order by ${next.at}, ${next.id} rows unbounded preceding) - ${next.bytes}`.as(
          'bytes_before',
        ),
    })
    .from(next)
    .as('sized');
  const ids = db.orm
    .select({ id: sized.id })
    .from(sized)
    .where(lte(sized.bytesBefore, limits.textBytes));
  return selectWholeOrders(db, {
    where: inArray(orders.id, ids),
    orderBy: [asc(by), asc(orders.id)],
    readerId,
  });
}

function isAfter(column: ListColumn, { at, id }: OrderCursor): SQL {
  return sql`(${column}, ${orders.id}) > (${at}, ${id})`;
}
