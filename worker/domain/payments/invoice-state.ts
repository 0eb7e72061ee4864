import type { AlertKind } from '#worker/domain/jobs/alerts.api.ts';
import type { OrderEventKind } from '#worker/domain/orders/order-event-kinds.ts';
import type { OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';
import { formatExactDollars, sumCents } from './money.ts';
import type { PaymentStatus } from './payment.ts';

export const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The state of a Stripe invoice, as far as it affects its order. Amounts are cents. */
export interface InvoiceState {
  id: string;
  /** The order id from the invoice's metadata. */
  orderId: string | null;
  /** The hosted invoice page. */
  url: string | null;
  status: InvoiceStatus;
  /** The amount charged through Stripe, without out-of-band payments. */
  charged: number;
  failures: { id: string; reason: string | null }[];
  /** The successful refunds, oldest first. */
  refunds: { id: string; amount: number }[];
  disputes: { id: string; amount: number; reason: string }[];
}

/** The order that an invoice belongs to, as stored. */
export interface InvoicedOrder {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  stripeInvoiceId: string | null;
  /** An admin recorded the payment. */
  isPaidManually: boolean;
  /** A different invoice has already paid the order. */
  isPaidByOtherInvoice: boolean;
}

/** A change of an invoice that affects its order. */
export interface InvoiceEvent {
  kind: OrderEventKind;
  /** Deduplicates events: each key is applied once. */
  key: string;
  detail: string | null;
  /** The payment status that the event leads to. An order that is already past it keeps its status. */
  to?: PaymentStatus;
  /** Raises an alert for the admins. */
  alert?: AlertKind;
}

/** The payment statuses in order. Late events never move a payment back. */
const paymentOrder: readonly PaymentStatus[] = ['unpaid', 'void', 'paid', 'refunded'];

/** Returns the statuses that a payment can have before it moves to this one. */
export function paymentStatusesBefore(status: PaymentStatus): PaymentStatus[] {
  return paymentOrder.slice(0, paymentOrder.indexOf(status));
}

/**
 * Returns the events that the current state of an invoice implies for its order, oldest first. The result depends only on
 * its arguments, so reading an invoice late or twice adds no new keys.
 */
export function deriveInvoiceEvents(order: InvoicedOrder, invoice: InvoiceState): InvoiceEvent[] {
  if (invoice.status === 'draft') return [];
  return [
    ...linkEvents(order, invoice),
    ...invoice.failures.map(({ id, reason }) => ({
      kind: 'paymentFailed' as const,
      key: `failed:${id}`,
      detail: reason,
    })),
    ...endEvents(order, invoice),
    ...paidEvents(order, invoice),
    ...refundEvents(order, invoice),
    ...invoice.disputes.map(({ id, amount, reason }) => ({
      kind: 'disputed' as const,
      key: `disputed:${id}`,
      detail: `${formatExactDollars(amount)}, ${reason.replaceAll('_', ' ')}`,
      alert: 'disputed' as const,
    })),
  ];
}

/** Links the first invoice to its order. */
function linkEvents({ stripeInvoiceId }: InvoicedOrder, { id }: InvoiceState): InvoiceEvent[] {
  return stripeInvoiceId === null
    ? [{ kind: 'invoiced', key: `invoiced:${id}`, detail: null }]
    : [];
}

/** The end of an invoice matters only to the order that is linked to it. */
function endEvents({ stripeInvoiceId }: InvoicedOrder, invoice: InvoiceState): InvoiceEvent[] {
  const { id, status } = invoice;
  if (stripeInvoiceId !== null && stripeInvoiceId !== id) return [];
  if (status === 'void') {
    return [{ kind: 'voided', key: `voided:${id}`, detail: null, to: 'void' }];
  }
  if (status === 'uncollectible') {
    return [{ kind: 'uncollectible', key: `uncollectible:${id}`, detail: null }];
  }
  return [];
}

/** A manual payment also marks the invoice as paid, which adds no event. A charge on top of it does. */
function paidEvents(order: InvoicedOrder, { id, status, charged }: InvoiceState): InvoiceEvent[] {
  if (status !== 'paid' || (charged === 0 && order.isPaidManually)) return [];
  const paid = {
    key: `paid:${id}`,
    detail: charged === 0 ? 'outside of Stripe' : formatExactDollars(charged),
    to: 'paid',
  } as const;
  if (order.status === 'denied') {
    return [{ ...paid, kind: 'paidAfterDenial', alert: 'paidAfterDenial' }];
  }
  const isPaidTwice = order.isPaidManually || order.isPaidByOtherInvoice;
  return [{ ...paid, kind: 'paid', ...(isPaidTwice && { alert: 'paidTwice' as const }) }];
}

/** The refund that completes the charged amount is the full refund. A manual payment stays paid. */
function refundEvents(order: InvoicedOrder, invoice: InvoiceState): InvoiceEvent[] {
  return invoice.refunds.map(({ id, amount }, index) => {
    const refundedSoFar = sumCents(
      invoice.refunds.slice(0, index + 1).map((refund) => refund.amount),
    );
    const detail = formatExactDollars(amount);
    if (refundedSoFar < invoice.charged)
      return { kind: 'partlyRefunded', key: `refund:${id}`, detail };
    const key = `refunded:${invoice.id}`;
    return order.isPaidManually
      ? { kind: 'refunded', key, detail }
      : { kind: 'refunded', key, detail, to: 'refunded' };
  });
}
