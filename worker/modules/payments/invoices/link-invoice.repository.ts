import { and, eq, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { amendments, orderLines, orders, payments } from '#db/schema/orders.ts';
import { enqueueJob, enqueueNotification, enqueueVoid } from '#db/statements/enqueue-job.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { insertOrderEvent } from '#db/statements/orders/order-changed.ts';
import { orderStateMeets } from '#db/statements/orders/order-state.ts';
import { raiseAlert } from '#db/statements/raise-alert.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { isPayable, wasApproved } from '#worker/domain/orders/order-lifecycle.ts';
import { salesTaxLabel } from '#worker/domain/orders/request/address.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { stripeUserId } from '#worker/domain/payments/payment.ts';
import type { InvoiceState } from '#worker/gateways/stripe/invoice-state.ts';

/** Returns the sum of an order's tax lines, in cents. */
export function taxLinesOf(orderId: string | typeof orders.id) {
  const { kind, amount } = orderLines;
  return sql<number>`(select coalesce(sum(${amount}), 0) from ${orderLines} where ${orderLines.orderId} = ${orderId} and ${kind} = 'tax')`;
}

/** Returns the condition that an admin recorded a payment of an order. */
export function hasManualPayment(orderId: string | typeof orders.id) {
  return rowExists(
    payments,
    and(eq(payments.orderId, orderId), ne(payments.recordedBy, stripeUserId)),
  );
}

interface LinkedInvoice {
  orderId: string;
  /** ms since 1970. */
  at: number;
  invoice: InvoiceState;
  isNew: SQL;
}

/**
 * Returns the statements that link an invoice to its order. If the order was already paid manually,
 * they enqueue a job that marks the invoice as paid.
 */
export function linkInvoice(db: Db, { orderId, invoice, at, isNew }: LinkedInvoice) {
  const isThisOrder = eq(orders.id, orderId);
  const isDue = rowExists(orders, and(isThisOrder, orderStateMeets(isPayable)));
  const { tax } = invoice;
  const amount = formatExactDollars(invoice.total);
  const isPaidManually = and(
    rowExists(orders, and(isThisOrder, eq(orders.paymentStatus, 'paid'))),
    hasManualPayment(orderId),
  );
  return [
    db.orm
      .update(orders)
      .set({ stripeInvoiceId: invoice.id, stripeInvoiceUrl: invoice.url })
      .where(and(isThisOrder, isNull(orders.stripeInvoiceId), isNew)),
    ...(tax === null ? [] : replaceTax(db, { orderId, invoice, tax, at, isNew })),
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
              detail: tax ? `${amount}, with ${formatExactDollars(tax)} of tax` : amount,
            },
            and(isNew, isDue),
          ),
        ]
      : []),
    enqueueJob(
      db,
      { kind: 'payInvoiceManually', key: orderId, payload: { orderId }, createdAt: at },
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

/**
 * Returns the statements that copy the invoice's tax to the order, unless the order was changed or
 * paid since. If the total changes, they also withdraw the amendment that waits for the customer.
 */
function replaceTax(db: Db, { orderId, invoice, tax, at, isNew }: LinkedInvoice & { tax: number }) {
  const isThisOrder = eq(orders.id, orderId);
  const isBilled = and(
    isNew,
    rowExists(
      orders,
      and(
        isThisOrder,
        eq(orders.stripeInvoiceId, invoice.id),
        eq(orders.version, invoice.orderVersion ?? 0),
        eq(orders.paymentStatus, 'unpaid'),
      ),
    ),
  );
  // Stripe Tax uses the shipping address.
  const state = sql`(select coalesce(json_extract(${orders.shippingAddress}, '$.state'), ${orders.billingState}) from ${orders} where ${isThisOrder})`;
  const waiting = and(eq(amendments.orderId, orderId), eq(amendments.state, 'proposed'));
  const isWithdrawn = and(isBilled, ne(taxLinesOf(orderId), tax), rowExists(amendments, waiting));
  const key = `amendmentWithdrawn:${invoice.id}`;
  const [beforeState, afterState] = salesTaxLabel('|').split('|');
  const label = sql`${beforeState} || ${state} || ${afterState}`;
  const line = { id: `tax:${invoice.id}`, orderId, kind: 'tax', label } as const;
  return [
    // The amendment's total includes the earlier tax.
    raiseAlert(
      db,
      { kind: 'amendmentWithdrawn', key, detail: null, orderId, createdAt: at },
      isWithdrawn,
    ),
    insertOrderEvent(
      db,
      { id: key, orderId, kind: 'amendmentWithdrawn', actorId: stripeUserId, createdAt: at },
      isWithdrawn,
    ),
    db.orm
      .update(amendments)
      .set({ state: 'withdrawn', answeredAt: at })
      .where(and(waiting, isWithdrawn)),
    db.orm
      .update(orders)
      .set({ totalAmount: sql`${orders.totalAmount} - ${taxLinesOf(orderId)} + ${tax}` })
      .where(and(isThisOrder, isBilled)),
    db.orm
      .delete(orderLines)
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.kind, 'tax'), isBilled)),
    ...(tax === 0
      ? []
      : [insertWhen(db, orderLines, { ...line, amount: tax, createdAt: at }, isBilled)]),
  ];
}
