import { count, desc, eq, gte, inArray, isNotNull, type SQL, sql, sum } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { users } from '#db/schema/identity.ts';
import { orderAddons, orders } from '#db/schema/orders.ts';
import { orderStateMeets } from '#db/statements/orders/order-state.ts';
import type { NumberGroupsJson, NumbersJson } from '#worker/domain/numbers/numbers.api.ts';
import { wasApproved } from '#worker/domain/orders/order-lifecycle.ts';
import { isSettled } from '#worker/domain/payments/payment.ts';
import { type Facts, facts, type Measure } from './facts.repository.ts';
import { type Week, weekMs, weekShifts } from './periods.ts';

/** What was measured in one group: how often, and the sum, the median and the 90th percentile of the values. */
export interface MeasureRow<Key> {
  key: Key;
  measure: Measure;
  count: number;
  sum: number;
  median: number;
  p90: number;
}

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
  // The smallest value that at least 90% of the values don't exceed.
  const isP90 = sql`${ranked.rank} = (${ranked.size} * 9 + 9) / 10`;
  return db.orm
    .select({
      key: ranked.key,
      measure: ranked.measure,
      count: ranked.size,
      sum: sql<number>`sum(${ranked.value})`,
      median: sql<number>`avg(${ranked.value}) filter (where ${isMiddle})`,
      p90: sql<number>`max(${ranked.value}) filter (where ${isP90})`,
    })
    .from(ranked)
    .groupBy(sql`${ranked.key}, ${ranked.measure}, ${ranked.size}`);
}

/** Measures everything since a time. */
export function selectTotals(db: Db, from: number): Promise<MeasureRow<string>[]> {
  return selectGroups(db, from, () => sql<string>`''`);
}

/** Measures by week: the key is its index, and 0 is the oldest one. */
export function selectByWeek(db: Db, weeks: readonly Week[]): Promise<MeasureRow<number>[]> {
  const from = weeks[0]?.start ?? 0;
  return selectGroups(db, from, ({ at }) => {
    const cases = weekShifts(weeks).map(
      ({ since, shift }) => sql`when ${at} >= ${since} then ${shift}`,
    );
    const shift = cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} else 0 end` : sql`0`;
    return sql<number>`cast((${at} - ${from} - ${shift}) / ${weekMs} as integer)`;
  });
}

/** Measures by the calibration's name since a time. */
export function selectByCalibration(db: Db, from: number): Promise<MeasureRow<string>[]> {
  const { yearRange, engineType, model, transmissionType } = products;
  return selectGroups(
    db,
    from,
    () =>
      sql<string>`${yearRange} || ' ' || ${engineType} || ' ' || ${model} || ' ' || ${transmissionType}`,
  );
}

/** Measures by the user who did it since a time. */
export function selectByPerson(db: Db, from: number): Promise<MeasureRow<string>[]> {
  return selectGroups(db, from, ({ actorId }) => sql<string>`${actorId}`);
}

export function selectNames(db: Db, userIds: string[]) {
  const { id, firstName, lastName, email } = users;
  return db.orm.select({ id, firstName, lastName, email }).from(users).where(inArray(id, userIds));
}

/** Counts the orders since a time by the add-ons in them, most orders first. */
export function selectByAddon(db: Db, from: number): Promise<NumberGroupsJson['addons']> {
  const { name, price, orderId } = orderAddons;
  return db.orm
    .select({ name, orders: count(), total: sql<number>`${sum(price)}` })
    .from(orderAddons)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(gte(orders.createdAt, from))
    .groupBy(name)
    .orderBy(desc(count()), name);
}

/** Totals what customers still have to pay, as the domain's `amountDue` does. */
export async function selectAwaiting(db: Db): Promise<NumbersJson['awaiting']> {
  const { totalAmount, amountPaid, amountRefunded } = orders;
  const [awaiting] = await db.orm
    .select({
      orders: count(),
      amount: sql<number>`coalesce(sum(max(0, ${totalAmount} - ${amountPaid} + ${amountRefunded})), 0)`,
    })
    .from(orders)
    .where(orderStateMeets((order) => wasApproved(order.status) && !isSettled(order)));
  return awaiting ?? { orders: 0, amount: 0 };
}
