import { and, asc, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { users } from '#db/schema/identity.ts';
import {
  orderAddons,
  orderEvents,
  orderLines,
  orders,
  payments,
  refunds,
} from '#db/schema/orders.ts';
import { enqueueNotification } from '#db/statements/enqueue-job.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { bumpOrder, hasOrderEvent, insertOrderEvent } from '#db/statements/orders/order-changed.ts';
import { settlePayments } from '#db/statements/orders/settle-payments.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { raiseAlert } from '#db/statements/raise-alert.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { stripeUserId } from '#worker/domain/payments/payment.ts';
import type { InvoiceState } from '#worker/gateways/stripe/invoice-state.ts';
import { enqueuePaid } from '#worker/modules/payments/payments.repository.ts';
import type { InvoiceEvent } from './invoice-events.ts';
import { hasManualPayment, linkInvoice, taxLinesOf } from './link-invoice.repository.ts';

/** Finds an order with its customer, calibration and lines. */
export async function findOrderToInvoice(db: Db, orderId: string) {
  const [order] = await db.orm
    .select({ order: orders, customer: users, product: products })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(products, eq(products.id, orders.productId))
    .where(eq(orders.id, orderId));
  if (order === undefined) return undefined;
  const [lines, priceLines] = await db.orm.batch([
    db.orm
      .select({ name: orderAddons.name, price: orderAddons.price })
      .from(orderAddons)
      .where(eq(orderAddons.orderId, orderId))
      .orderBy(asc(orderAddons.position)),
    db.orm
      .select({ kind: orderLines.kind, label: orderLines.label, amount: orderLines.amount })
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.createdAt), asc(orderLines.id)),
  ]);
  return { ...order, lines, priceLines };
}

/** Finds the order that is linked to an invoice, or else the order that the invoice names. */
export async function findInvoicedOrder(db: Db, { id, orderId, orderVersion }: InvoiceState) {
  const { status, paymentStatus, totalAmount, amountPaid, amountRefunded, stripeInvoiceId } =
    orders;
  const [order] = await db.orm
    .select({
      id: orders.id,
      status,
      paymentStatus,
      totalAmount,
      amountPaid,
      amountRefunded,
      stripeInvoiceId,
      taxLines: taxLinesOf(orders.id).mapWith(Number),
      isOutdated: sql`coalesce(${orders.version} <> ${orderVersion}, false)`.mapWith(Boolean),
      hasManualPayment: hasManualPayment(orders.id).mapWith(Boolean),
    })
    .from(orders)
    .where(or(eq(orders.stripeInvoiceId, id), eq(orders.id, orderId ?? '')))
    .orderBy(sql`${orders.stripeInvoiceId} = ${id} desc`)
    .limit(1);
  return order;
}

interface OrderInvoiceEvents {
  orderId: string;
  /** Missing if the events don't link it. */
  invoice?: InvoiceState;
  events: readonly (InvoiceEvent & { eventId: string })[];
  /** ms since 1970. */
  at: number;
}

interface OrderInvoiceEvent extends Omit<OrderInvoiceEvents, 'events'> {
  event: OrderInvoiceEvents['events'][number];
}

/**
 * Returns the statements that apply an invoice's events to its order. Each event is recorded once
 * per key, and its effects require the row that this batch inserted.
 */
export function applyInvoiceEvents(db: Db, { events, ...about }: OrderInvoiceEvents) {
  const eventIds = events.map(({ eventId }) => eventId);
  const isChanged = rowExists(orderEvents, inArray(orderEvents.id, eventIds));
  return [
    ...events.flatMap((event) => applyInvoiceEvent(db, { ...about, event })),
    ...bumpOrder(db, about.orderId, isChanged),
  ];
}

function applyInvoiceEvent(db: Db, { orderId, invoice, event, at }: OrderInvoiceEvent) {
  const { eventId, kind, key, detail, alert, supersededBy } = event;
  const isNew = hasOrderEvent(eventId);
  const byStripe = { orderId, actorId: stripeUserId, detail };
  const notice = { ...byStripe, at };
  return [
    insertOrderEvent(
      db,
      { ...byStripe, id: eventId, kind, sourceKey: key, createdAt: at },
      supersededBy && not(rowExists(orderEvents, inArray(orderEvents.sourceKey, supersededBy))),
    ),
    ...moneyChanged(db, { orderId, event, at, isNew }),
    ...(kind === 'invoiced' && invoice ? linkInvoice(db, { orderId, invoice, at, isNew }) : []),
    ...(kind === 'paid' || kind === 'partlyPaid'
      ? [
          enqueuePaid(
            db,
            { kind, orderId, actorId: stripeUserId, at, key: eventId, soFar: event.soFar ?? '' },
            isNew,
          ),
          // An admin canceled the order after this event was derived.
          raiseAlert(
            db,
            { kind: 'paidAfterCancel', key, detail, orderId, createdAt: at },
            and(
              isNew,
              rowExists(orders, and(eq(orders.id, orderId), eq(orders.status, 'canceled'))),
            ),
          ),
        ]
      : []),
    ...(event.refund
      ? [
          enqueueNotification(
            db,
            { ...notice, event: 'refunded', key: `refunded:${event.refund.id}` },
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

type MoneyChange = Pick<OrderInvoiceEvent, 'orderId' | 'event' | 'at'> & { isNew: SQL };

/** Returns the statements that record what an event does to an order's payments and refunds. */
function moneyChanged(db: Db, { orderId, event, at, isNew }: MoneyChange) {
  const { voids, payment, refund, failedRefund } = event;
  const byStripe = { orderId, recordedBy: stripeUserId, createdAt: at };
  return [
    ...(voids
      ? [
          db.orm
            .update(orders)
            .set({ paymentStatus: 'void' })
            .where(and(eq(orders.id, orderId), eq(orders.paymentStatus, 'unpaid'), isNew)),
        ]
      : []),
    ...(payment
      ? [
          insertWhen(db, payments, { ...byStripe, ...payment }, isNew).onConflictDoNothing(),
          // Before a refund in the same batch: an order that was paid once doesn't become unpaid.
          settlePayments(db, orderId, isNew),
        ]
      : []),
    ...(refund
      ? [
          insertWhen(
            db,
            refunds,
            {
              ...byStripe,
              ...refund,
              reason: 'Refunded in Stripe',
              stripeRefundId: refund.id,
              isStripe: true,
            },
            isNew,
          ).onConflictDoNothing(),
        ]
      : []),
    ...(failedRefund
      ? [
          db.orm
            .delete(refunds)
            .where(
              and(
                or(eq(refunds.id, failedRefund.id), eq(refunds.stripeRefundId, failedRefund.id)),
                isNew,
              ),
            ),
        ]
      : []),
    ...(refund || failedRefund ? [settlePayments(db, orderId, isNew)] : []),
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
    ...bumpPollVersions(db, ['admin']),
  ];
}
