import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { users } from '#db/schema/identity.ts';
import { orderInbox } from '#db/schema/inbox.ts';
import { orderSearch } from '#db/schema/order-search.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { compareRow, idsOfPage, orderTextBytes } from '#db/statements/ids-of-page.ts';
import { orderStateMeets } from '#db/statements/orders/order-state.ts';
import { orderLists } from '#worker/domain/orders/lists/order-counts.ts';
import {
  isAscending,
  type ListOrder,
  priorityLeadMs,
} from '#worker/domain/orders/lists/order-position.ts';
import { productSearchColumns } from '#worker/domain/orders/lists/order-search.ts';
import { checkedOrders } from '#worker/domain/orders/lists/pages.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import {
  isPriority,
  milestoneEvents,
  selectOrdersWithDetails,
} from '#worker/modules/orders/orders-with-details.repository.ts';
import { meetsFilters } from './order-filters.repository.ts';
import type { OrderCursor, OrderQuery } from './order-list.schema.ts';

interface Page {
  limits: { orders: number; textBytes: number };
  readerId: string;
}

/** Selects candidates: rows with an order's id, and `at`, which sorts them. */
interface Candidates {
  rows: (limit: number) => SQL;
  at: SQL;
  direction: 'asc' | 'desc';
  cursorOf: (row: OrderCursor) => OrderCursor;
}

/** The index has trigrams, so it can't find shorter terms. */
const minIndexedLength = 3;
/** A key of `order_search` is the creation time in ms times this, plus a counter. */
const keysPerMs = 1000;

/**
 * Selects the next page plus one order, which tells whether more follow. Without a suitable index,
 * checks up to 2,000 orders. If later orders may match, `searchedTo` is the last checked one.
 */
export async function selectListedOrders(
  db: Db,
  query: OrderQuery,
  { limits, readerId }: Page,
): Promise<{ found: OrderJson[]; searchedTo: OrderCursor | undefined }> {
  const calibrations = await findCalibrations(db, query.terms);
  const usesIndex = isIndexed(query);
  const candidates = usesIndex ? indexedCandidates(query, calibrations) : inOrder(query);
  const isMatch = and(
    usesIndex && query.list ? isListed(query.list) : undefined,
    usesIndex && !query.list ? undefined : containsTerm(query, calibrations),
    meetsFilters(query, readerId),
  );
  const { at, direction } = candidates;
  const checked = candidates.rows(isMatch ? checkedOrders : limits.orders + 1);
  const sortDirection = sql.raw(direction);
  // Raw, because the order of cross joins is the order in which SQLite reads the tables.
  const matches = sql`(select ${orders.id} from ${checked} as candidate cross join ${orders} on ${orders.id} = candidate.id where ${isMatch ?? sql`true`} order by candidate.at ${sortDirection}, candidate.id ${sortDirection} limit ${limits.orders + 1})`;
  const ids = idsOfPage({
    table: orders,
    id: orders.id,
    where: inArray(orders.id, matches),
    sortBy: [at, orders.id],
    direction,
    textBytes: orderTextBytes,
    limits: { rows: limits.orders + 1, textBytes: limits.textBytes },
  });
  const [found, last] = await Promise.all([
    selectOrdersWithDetails(db, {
      where: inArray(orders.id, ids),
      orderBy: [sql`${at} ${sortDirection}`, sql`${orders.id} ${sortDirection}`],
      readerId,
    }),
    isMatch && findLast(db, checked),
  ]);
  return { found, searchedTo: last && candidates.cursorOf(last) };
}

/** The trigram index covers all orders and Fulfilled. Ready is short enough for a scan. */
function isIndexed({ list, terms }: OrderQuery): boolean {
  const isLong = terms.length > 0 && terms.every((term) => [...term].length >= minIndexedLength);
  return isLong && (list === undefined || list === 'fulfilled');
}

/** When an order became ready for fulfillment, like the domain's `waitsSince`. */
const readySince = sql`coalesce((select min(${orderEvents.createdAt}) from ${orderEvents} where ${orderEvents.orderId} = ${orders.id} and ${inArray(orderEvents.kind, milestoneEvents.paidAt)}), ${orders.createdAt})`;

/** Since when an order in the inbox has needed an answer. */
const inboxSince = sql`coalesce((select ${orderInbox.position} from ${orderInbox} where ${orderInbox.orderId} = ${orders.id}), ${orders.createdAt})`;

/** The position of an order in a list, like the domain's `orderPosition`. */
function positionIn({ list, sort }: ListOrder): SQL {
  if (list && sort === 'total') return sql`max(0, ${orders.totalAmount})`;
  if (list && sort === 'year') return sql`max(0, cast(${orders.vehicleYear} as integer))`;
  if (list === 'pending') {
    return sql`${orders.createdAt} + iif(${isPriority}, 0, ${priorityLeadMs})`;
  }
  if (list === 'inbox') return inboxSince;
  return list === 'ready' ? readySince : sql`${orders.createdAt}`;
}

