import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { users } from '#db/schema/identity.ts';
import { orderAddons, orderEvents, orders, payments } from '#db/schema/orders.ts';
import { addJob, tell } from '#db/statements/enqueue-job.ts';
import { raiseAlert } from '#db/statements/raise-alert.ts';
import { bumpRevisions, markOrders } from '#db/statements/revisions.ts';
import {
  type InvoiceNews,
  type InvoiceState,
  statesBefore,
} from '#worker/domain/payments/invoice-state.ts';
import { formatExactly } from '#worker/domain/payments/money.ts';
import { stripeUserId } from '#worker/domain/payments/payment.ts';

/** An order with everything that its invoice says, and to whom. */
export async function findOrderToInvoice(db: Db, orderId: string) {
  const [order] = await db.orm
    .select({ order: orders, customer: users, product: products })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(products, eq(products.id, orders.productId))
    .where(eq(orders.id, orderId));
  if (order === undefined) return undefined;
  const lines = await db.orm
    .select({ name: orderAddons.name, price: orderAddons.price })
    .from(orderAddons)
    .where(eq(orderAddons.orderId, orderId))
    .orderBy(asc(orderAddons.position));
  return { ...order, lines };
}

/** Keeps who a person is to Stripe, at once: what is tried again later goes to the same customer. */
export async function keepCustomer(db: Db, userId: string, customerId: string): Promise<void> {
  await db.write([
    db.orm.update(users).set({ stripeCustomerId: customerId }).where(eq(users.id, userId)),
  ]);
}

/** The order that an invoice is for: the one that has it, or the one that it names. */
export async function findInvoicedOrder(db: Db, { id, orderId }: InvoiceState) {
  // Of one table alone, Drizzle leaves the columns' table out.
  const isPaidByHand = sql<number>`exists (select 1 from ${payments} where payments.order_id = orders.id)`;
  const isPaidByAnother = sql<number>`exists (select 1 from ${orderEvents} where order_events.order_id = orders.id
    and order_events.kind = 'paid' and order_events.source_key like 'paid:%' and order_events.source_key <> ${`paid:${id}`})`;
  const [order] = await db.orm
    .select({
      id: orders.id,
      userId: orders.userId,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      stripeInvoiceId: orders.stripeInvoiceId,
      isPaidByHand: isPaidByHand.mapWith(Boolean),
      isPaidByAnother: isPaidByAnother.mapWith(Boolean),
    })
    .from(orders)
    .where(or(eq(orders.stripeInvoiceId, id), eq(orders.id, orderId ?? '')))
    .orderBy(sql`${orders.stripeInvoiceId} = ${id} desc`)
    .limit(1);
  return order;
}

interface HeardNews {
  order: { id: string; userId: string };
  invoice: InvoiceState;
  news: readonly (InvoiceNews & { eventId: string })[];
  at: number;
}

/**
 * The statements that take an invoice's news into its order. Each comes first as a row of the history, once under
 * its key, and all that follows from it depends on that row's being this one.
 */
export function takeNews(db: Db, { order, invoice, news, at }: HeardNews) {
  const isNew = sql`exists (select 1 from ${orderEvents} where ${inArray(
    orderEvents.id,
    news.map(({ eventId }) => eventId),
  )})`;
  return [
    ...news.flatMap((one) => takeOne(db, { order, invoice, one, at })),
    ...bumpRevisions(db, ['admin', `user:${order.userId}`, `order:${order.id}`], isNew),
    markOrders(db, sql`${orders.id} = ${order.id} and ${isNew}`),
  ];
}

