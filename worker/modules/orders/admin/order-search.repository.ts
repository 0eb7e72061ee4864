import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { orderSearch } from '#db/schema/order-search.ts';
import { orders } from '#db/schema/orders.ts';
import { idsOfPage } from '#db/statements/ids-of-page.ts';
import { orderTextBytes } from '#db/statements/order-text-bytes.ts';
import type { OrderFiltersJson } from '#worker/domain/orders/orders.api.ts';
import type { OrderCursor } from '#worker/modules/orders/order-page.schema.ts';
import {
  type ListedOrder,
  selectOrdersWithDetails,
  unreadBy,
} from '#worker/modules/orders/orders-with-details.repository.ts';

interface Search extends Omit<OrderFiltersJson, 'from' | 'before'> {
  /** From `searchTerm`; empty to find any order. */
  term: string;
  /** The oldest creation time to find, in ms since 1970. */
  from?: number | undefined;
  /** Only finds orders created before this time, in ms since 1970. */
  before?: number | undefined;
  after?: OrderCursor | undefined;
  limits: { orders: number; textBytes: number };
  readerId: string;
}

/** The index holds trigrams, so it can't find shorter terms. */
const minIndexedLength = 3;
/** How many orders one search checks against a short text or filters. */
const windowSize = 2000;
/** A key of `order_search` is the creation time in ms times this, plus a counter. */
const keysPerMs = 1000;

/**
 * Selects the next page of the orders that match, newest first, and one order beyond the limits. A search that the index
 * alone can't answer checks a limited number of orders; `searchedTo` is the last of them if older ones may match, too.
 */
export async function selectMatchingOrders(
  db: Db,
  search: Search,
): Promise<{ found: ListedOrder[]; searchedTo: OrderCursor | undefined }> {
  const { limits, readerId } = search;
  const isMatch = and(containsShortTerm(search.term), meetsFilters(search));
  const isWindow = isMatch !== undefined;
  const candidates = isWindow ? windowSize : limits.orders + 1;
  const candidateKeys = newestKeys(search, candidates);
  // Raw, because the order of cross joins is the order in which SQLite reads the tables.
  const matches = sql`(select ${orders.id} from ${candidateKeys} as candidate cross join ${orderSearch} on ${orderSearch.id} = candidate.id cross join ${orders} on ${orders.id} = ${orderSearch.orderId} where ${isMatch ?? sql`true`} order by candidate.id desc limit ${limits.orders + 1})`;
  const ids = idsOfPage({
    table: orders,
    id: orders.id,
    where: inArray(orders.id, matches),
    sortBy: [searchKey, orders.id],
    direction: 'desc',
    textBytes: orderTextBytes,
    limits: { rows: limits.orders + 1, textBytes: limits.textBytes },
  });
  const [found, searchedTo] = await Promise.all([
    selectOrdersWithDetails(db, {
      where: inArray(orders.id, ids),
      orderBy: [desc(searchKey)],
      readerId,
    }),
    isWindow ? findWindowEnd(db, candidateKeys) : undefined,
  ]);
  return { found, searchedTo };
}

const searchKey = sql`(select ${orderSearch.id} from ${orderSearch} where ${orderSearch.orderId} = ${orders.id})`;

/**
 * Returns the subquery for the keys of the newest orders that the index finds; for a short term, of any orders. Raw,
 * because Drizzle has no full-text index.
 */
function newestKeys(search: Search, limit: number): SQL {
  const { term, resubmitOf } = search;
  const newest = sql`order by id desc limit ${limit}`;
  if (!isIndexed(term) && resubmitOf !== undefined) {
    const replacing = sql`select ${orders.id} from ${orders} where ${orders.resubmitOf} = ${resubmitOf}`;
    return sql`(select id from ${orderSearch} where ${orderSearch.orderId} in (${replacing}) and ${isInRange(search, sql`id`)} ${newest})`;
  }
  if (!isIndexed(term)) {
    return sql`(select id from ${orderSearch} where ${isInRange(search, sql`id`)} ${newest})`;
  }
  const phrase = `"${term.replaceAll('"', '""')}"`;
  const indexed = sql`select rowid as id from order_search_index where text match ${phrase} and ${isInRange(search, sql`rowid`)} order by rowid desc limit ${limit}`;
  // Few calibrations match, so this reads a page of each.
  const ofProduct = sql`select id from ${orderSearch} where ${orderSearch.productId} = ${products.id} and ${isInRange(search, sql`id`)} ${newest}`;
  const calibrated = sql`select latest.id from ${products} cross join ${orderSearch} as latest where ${isInProduct(term)} and latest.id in (${ofProduct})`;
  return sql`(select id from (select id from (${indexed}) union select id from (${calibrated})) ${newest})`;
}

function isInRange({ from, before, after }: Search, key: SQL): SQL {
  const limits = [
    from === undefined ? undefined : sql`${key} >= ${from * keysPerMs}`,
    before === undefined ? undefined : sql`${key} < ${before * keysPerMs}`,
    // The order may have been deleted since.
    after &&
      sql`${key} < coalesce((select id from ${orderSearch} where order_id = ${after.id}), ${after.at * keysPerMs})`,
  ];
  return and(...limits) ?? sql`true`;
}

function isIndexed(term: string): boolean {
  return [...term].length >= minIndexedLength;
}

function containsShortTerm(term: string): SQL | undefined {
  if (term === '' || isIndexed(term)) return undefined;
  const ofProducts = sql`(select id from ${products} where ${isInProduct(term)})`;
  return sql`(instr(${orderSearch.text}, ${term}) > 0 or ${inArray(orders.productId, ofProducts)})`;
}

function meetsFilters(search: Search) {
  const { statuses, mine, unread, sotf, platform, resubmitOf, readerId } = search;
  return and(
    statuses && inArray(orders.status, statuses),
    mine && eq(orders.assignedTo, readerId),
    unread && gt(unreadBy(readerId), 0),
    sotf && eq(orders.tuneType, 'sotf'),
    resubmitOf === undefined ? undefined : eq(orders.resubmitOf, resubmitOf),
    platform === undefined
      ? undefined
      : sql`${orders.productId} in (select id from ${products} where platform = ${platform})`,
  );
}

/** The same text as `productSearchText` in the domain. */
function isInProduct(term: string): SQL {
  return sql`instr(lower(year_range || ' ' || engine_type || ' ' || model), ${term}) > 0`;
}

async function findWindowEnd(db: Db, candidateKeys: SQL): Promise<OrderCursor | undefined> {
  const last = sql`(select id from ${candidateKeys} order by id desc limit 1 offset ${windowSize - 1})`;
  const [end] = await db.orm
    .select({ at: orders.createdAt, id: orders.id })
    .from(orderSearch)
    .innerJoin(orders, eq(orders.id, orderSearch.orderId))
    .where(eq(orderSearch.id, last));
  return end;
}
