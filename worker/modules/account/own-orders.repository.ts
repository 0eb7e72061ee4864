import { and, asc, count, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { productFields, products } from '#db/schema/catalog.ts';
import { messages } from '#db/schema/chat.ts';
import { datalogs } from '#db/schema/datalogs.ts';
import { deliverables, files } from '#db/schema/files.ts';
import { userFields, users } from '#db/schema/identity.ts';
import {
  orderAddons,
  orderEvents,
  orderFields,
  orderLines,
  orders,
  payments,
  refunds,
} from '#db/schema/orders.ts';
import { reviews } from '#db/schema/reviews.ts';
import { compareRow, idsOfPage, orderTextBytes } from '#db/statements/ids-of-page.ts';
import { isWithCustomer } from '#db/statements/orders/deliverables.ts';
import type { OrderEventKind } from '#worker/domain/orders/order-event-kinds.ts';

/** The kinds that only concern admins, so the customer's own data leaves them out. */
const internalEventKinds: OrderEventKind[] = ['assigned', 'unassigned'];

/** The limits of one page. The database caps the size of a response, so a page also ends at a number of text bytes. */
const orderPage = { rows: 50, textBytes: 400_000 };
const messagePage = { rows: 500, textBytes: 400_000 };

export type OwnOrders = Awaited<ReturnType<typeof selectOrders>>;
export type OwnOrder = OwnOrders['orders'][number];
export type OwnMessage = Awaited<ReturnType<typeof selectMessages>>[number];

const rowid = sql<number>`${messages}.rowid`;
const messageBytes = sql`octet_length(${messages.message})`;

/** Reads a user's orders page by page, newest first, with all their rows except the messages. */
export async function* ownOrders(db: Db, userId: string): AsyncGenerator<OwnOrders> {
  const isTheirs = eq(orders.userId, userId);
  for (let where: SQL | undefined = isTheirs; ; ) {
    const page = await selectOrders(db, where);
    const last = page.orders.at(-1)?.order;
    if (last === undefined) return;
    yield page;
    where = and(
      isTheirs,
      compareRow([orders.createdAt, orders.id], '<', [last.createdAt, last.id]),
    );
  }
}

async function selectOrders(db: Db, where: SQL | undefined) {
  const ids = idsOfPage({
    table: orders,
    id: orders.id,
    where,
    sortBy: [orders.createdAt, orders.id],
    direction: 'desc',
    textBytes: orderTextBytes,
    limits: orderPage,
  });
  const [found, lines, events, paymentRows, refundRows, priceLines, delivered, sizes] =
    await db.orm.batch([
      db.orm
        .select({
          order: orderFields,
          product: productFields,
          buildSheet: orders.buildAnswers,
          review: reviews,
        })
        .from(orders)
        .innerJoin(products, eq(products.id, orders.productId))
        .leftJoin(reviews, eq(reviews.orderId, orders.id))
        .where(inArray(orders.id, ids))
        .orderBy(desc(orders.createdAt), desc(orders.id)),
      db.orm
        .select()
        .from(orderAddons)
        .where(inArray(orderAddons.orderId, ids))
        .orderBy(asc(orderAddons.position)),
      db.orm
        .select()
        .from(orderEvents)
        .where(
          and(inArray(orderEvents.orderId, ids), notInArray(orderEvents.kind, internalEventKinds)),
        )
        .orderBy(asc(orderEvents.createdAt)),
      db.orm
        .select()
        .from(payments)
        .where(inArray(payments.orderId, ids))
        .orderBy(asc(payments.createdAt)),
      db.orm
        .select()
        .from(refunds)
        .where(inArray(refunds.orderId, ids))
        .orderBy(asc(refunds.createdAt)),
      db.orm
        .select()
        .from(orderLines)
        .where(inArray(orderLines.orderId, ids))
        .orderBy(asc(orderLines.createdAt)),
      db.orm
        .select({ deliverable: deliverables, file: files })
        .from(deliverables)
        .innerJoin(files, eq(files.id, deliverables.fileId))
        .innerJoin(orders, eq(orders.id, deliverables.orderId))
        .where(and(inArray(deliverables.orderId, ids), isWithCustomer))
        .orderBy(asc(deliverables.createdAt)),
      db.orm
        .select({
          orderId: messages.orderId,
          rows: count(),
          textBytes: sql<number>`sum(${messageBytes})`,
        })
        .from(messages)
        .where(inArray(messages.orderId, ids))
        .groupBy(messages.orderId),
    ]);
  const money = { payments: paymentRows, refunds: refundRows, priceLines };
  return { orders: found, lines, events, ...money, delivered, sizes };
}

/**
 * Yields each order of a page with its messages, oldest first. Loads several short chats in one
 * round trip, and a long chat page by page while the caller reads it.
 */
export async function* withMessages(
  db: Db,
  { orders: found, sizes }: OwnOrders,
): AsyncGenerator<{ row: OwnOrder; messages: AsyncIterable<OwnMessage> }> {
  const sizeOf = new Map(sizes.map((size) => [size.orderId, size]));
  for (const batch of batchesOf(found, ({ order }) => sizeOf.get(order.id) ?? empty)) {
    const isLong = batch.some(({ order }) => !fits(sizeOf.get(order.id) ?? empty));
    const ids = batch.map(({ order }) => order.id).filter((id) => sizeOf.has(id));
    const chats =
      isLong || ids.length === 0
        ? new Map<string, OwnMessage[]>()
        : Map.groupBy(await selectMessages(db, ids), ({ message }) => message.orderId);
    for (const row of batch) {
      const { id } = row.order;
      yield { row, messages: isLong ? longChat(db, id) : toAsyncIterable(chats.get(id) ?? []) };
    }
  }
}

interface Size {
  rows: number;
  textBytes: number;
}

const empty: Size = { rows: 0, textBytes: 0 };

function fits({ rows, textBytes }: Size): boolean {
  return rows <= messagePage.rows && textBytes <= messagePage.textBytes;
}

/** Splits rows into batches that fit in one response. A row that doesn't fit gets a separate batch. */
function* batchesOf<Row>(rows: readonly Row[], sizeOf: (row: Row) => Size): Generator<Row[]> {
  let batch: Row[] = [];
  let total = empty;
  for (const row of rows) {
    const size = sizeOf(row);
    const next = { rows: total.rows + size.rows, textBytes: total.textBytes + size.textBytes };
    if (batch.length > 0 && !fits(next)) {
      yield batch;
      batch = [];
      total = empty;
    }
    batch.push(row);
    total = batch.length === 1 ? size : next;
  }
  if (batch.length > 0) yield batch;
}

async function* longChat(db: Db, orderId: string): AsyncGenerator<OwnMessage> {
  let after = { createdAt: 0, rowid: 0 };
  for (;;) {
    const page = await selectMessages(db, [orderId], after);
    const last = page.at(-1);
    if (last === undefined) return;
    yield* page;
    after = { createdAt: last.message.createdAt, rowid: last.rowid };
  }
}

async function* toAsyncIterable<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

/** Selects all messages of some orders, or the page of one order's messages that follows `after`. */
function selectMessages(
  db: Db,
  orderIds: readonly string[],
  after?: { createdAt: number; rowid: number },
) {
  const isTheirs = inArray(messages.orderId, [...orderIds]);
  const page =
    after &&
    idsOfPage({
      table: messages,
      id: messages.id,
      where: and(
        isTheirs,
        compareRow([messages.createdAt, rowid], '>', [after.createdAt, after.rowid]),
      ),
      sortBy: [messages.createdAt, rowid],
      direction: 'asc',
      textBytes: messageBytes,
      limits: messagePage,
    });
  return db.orm
    .select({ message: messages, author: userFields, file: files, log: datalogs.summary, rowid })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .leftJoin(datalogs, eq(datalogs.fileId, messages.fileId))
    .where(page ? inArray(messages.id, page) : isTheirs)
    .orderBy(asc(messages.createdAt), rowid);
}
