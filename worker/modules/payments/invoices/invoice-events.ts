import type { AlertKind } from '#worker/domain/jobs/alerts.api.ts';
import type { OrderEventKind } from '#worker/domain/orders/order-event-kinds.ts';
import { canRecordPayment, type OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';
import { formatExactDollars, sumCents } from '#worker/domain/payments/money.ts';
import { paidText } from '#worker/domain/payments/paid-text.ts';
import {
  isSettled,
  type OrderAmounts,
  type PaymentSource,
  paymentStatusOf,
} from '#worker/domain/payments/payment.ts';
import type { InvoiceState } from '#worker/gateways/stripe/invoice-state.ts';

/** The order that an invoice belongs to, as stored. */
export interface InvoicedOrder extends OrderAmounts {
  status: OrderStatus;
  stripeInvoiceId: string | null;
  /** The tax in the total, in cents. */
  taxLines: number;
  /** The invoice bills an earlier version of the order. */
  isOutdated: boolean;
  /** An admin recorded a payment. */
  hasManualPayment: boolean;
}

/** A change to an invoice that affects its order. */
export interface InvoiceEvent {
  kind: OrderEventKind;
  /** Deduplicates events: each key is applied once. */
  key: string;
  detail: string | null;
  /** Ends the wait for this invoice's payment. */
  voids?: true;
  /** Money that came in. The id is the invoice's, in cents. */
  payment?: { id: string; amount: number; method: PaymentSource };
  /** How much of the order is paid then. */
  soFar?: string;
  /** Money that went back, in cents. */
  refund?: { id: string; amount: number };
  /** A refund, by our id or Stripe's, whose money the customer didn't get. */
  failedRefund?: { id: string };
  /** The keys of later events that make this one outdated. */
  supersededBy?: readonly string[];
  /** Raises an alert for the admins. */
  alert?: AlertKind;
}

/**
 * Returns the events that the current state of an invoice implies for its order, oldest first. The
 * result depends only on its arguments, so reading an invoice late or twice adds no new keys.
 */
export function deriveInvoiceEvents(order: InvoicedOrder, invoice: InvoiceState): InvoiceEvent[] {
  if (invoice.status === 'draft') return [];
  const links = linkEvents(order, invoice);
  return [
    ...links,
    ...invoice.failures.map(({ id, reason }) => ({
      kind: 'paymentFailed' as const,
      key: `failed:${id}`,
      detail: reason,
    })),
    ...endEvents(order, invoice),
    ...paidEvents(links.length > 0 ? withTax(order, invoice) : order, invoice),
    ...invoice.failedRefunds.map(failedRefundEvent),
    ...refundEvents(invoice),
    ...invoice.disputes.flatMap(disputeEvents),
  ];
}

/** Returns the key of an invoice's void event, and of its alert. */
export function voidedKey(invoiceId: string): string {
  return `voided:${invoiceId}`;
}

/** Links the first invoice to its order. */
function linkEvents(order: InvoicedOrder, { id, tax }: InvoiceState): InvoiceEvent[] {
  const detail = tax ? `${formatExactDollars(tax)} of tax` : null;
  return order.stripeInvoiceId === null && !order.isOutdated
    ? [{ kind: 'invoiced', key: `invoiced:${id}`, detail }]
    : [];
}

/** Returns the order with the tax of the invoice that is being linked to it. */
function withTax(order: InvoicedOrder, { tax }: InvoiceState): InvoicedOrder {
  if (tax === null || order.paymentStatus !== 'unpaid') return order;
  return { ...order, totalAmount: order.totalAmount - order.taxLines + tax };
}

/** The end of an invoice matters only to the order that is linked to it. */
function endEvents(order: InvoicedOrder, invoice: InvoiceState): InvoiceEvent[] {
  const { stripeInvoiceId } = order;
  const { id, status } = invoice;
  if (order.isOutdated || (stripeInvoiceId !== null && stripeInvoiceId !== id)) return [];
  if (status === 'void') {
    const voided = { kind: 'voided', key: voidedKey(id), detail: null, voids: true } as const;
    const isAwaitingPayment = canRecordPayment(order);
    return [{ ...voided, ...(isAwaitingPayment && { alert: 'invoiceVoided' as const }) }];
  }
  if (status === 'uncollectible') {
    return [{ kind: 'uncollectible', key: `uncollectible:${id}`, detail: null }];
  }
  return [];
}

/** A manual payment also marks the invoice as paid, which adds no event. A charge on top of it does. */
function paidEvents(order: InvoicedOrder, invoice: InvoiceState): InvoiceEvent[] {
  const { id, status, total, charged } = invoice;
  const isManual = charged === 0 && order.hasManualPayment && isSettled(order);
  if (status !== 'paid' || isManual) return [];
  const amount = charged || total;
  const paid = {
    key: `paid:${id}`,
    detail: charged === 0 ? 'outside of Stripe' : formatExactDollars(charged),
    payment: { id, amount, method: charged === 0 ? 'other' : 'stripe' },
  } as const;
  if (order.status === 'denied') {
    return [{ ...paid, kind: 'paidAfterDenial', alert: 'paidAfterDenial' }];
  }
  if (order.status === 'canceled') {
    return [{ ...paid, kind: 'paidAfterCancel', alert: 'paidAfterCancel' }];
  }
  const after = { ...order, amountPaid: order.amountPaid + amount };
  const isPaidTwice = after.amountPaid - order.amountRefunded > order.totalAmount;
  const kind = paymentStatusOf(after) === 'paid' ? 'paid' : 'partlyPaid';
  const soFar = paidText(after);
  return [{ ...paid, kind, soFar, ...(isPaidTwice && { alert: 'paidTwice' as const }) }];
}

/** A refund can fail days after it succeeded. The customer doesn't have the money, so the order is paid again. */
function failedRefundEvent({
  id,
  ownId,
  amount,
  reason,
}: InvoiceState['failedRefunds'][number]): InvoiceEvent {
  return {
    kind: 'refundFailed',
    key: `refundFailed:${id}`,
    detail: [formatExactDollars(amount), reason?.replaceAll('_', ' ')].filter(Boolean).join(', '),
    failedRefund: { id: ownId ?? id },
    alert: 'refundFailed',
  };
}

/** The refund that completes the charged amount is the full refund. An admin's own refund is already recorded. */
function refundEvents(invoice: InvoiceState): InvoiceEvent[] {
  return invoice.refunds.flatMap(({ id, ownId, amount }, index): InvoiceEvent[] => {
    if (ownId !== null) return [];
    const counted = invoice.refunds.slice(0, index + 1);
    const isFull = sumCents(counted.map((refund) => refund.amount)) >= invoice.charged;
    return [
      {
        kind: isFull ? 'refunded' : 'partlyRefunded',
        key: `refund:${id}`,
        detail: formatExactDollars(amount),
        refund: { id, amount },
        supersededBy: [`refundFailed:${id}`],
      },
    ];
  });
}

function disputeEvents({
  id,
  amount,
  reason,
  outcome,
}: InvoiceState['disputes'][number]): InvoiceEvent[] {
  const dollars = formatExactDollars(amount);
  const detail = `${dollars}, ${reason.replaceAll('_', ' ')}`;
  const disputed = { kind: 'disputed', key: `disputed:${id}`, detail } as const;
  if (outcome === 'open') return [{ ...disputed, alert: 'disputed' }];
  const kind = outcome === 'won' ? 'disputeWon' : 'disputeLost';
  return [disputed, { kind, key: `${kind}:${id}`, detail: dollars, alert: kind }];
}