function takeOne(
  db: Db,
  { order, invoice, one, at }: Omit<HeardNews, 'news'> & { one: HeardNews['news'][number] },
) {
  const { eventId, kind, key, detail, to, alert } = one;
  const isNew = sql`exists (select 1 from ${orderEvents} where ${orderEvents.id} = ${eventId})`;
  const heard = { orderId: order.id, actorId: stripeUserId, at, detail };
  return [
    db.orm
      .insert(orderEvents)
      .select(
        sql`select ${eventId}, ${order.id}, ${stripeUserId}, ${kind}, ${detail}, ${key}, ${at} where true`,
      )
      .onConflictDoNothing(),
    ...(to === undefined
      ? []
      : [
          db.orm
            .update(orders)
            .set({ paymentStatus: to })
            .where(
              and(eq(orders.id, order.id), inArray(orders.paymentStatus, statesBefore(to)), isNew),
            ),
        ]),
    ...(kind === 'invoiced' ? linkInvoice(db, { order, invoice, at, isNew }) : []),
    ...(kind === 'paid'
      ? [
          tell(db, { ...heard, event: 'paid', key: `paid:${order.id}` }, isNew),
          tell(db, { ...heard, event: 'adminPaid', key: `adminPaid:${order.id}` }, isNew),
        ]
      : []),
    ...(alert
      ? [
          raiseAlert(db, { kind: alert, key, detail, orderId: order.id, at }, isNew),
          tell(db, { ...heard, event: 'adminAlert', key: `adminAlert:${key}` }, isNew),
        ]
      : []),
  ];
}

/** The statements that tell of a payment for an order that is not there any more. */
export function raiseUnknownPayment(
  db: Db,
  { id, charged }: Pick<InvoiceState, 'id' | 'charged'>,
  at: number,
) {
  const key = `unknownPayment:${id}`;
  const detail = `${formatExactly(charged)}, ${id}`;
  return [
    raiseAlert(db, { kind: 'unknownPayment', key, detail, orderId: null, at }),
    tell(db, { event: 'adminAlert', key, orderId: null, actorId: stripeUserId, at, detail }),
    ...bumpRevisions(db, ['admin']),
  ];
}

/** Makes an invoice the order's own. What was paid by hand before it was there is told to Stripe. */
function linkInvoice(
  db: Db,
  { order, invoice, at, isNew }: Omit<HeardNews, 'news'> & { isNew: SQL },
) {
  const isDue = sql`exists (select 1 from ${orders} where ${orders.id} = ${order.id} and ${orders.status} = 'approved' and ${orders.paymentStatus} = 'unpaid')`;
  const isPaidByHand = sql`exists (select 1 from ${payments} where ${payments.orderId} = ${order.id})`;
  return [
    db.orm
      .update(orders)
      .set({ stripeInvoiceId: invoice.id, stripeInvoiceUrl: invoice.url })
      .where(and(eq(orders.id, order.id), isNull(orders.stripeInvoiceId), isNew)),
    tell(
      db,
      {
        event: 'invoice',
        key: `invoice:${order.id}`,
        orderId: order.id,
        actorId: stripeUserId,
        at,
        detail: null,
      },
      invoice.status === 'open' ? sql`${isNew} and ${isDue}` : sql`false`,
    ),
    addJob(
      db,
      {
        kind: 'payInvoiceByHand',
        key: order.id,
        payload: { orderId: order.id },
        createdAt: at,
      },
      sql`${isNew} and ${isPaidByHand}`,
    ),
  ];
}

/** The invoice of an order that has one. */
export async function findInvoiceOf(db: Db, orderId: string): Promise<string | undefined> {
  const [order] = await db.orm
    .select({ invoiceId: orders.stripeInvoiceId })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order?.invoiceId ?? undefined;
}

/** The invoices that still are to be paid, and those since a time, ms since 1970, whose payment can be taken back. */
export async function selectLiveInvoices(db: Db, since: number): Promise<string[]> {
  const open = await db.orm
    .select({ invoiceId: orders.stripeInvoiceId })
    .from(orders)
    .where(
      and(
        isNotNull(orders.stripeInvoiceId),
        or(
          and(eq(orders.status, 'approved'), inArray(orders.paymentStatus, ['unpaid', 'void'])),
          and(eq(orders.paymentStatus, 'paid'), gt(orders.createdAt, since)),
        ),
      ),
    );
  return open.flatMap(({ invoiceId }) => invoiceId ?? []);
}

/** The statements that have invoices read, once for each occasion. */
export function addReads(
  db: Db,
  invoiceIds: readonly string[],
  { occasion, at }: { occasion: string; at: number },
) {
  return invoiceIds.map((invoiceId) =>
    addJob(db, {
      kind: 'readInvoice',
      key: `${occasion}:${invoiceId}`,
      payload: { invoiceId },
      createdAt: at,
    }),
  );
}

/** The statement that has all open invoices read, once a day. */
export function addReconciliation(db: Db, { day, at }: { day: string; at: number }) {
  return addJob(db, { kind: 'reconcileInvoices', key: day, payload: {}, createdAt: at });
}
