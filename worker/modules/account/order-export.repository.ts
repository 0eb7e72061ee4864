import { and, asc, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
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

/** Reads a user's orders page by page, newest first, with all their rows except the messages. */
export async function* ownOrderPages(db: Db, userId: string): AsyncGenerator<OwnOrders> {
  const isTheirs = eq(orders.userId, userId);
  let page = await selectOrders(db, isTheirs);
  let last = page.orders.at(-1)?.order;
  while (last !== undefined) {
    yield page;
    const isAfter = compareRow([orders.createdAt, orders.id], '<', [last.createdAt, last.id]);
    page = await selectOrders(db, and(isTheirs, isAfter));
    last = page.orders.at(-1)?.order;
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
  const [found, addonRows, events, paymentRows, refundRows, lineRows, delivered] =
    await db.orm.batch([
      db.orm
        .select({
          order: orderFields,
          product: productFields,
          buildSheet: orders.buildAnswers,
          review: reviews,
          messageCount: db.orm.$count(messages, eq(messages.orderId, orders.id)),
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
    ]);
  const money = { payments: paymentRows, refunds: refundRows, lineRows };
  return { orders: found, addonRows, events, ...money, delivered };
}

/** Reads the messages of an order, oldest first, page by page while the caller reads them. */
export async function* messagesOf(
  db: Db,
  { order, messageCount }: OwnOrder,
): AsyncGenerator<OwnMessage> {
  let after = { createdAt: 0, rowid: 0 };
  let left = messageCount;
  while (left > 0) {
    const page = await selectMessages(db, order.id, after);
    const last = page.at(-1);
    if (last === undefined) return;
    yield* page;
    left -= page.length;
    after = { createdAt: last.message.createdAt, rowid: last.rowid };
  }
}

/** Selects the page of an order's messages that follows `after`. */
function selectMessages(db: Db, orderId: string, after: { createdAt: number; rowid: number }) {
  const page = idsOfPage({
    table: messages,
    id: messages.id,
    where: and(
      eq(messages.orderId, orderId),
      compareRow([messages.createdAt, rowid], '>', [after.createdAt, after.rowid]),
    ),
    sortBy: [messages.createdAt, rowid],
    direction: 'asc',
    textBytes: sql`octet_length(${messages.message})`,
    limits: messagePage,
  });
  return db.orm
    .select({ message: messages, author: userFields, file: files, log: datalogs.summary, rowid })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .leftJoin(datalogs, eq(datalogs.fileId, messages.fileId))
    .where(inArray(messages.id, page))
    .orderBy(asc(messages.createdAt), rowid);
}
