import { and, asc, eq, inArray, isNull, like, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { users } from '#db/schema/identity.ts';
import { orderAddons, orderEvents, orders, payments } from '#db/schema/orders.ts';
import {
  enqueueJob,
  enqueueNotification,
  enqueueNotifications,
} from '#db/statements/enqueue-job.ts';
import { enqueueVoid } from '#db/statements/enqueue-void.ts';
import { bumpOrder, hasOrderEvent, insertOrderEvent } from '#db/statements/order-changed.ts';
import { orderStateMeets } from '#db/statements/order-state.ts';
import { raiseAlert } from '#db/statements/raise-alert.ts';
import { bumpRevisions } from '#db/statements/revisions.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { wasApproved } from '#worker/domain/orders/order-lifecycle.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { stripeUserId } from '#worker/domain/payments/payment.ts';
import type { InvoiceState } from '#worker/gateways/invoice-state.ts';
import { type InvoiceEvent, paymentStatusesBefore } from './invoice-events.ts';

/** Finds an order with its customer, calibration and lines. */
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

/** Finds the order that is linked to an invoice, or else the order that the invoice names. */
export async function findInvoicedOrder(db: Db, { id, orderId }: InvoiceState) {
  const isPaidManually = rowExists(payments, eq(payments.orderId, orders.id));
  const isPaidByOtherInvoice = rowExists(
    orderEvents,
    and(
      eq(orderEvents.orderId, orders.id),
      eq(orderEvents.kind, 'paid'),
      like(orderEvents.sourceKey, 'paid:%'),
      ne(orderEvents.sourceKey, `paid:${id}`),
    ),
  );
  const [order] = await db.orm
    .select({
      id: orders.id,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      stripeInvoiceId: orders.stripeInvoiceId,
      isPaidManually: isPaidManually.mapWith(Boolean),
      isPaidByOtherInvoice: isPaidByOtherInvoice.mapWith(Boolean),
    })
    .from(orders)
    .where(or(eq(orders.stripeInvoiceId, id), eq(orders.id, orderId ?? '')))
    .orderBy(sql`${orders.stripeInvoiceId} = ${id} desc`)
    .limit(1);
  return order;
}

interface OrderInvoiceEvents {
  orderId: string;
  invoice: InvoiceState;
  events: readonly (InvoiceEvent & { eventId: string })[];
  /** ms since 1970. */
  at: number;
}

interface OrderInvoiceEvent extends Omit<OrderInvoiceEvents, 'events'> {
  event: OrderInvoiceEvents['events'][number];
}

/**
 * Returns the statements that apply an invoice's events to its order. Each event is recorded once per key, and its
 * effects require the row that this batch inserted.
 */
export function applyInvoiceEvents(db: Db, { orderId, invoice, events, at }: OrderInvoiceEvents) {
  const eventIds = events.map(({ eventId }) => eventId);
  const isChanged = rowExists(orderEvents, inArray(orderEvents.id, eventIds));
  return [
    ...events.flatMap((event) => applyInvoiceEvent(db, { orderId, invoice, event, at })),
    ...bumpOrder(db, orderId, isChanged),
  ];
}

function applyInvoiceEvent(db: Db, { orderId, invoice, event, at }: OrderInvoiceEvent) {
  const { eventId, kind, key, detail, to, alert, supersededBy } = event;
  const isNew = hasOrderEvent(eventId);
  const byStripe = { orderId, actorId: stripeUserId, detail };
  const notice = { ...byStripe, at };
  return [
    insertOrderEvent(
      db,
      { ...byStripe, id: eventId, kind, sourceKey: key, createdAt: at },
      supersededBy && not(rowExists(orderEvents, inArray(orderEvents.sourceKey, supersededBy))),
    ),
    ...(to === undefined
      ? []
      : [
          db.orm
            .update(orders)
            .set({ paymentStatus: to })
            .where(
              and(
                eq(orders.id, orderId),
                inArray(orders.paymentStatus, paymentStatusesBefore(event)),
                isNew,
              ),
            ),
        ]),
    ...(kind === 'invoiced' ? linkInvoice(db, { orderId, invoice, at, isNew }) : []),
    ...(kind === 'paid'
      ? [
          enqueueNotifications(
            db,
            [
              { ...notice, event: 'paid', key: `paid:${orderId}` },
              { ...notice, event: 'adminPaid', key: `adminPaid:${orderId}` },
            ],
            isNew,
          ),
        ]
      : []),
    ...(alert
      ? [
          raiseAlert(db, { kind: alert, key, detail, orderId, createdAt: at }, isNew),
          enqueueNotification(
            db,
            { ...notice, event: 'adminAlert', key: `adminAlert:${key}` },
            isNew,
          ),
        ]
      : []),
  ];
}

/** Returns the statements that alert admins to a payment for an order that no longer exists. */
export function raiseUnknownPayment(
  db: Db,
  { id, charged }: Pick<InvoiceState, 'id' | 'charged'>,
  at: number,
) {
  const key = `unknownPayment:${id}`;
  const detail = `${formatExactDollars(charged)}, ${id}`;
  return [
    raiseAlert(db, { kind: 'unknownPayment', key, detail, createdAt: at }),
    enqueueNotification(db, {
      event: 'adminAlert',
      key,
      orderId: null,
      actorId: stripeUserId,
      at,
      detail,
    }),
    ...bumpRevisions(db, ['admin']),
  ];
}

/**
 * Returns the statements that link an invoice to its order. If the order was already paid manually, they enqueue a
 * job that marks the invoice as paid.
 */
function linkInvoice(
  db: Db,
  { orderId, invoice, at, isNew }: Omit<OrderInvoiceEvents, 'events'> & { isNew: SQL },
) {
  const isThisOrder = eq(orders.id, orderId);
  const isDue = rowExists(
    orders,
    and(isThisOrder, eq(orders.status, 'approved'), eq(orders.paymentStatus, 'unpaid')),
  );
  const isPaidManually = rowExists(payments, eq(payments.orderId, orderId));
  return [
    db.orm
      .update(orders)
      .set({ stripeInvoiceId: invoice.id, stripeInvoiceUrl: invoice.url })
      .where(and(isThisOrder, isNull(orders.stripeInvoiceId), isNew)),
    ...(invoice.status === 'open'
      ? [
          enqueueNotification(
            db,
            {
              event: 'invoice',
              key: `invoice:${invoice.id}`,
              orderId,
              actorId: stripeUserId,
              at,
              detail: null,
            },
            and(isNew, isDue),
          ),
        ]
      : []),
    enqueueJob(
      db,
      { kind: 'payInvoiceByHand', key: orderId, payload: { orderId }, createdAt: at },
      and(isNew, isPaidManually),
    ),
    // The approval was undone, or the order was canceled, while the invoice was created.
    enqueueVoid(
      db,
      { invoiceId: invoice.id, at },
      and(
        isNew,
        not(
          rowExists(
            orders,
            and(
              isThisOrder,
              orderStateMeets(({ status }) => wasApproved(status)),
            ),
          ),
        ),
      ),
    ),
  ];
}

/** Returns the Stripe id of an order's invoice, if it has one. */
export async function findInvoiceId(db: Db, orderId: string): Promise<string | undefined> {
  const [order] = await db.orm
    .select({ invoiceId: orders.stripeInvoiceId })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order?.invoiceId ?? undefined;
}
