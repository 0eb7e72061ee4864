import type { AlertKind } from '#worker/domain/jobs/alerts.api.ts';
import type { OrderEventKind, OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';
import { formatExactly, sumCents } from './money.ts';
import type { PaymentStatus } from './payment.ts';

export const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** What Stripe knows of an invoice, as far as its order follows it. Amounts are cents. */
export interface InvoiceState {
  id: string;
  /** The order that it says it is for. */
  orderId: string | null;
  /** Its hosted page. */
  url: string | null;
  status: InvoiceStatus;
  /** What was charged through Stripe; nothing of what was paid outside of it. */
  charged: number;
  failures: { id: string; reason: string | null }[];
  /** Those that went through, oldest first. */
  refunds: { id: string; amount: number }[];
  disputes: { id: string; amount: number; reason: string }[];
}

/** What an order knows of its invoice by now. */
export interface InvoicedOrder {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  stripeInvoiceId: string | null;
  isPaidByHand: boolean;
  /** By another invoice than the one that is looked at. */
  isPaidByAnother: boolean;
}

/** Something that an order has to know of its invoice. */
export interface InvoiceNews {
  kind: OrderEventKind;
  /** What Stripe calls it: it is taken once, however often it is heard. */
  key: string;
  detail: string | null;
  /** Where the payment gets to, unless it is there or beyond. */
  to?: PaymentStatus;
  /** It is for an admin to look at. */
  alert?: AlertKind;
}

/** How far a payment has come: it never goes back, whatever is heard late. */
const paymentOrder: readonly PaymentStatus[] = ['unpaid', 'void', 'paid', 'refunded'];

/** The states from which a payment gets to this one. */
export function statesBefore(status: PaymentStatus): PaymentStatus[] {
  return paymentOrder.slice(0, paymentOrder.indexOf(status));
}

/**
 * What follows for an order from an invoice as Stripe has it now, in the order in which it happened. It depends
 * on nothing but the two: an invoice that is read late, or twice, says nothing new.
 */
export function newsOf(order: InvoicedOrder, invoice: InvoiceState): InvoiceNews[] {
  if (invoice.status === 'draft') return [];
  return [
    ...linkNews(order, invoice),
    ...invoice.failures.map(({ id, reason }) => ({
      kind: 'paymentFailed' as const,
      key: `failed:${id}`,
      detail: reason,
    })),
    ...endNews(order, invoice),
    ...paidNews(order, invoice),
    ...refundNews(order, invoice),
    ...invoice.disputes.map(({ id, amount, reason }) => ({
      kind: 'disputed' as const,
      key: `disputed:${id}`,
      detail: `${formatExactly(amount)}, ${reason.replaceAll('_', ' ')}`,
      alert: 'disputed' as const,
    })),
  ];
}

/** The first invoice that is made for an order is the order's own. */
function linkNews({ stripeInvoiceId }: InvoicedOrder, { id }: InvoiceState): InvoiceNews[] {
  return stripeInvoiceId === null
    ? [{ kind: 'invoiced', key: `invoiced:${id}`, detail: null }]
    : [];
}

/** The end of another invoice than its own is none for the order. */
function endNews({ stripeInvoiceId }: InvoicedOrder, invoice: InvoiceState): InvoiceNews[] {
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

/** What was recorded by hand marks the invoice as paid, and says nothing new; a charge on top of it does. */
function paidNews(order: InvoicedOrder, { id, status, charged }: InvoiceState): InvoiceNews[] {
  if (status !== 'paid' || (charged === 0 && order.isPaidByHand)) return [];
  const paid = {
    key: `paid:${id}`,
    detail: charged === 0 ? 'outside of Stripe' : formatExactly(charged),
    to: 'paid',
  } as const;
  if (order.status === 'denied') {
    return [{ ...paid, kind: 'paidAfterDenial', alert: 'paidAfterDenial' }];
  }
  const isPaidTwice = order.isPaidByHand || order.isPaidByAnother;
  return [{ ...paid, kind: 'paid', ...(isPaidTwice && { alert: 'paidTwice' as const }) }];
}

/** What brings the refunds up to all that was charged is the whole refund; what was paid by hand stays paid. */
function refundNews(order: InvoicedOrder, invoice: InvoiceState): InvoiceNews[] {
  return invoice.refunds.map(({ id, amount }, index) => {
    const soFar = sumCents(invoice.refunds.slice(0, index + 1).map((refund) => refund.amount));
    const detail = formatExactly(amount);
    if (soFar < invoice.charged) return { kind: 'partlyRefunded', key: `refund:${id}`, detail };
    const key = `refunded:${invoice.id}`;
    return order.isPaidByHand
      ? { kind: 'refunded', key, detail }
      : { kind: 'refunded', key, detail, to: 'refunded' };
  });
}
