import { desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { orderSearch } from '#db/schema/counter.ts';
import { orders } from '#db/schema/orders.ts';
import { idsOfPage } from '#db/statements/ids-of-page.ts';
import { orderTextBytes } from '#db/statements/order-text-bytes.ts';
import type { OrderCursor } from '#worker/modules/orders/order-page.schema.ts';
import {
  type ListedOrder,
  selectOrdersWithDetails,
} from '#worker/modules/orders/orders-with-details.repository.ts';

interface Search {
  /** From `searchTerm`. */
  term: string;
  after: OrderCursor | undefined;
  limits: { orders: number; textBytes: number };
  readerId: string;
}

/** The index is of trigrams, so it can't find anything shorter. */
const minIndexedLength = 3;
/** How many orders one search for a shorter text compares. */
const windowSize = 2000;

/**
 * Selects the next page of the orders that match, newest first, and one order beyond the limits. A term that is too short
 * for the index is compared with a limited number of orders; `searchedTo` is the last of them if there are older ones.
 */
export async function selectMatchingOrders(
  db: Db,
  { term, after, limits, readerId }: Search,
): Promise<{ found: ListedOrder[]; searchedTo: OrderCursor | undefined }> {
  const isIndexed = [...term].length >= minIndexedLength;
  const isNext = after ? isBefore(after) : sql`true`;
  const where = isIndexed
    ? sql`${isNext} and ${matchesIndex(term)}`
    : sql`${inArray(orders.id, windowOf(isNext))} and ${containsTerm(term)}`;
  const ids = idsOfPage({
    table: orders,
    id: orders.id,
    where,
    sortBy: [orders.createdAt, orders.id],
    direction: 'desc',
    textBytes: orderTextBytes,
    limits: { rows: limits.orders + 1, textBytes: limits.textBytes },
  });
  const [found, searchedTo] = await Promise.all([
    selectOrdersWithDetails(db, {
      where: inArray(orders.id, ids),
      orderBy: [desc(orders.createdAt), desc(orders.id)],
      readerId,
    }),
    isIndexed ? undefined : findWindowEnd(db, isNext),
  ]);
  return { found, searchedTo };
}

/** Finds orders through the index, or through the few calibrations that match. */
function matchesIndex(term: string): SQL {
  const phrase = `"${term.replaceAll('"', '""')}"`;
  const indexed = sql`select order_id from ${orderSearch} where id in (select rowid from order_search_index where text match ${phrase})`;
  const calibrated = sql`select id from ${orders} where product_id in (select id from ${products} where ${isInProduct(term)})`;
  return sql`${orders.id} in (${indexed} union all ${calibrated})`;
}

function containsTerm(term: string): SQL {
  const isInText = sql`exists (select 1 from ${orderSearch} where order_id = ${orders.id} and instr(text, ${term}) > 0)`;
  return sql`(${isInText} or ${orders.productId} in (select id from ${products} where ${isInProduct(term)}))`;
}

/** The same text as `productSearchText` in the domain. */
function isInProduct(term: string): SQL {
  return sql`instr(lower(year_range || ' ' || engine_type || ' ' || model), ${term}) > 0`;
}

function windowOf(isNext: SQL): SQL {
  return sql`(select id from ${orders} where ${isNext} order by created_at desc, id desc limit ${windowSize})`;
}

async function findWindowEnd(db: Db, isNext: SQL): Promise<OrderCursor | undefined> {
  const [end] = await db.orm
    .select({ at: orders.createdAt, id: orders.id })
    .from(orders)
    .where(isNext)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
    .offset(windowSize - 1);
  return end;
}

function isBefore({ at, id }: OrderCursor): SQL {
  return sql`(${orders.createdAt}, ${orders.id}) < (${at}, ${id})`;
}
