import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';

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

const paidKinds = sql`('paid', 'paidAfterDenial')`;

/**
 * Returns one row per order and measure, with the time that counts: cents for revenue, ms for review and fulfillment.
 * Each part reads only its range of an index.
 */
function facts(from: number): SQL {
  const placed = sql`select 'orders' as measure, created_at as at, product_id, 0 as value from ${orders} where created_at >= ${from}`;
  const paid = sql`select 'revenue', paid.at, o.product_id, o.total_amount from (select order_id, min(created_at) as at from ${orderEvents} where kind in ${paidKinds} and created_at >= ${from} group by order_id) paid join ${orders} o on o.id = paid.order_id where o.payment_status = 'paid'`;
  const reviewed = sql`select 'review', e.created_at, o.product_id, e.created_at - o.created_at from ${orderEvents} e join ${orders} o on o.id = e.order_id where e.kind in ('approved', 'denied') and e.created_at >= ${from}`;
  const paidAt = sql`(select min(p.created_at) from ${orderEvents} p where p.order_id = e.order_id and p.kind in ${paidKinds})`;
  const fulfilled = sql`select 'fulfill', e.created_at, o.product_id, e.created_at - ${paidAt} from ${orderEvents} e join ${orders} o on o.id = e.order_id where e.kind = 'fulfilled' and e.created_at >= ${from}`;
  return sql`${placed} union all ${paid} union all ${reviewed} union all ${fulfilled}`;
}

/** Returns a statement with one row per group and measure. */
function measures(key: SQL, { from }: Range): SQL {
  const keyed = sql`select measure, ${key} as key, value, row_number() over same as position, count(*) over (partition by measure, ${key}) as size from (${facts(from)}) join ${products} on ${products.id} = product_id where value is not null window same as (partition by measure, ${key} order by value)`;
  // The middle value, or the mean of the two in the middle.
  return sql`select key, measure, size as count, sum(value) as sum, avg(value) filter (where position in ((size + 1) / 2, (size + 2) / 2)) as median from (${keyed}) group by key, measure, size`;
}

/** Counts, sums and finds medians by week (0 is the first one) and by platform. */
export async function selectMeasures(
  db: Db,
  range: Range,
): Promise<{ byWeek: MeasureRow<number>[]; byPlatform: MeasureRow<string>[] }> {
  const week = sql`cast((at - ${range.from}) / ${range.weekMs} as integer)`;
  const [byWeek, byPlatform] = await Promise.all([
    db.orm.all<MeasureRow<number>>(measures(week, range)),
    db.orm.all<MeasureRow<string>>(measures(sql`${products.platform}`, range)),
  ]);
  return { byWeek, byPlatform };
}
