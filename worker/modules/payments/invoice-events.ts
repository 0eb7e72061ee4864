import type { AlertKind } from '#worker/domain/jobs/alerts.api.ts';
import type { OrderEventKind } from '#worker/domain/orders/order-event-kinds.ts';
import { canRecordPayment, type OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';
import { formatExactDollars, sumCents } from '#worker/domain/payments/money.ts';
import type { PaymentStatus } from '#worker/domain/payments/payment.ts';
import type { InvoiceState } from '#worker/gateways/invoice-state.ts';

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

/** A change to an invoice that affects its order. */
export interface InvoiceEvent {
  kind: OrderEventKind;
  /** Deduplicates events: each key is applied once. */
  key: string;
  detail: string | null;
  /** The payment status that the event leads to. An order that is already past it keeps its status. */
  to?: PaymentStatus;
  /** The statuses that the event can move the payment from. All earlier ones by default. */
  from?: readonly PaymentStatus[];
  /** The keys of later events that make this one outdated. */
  supersededBy?: readonly string[];
  /** Raises an alert for the admins. */
  alert?: AlertKind;
}

/** The payment statuses in order. Late events never move a payment back. */
const paymentOrder: readonly PaymentStatus[] = ['unpaid', 'void', 'paid', 'refunded'];

/** Returns the statuses that a payment can have before an event moves it. */
export function paymentStatusesBefore({ to, from }: InvoiceEvent): readonly PaymentStatus[] {
  return from ?? (to === undefined ? [] : paymentOrder.slice(0, paymentOrder.indexOf(to)));
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
    ...invoice.failedRefunds.map(failedRefundEvent),
    ...refundEvents(order, invoice),
    ...invoice.disputes.flatMap(disputeEvents),
  ];
}

/** Returns the key of an invoice's void event, and of its alert. */
export function voidedKey(invoiceId: string): string {
  return `voided:${invoiceId}`;
}

/** Links the first invoice to its order. */
function linkEvents({ stripeInvoiceId }: InvoicedOrder, { id }: InvoiceState): InvoiceEvent[] {
  return stripeInvoiceId === null
    ? [{ kind: 'invoiced', key: `invoiced:${id}`, detail: null }]
    : [];
}

/** The end of an invoice matters only to the order that is linked to it. */
function endEvents(order: InvoicedOrder, invoice: InvoiceState): InvoiceEvent[] {
  const { stripeInvoiceId } = order;
  const { id, status } = invoice;
  if (stripeInvoiceId !== null && stripeInvoiceId !== id) return [];
  if (status === 'void') {
    const voided = { kind: 'voided', key: voidedKey(id), detail: null, to: 'void' } as const;
    const isAwaitingPayment = canRecordPayment(order);
    return [{ ...voided, ...(isAwaitingPayment && { alert: 'invoiceVoided' as const }) }];
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
  if (order.status === 'canceled') {
    return [{ ...paid, kind: 'paidAfterCancel', alert: 'paidAfterCancel' }];
  }
  const isPaidTwice = order.isPaidManually || order.isPaidByOtherInvoice;
  return [{ ...paid, kind: 'paid', ...(isPaidTwice && { alert: 'paidTwice' as const }) }];
}

/** A refund can fail days after it succeeded. The customer doesn't have the money, so the order is paid again. */
function failedRefundEvent({
  id,
  amount,
  reason,
}: InvoiceState['failedRefunds'][number]): InvoiceEvent {
  return {
    kind: 'refundFailed',
    key: `refundFailed:${id}`,
    detail: [formatExactDollars(amount), reason?.replaceAll('_', ' ')].filter(Boolean).join(', '),
    to: 'paid',
    from: ['refunded'],
    alert: 'refundFailed',
  };
}

/** The refund that completes the charged amount is the full refund. A manual payment stays paid. */
function refundEvents(order: InvoicedOrder, invoice: InvoiceState): InvoiceEvent[] {
  return invoice.refunds.map(({ id, amount }, index) => {
    const counted = invoice.refunds.slice(0, index + 1);
    const detail = formatExactDollars(amount);
    if (sumCents(counted.map((refund) => refund.amount)) < invoice.charged) {
      const supersededBy = [`refundFailed:${id}`];
      return { kind: 'partlyRefunded', key: `refund:${id}`, detail, supersededBy };
    }
    return {
      kind: 'refunded',
      // After a failed refund, another one can complete the amount again.
      key: ['refunded', invoice.id, invoice.failedRefunds.length || []].flat().join(':'),
      detail,
      supersededBy: counted.map((refund) => `refundFailed:${refund.id}`),
      ...(!order.isPaidManually && { to: 'refunded' as const }),
    };
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
