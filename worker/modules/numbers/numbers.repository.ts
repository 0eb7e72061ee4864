import { and, eq, gte, inArray, isNotNull, min, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { type OrderEventKind, paidEventKinds } from '#worker/domain/orders/order-event-kinds.ts';

export type Measure = 'orders' | 'revenue' | 'review' | 'fulfill';

/** The orders of one group: how many, the sum and the median of their values. */
export interface MeasureRow<Key> {
  key: Key;
  measure: Measure;
  count: number;
  sum: number;
  median: number | null;
}

interface Range {
  /** ms since 1970, the start of the first week. */
  from: number;
  weekMs: number;
}

/**
 * Returns one row per order and measure, with the time that counts: cents for revenue, ms for review and fulfillment.
 * Each part reads only its range of an index.
 */
function facts({ orm }: Db, from: number) {
  const row = (measure: Measure, at: SQL | typeof orders.createdAt, value: SQL) => ({
    measure: sql<Measure>`${measure}`.as('measure'),
    at: sql<number>`${at}`.as('at'),
    productId: sql<string>`${orders.productId}`.as('product'),
    value: sql<number | null>`${value}`.as('value'),
  });
  const { orderId, kind, createdAt } = orderEvents;
  const firstPayments = orm
    .select({ orderId, at: min(createdAt).as('paid_at') })
    .from(orderEvents)
    .where(and(inArray(kind, paidEventKinds), gte(createdAt, from)))
    .groupBy(orderId)
    .as('first_payments');
  const earlier = alias(orderEvents, 'earlier');
  const paidAt = orm
    .select({ at: min(earlier.createdAt) })
    .from(earlier)
    .where(and(eq(earlier.orderId, orderId), inArray(earlier.kind, paidEventKinds)));
  const decisions = (...kinds: OrderEventKind[]) => and(inArray(kind, kinds), gte(createdAt, from));
  return unionAll(
    orm
      .select(row('orders', orders.createdAt, sql`0`))
      .from(orders)
      .where(gte(orders.createdAt, from)),
    orm
      .select(row('revenue', sql`${firstPayments.at}`, sql`${orders.totalAmount}`))
      .from(firstPayments)
      .innerJoin(orders, eq(orders.id, firstPayments.orderId))
      .where(eq(orders.paymentStatus, 'paid')),
    orm
      .select(row('review', sql`${createdAt}`, sql`${createdAt} - ${orders.createdAt}`))
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderId))
      .where(decisions('approved', 'denied')),
    orm
      .select(row('fulfill', sql`${createdAt}`, sql`${createdAt} - ${paidAt}`))
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderId))
      .where(decisions('fulfilled')),
  ).as('facts');
}

type Facts = ReturnType<typeof facts>;

/** Selects one row per group and measure. The window functions are raw, because Drizzle has none. */
function selectGroups<Key>(
  db: Db,
  from: number,
  keyOf: (facts: Facts) => SQL<Key>,
): Promise<MeasureRow<Key>[]> {
  const fact = facts(db, from);
  const key = keyOf(fact);
  const group = sql`${fact.measure}, ${key}`;
  const ranked = db.orm
    .select({
      measure: fact.measure,
      key: key.as('key'),
      value: fact.value,
      rank: sql<number>`row_number() over (partition by ${group} order by ${fact.value})`.as(
        'rank',
      ),
      size: sql<number>`count(*) over (partition by ${group})`.as('size'),
    })
    .from(fact)
    .innerJoin(products, eq(products.id, fact.productId))
    .where(isNotNull(fact.value))
    .as('ranked');
  // The middle value, or the mean of the two in the middle.
  const isMiddle = sql`${ranked.rank} in ((${ranked.size} + 1) / 2, (${ranked.size} + 2) / 2)`;
  return db.orm
    .select({
      key: ranked.key,
      measure: ranked.measure,
      count: ranked.size,
      sum: sql<number>`sum(${ranked.value})`,
      median: sql<number | null>`avg(${ranked.value}) filter (where ${isMiddle})`,
    })
    .from(ranked)
    .groupBy(sql`${ranked.key}, ${ranked.measure}, ${ranked.size}`);
}

/** Counts, sums and finds medians by week (0 is the first one) and by platform. */
export async function selectMeasures(
  db: Db,
  { from, weekMs }: Range,
): Promise<{ byWeek: MeasureRow<number>[]; byPlatform: MeasureRow<string>[] }> {
  const [byWeek, byPlatform] = await Promise.all([
    selectGroups(db, from, ({ at }) => sql<number>`cast((${at} - ${from}) / ${weekMs} as integer)`),
    selectGroups(db, from, () => sql<string>`${products.platform}`),
  ]);
  return { byWeek, byPlatform };
}