/** Returns the orders of a list from an index on their status. */
function inOrder({ list, sort, from, before, after }: OrderQuery): Candidates {
  const at = positionIn({ list, sort });
  const direction = isAscending({ list, sort }) ? 'asc' : 'desc';
  const sortDirection = sql.raw(direction);
  const where = and(
    list && isListed(list),
    from === undefined ? undefined : gte(orders.createdAt, from),
    before === undefined ? undefined : lt(orders.createdAt, before),
    after && compareRow([at, orders.id], direction === 'asc' ? '>' : '<', [after.at, after.id]),
  );
  return {
    rows: (limit) =>
      sql`(select ${orders.id} as id, ${at} as at from ${orders} where ${where ?? sql`true`} order by ${at} ${sortDirection}, ${orders.id} ${sortDirection} limit ${limit})`,
    at,
    direction,
    cursorOf: (row) => row,
  };
}

/** Returns the newest orders that the trigram index or a calibration finds. */
function indexedCandidates(query: OrderQuery, calibrations: Calibrations): Candidates {
  const { terms, from, before, after } = query;
  const isInRange = (key: SQL) =>
    and(
      from === undefined ? undefined : sql`${key} >= ${from * keysPerMs}`,
      before === undefined ? undefined : sql`${key} < ${before * keysPerMs}`,
      // The order may have been deleted in the meantime.
      after &&
        sql`${key} < coalesce((select id from ${orderSearch} where order_id = ${after.id}), ${after.at * keysPerMs})`,
    ) ?? sql`true`;
  const phrase = terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(' OR ');
  return {
    rows(limit) {
      const newest = sql`order by id desc limit ${limit}`;
      const indexed = sql`select rowid as id from order_search_index where text match ${phrase} and ${isInRange(sql`rowid`)} order by rowid desc limit ${limit}`;
      // Few calibrations match, so read a page of each.
      const ofCalibration = sql`select id from ${orderSearch} where ${orderSearch.productId} = ${products.id} and ${isInRange(sql`id`)} ${newest}`;
      const calibrated = sql`select latest.id from ${products} cross join ${orderSearch} as latest where ${inArray(products.id, calibrations.ids)} and latest.id in (${ofCalibration})`;
      const keys = sql`select id from (select id from (${indexed}) union select id from (${calibrated})) ${newest}`;
      return sql`(select ${orderSearch.orderId} as id, found.id as at from (${keys}) as found cross join ${orderSearch} on ${orderSearch.id} = found.id)`;
    },
    at: sql`(select ${orderSearch.id} from ${orderSearch} where ${orderSearch.orderId} = ${orders.id})`,
    direction: 'desc',
    cursorOf: ({ at, id }) => ({ at: Math.floor(at / keysPerMs), id }),
  };
}

function isListed(list: NonNullable<OrderQuery['list']>): SQL {
  if (list === 'inbox') {
    return sql`${orders.id} in (select ${orderInbox.orderId} from ${orderInbox} where ${orderInbox.position} is not null)`;
  }
  // Without the payment status, the index on status and creation time also sorts.
  return list === 'ready' ? orderStateMeets(orderLists.ready) : eq(orders.status, list);
}

interface Calibrations {
  ids: string[];
  /** The calibrations whose year range contains a term. */
  keyIds: string[];
}

/** Finds the calibrations that contain a term. The shop has too few for an index. */
async function findCalibrations(db: Db, terms: readonly string[]): Promise<Calibrations> {
  if (terms.length === 0) return { ids: [], keyIds: [] };
  const { id, yearRange, engineType, model } = products;
  const rows = await db.orm.select({ id, yearRange, engineType, model }).from(products);
  const idsWith = (name: keyof ReturnType<typeof productSearchColumns>) =>
    rows
      .filter((row) => terms.some((term) => productSearchColumns(row)[name].includes(term)))
      .map((row) => row.id);
  return { ids: idsWith('searchDetails'), keyIds: idsWith('searchKeys') };
}

/** In a list, searches only the fields that the Fulfillment tab's search covers. */
function containsTerm({ list, terms }: OrderQuery, { ids, keyIds }: Calibrations): SQL | undefined {
  if (terms.length === 0) return undefined;
  const email = sql`(select ${users.searchEmail} from ${users} where ${users.id} = ${orders.userId})`;
  const name = sql`(select ${users.searchName} from ${users} where ${users.id} = ${orders.userId})`;
  const keys = [orders.searchKeys, email];
  const texts = list
    ? keys
    : [...keys, orders.searchDetails, orders.searchAddons, orders.searchDevice, name];
  return or(
    ...terms.flatMap((term) => texts.map((text) => sql`instr(${text}, ${term}) > 0`)),
    inArray(orders.productId, list ? keyIds : ids),
  );
}

/** Returns the last checked order, if the limit ended the check. */
async function findLast(db: Db, checked: SQL): Promise<OrderCursor | undefined> {
  const [last] = await db.orm.all<OrderCursor>(
    sql`select id, at from ${checked} limit 1 offset ${checkedOrders - 1}`,
  );
  return last;
}
