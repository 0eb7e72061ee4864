import type { Stripe } from 'stripe';
import { type InvoiceStatus, invoiceStatuses } from './invoice-state.ts';

/** An invoice that is being created. Amounts are cents. */
export interface Invoice {
  id: string;
  status: InvoiceStatus;
  /** The sum of the lines, without tax. */
  subtotal: number;
  hasLines: boolean;
}

/** The object of a webhook event, which leads to its invoice. */
export type StripeSubject = { invoiceId: string } | { paymentIntentId: string };

/** Reads the charges of a payment, with their refunds and disputes. Every payment attempt is a charge. */
export async function readPayment(stripe: Stripe, intent: string) {
  const query = { payment_intent: intent, limit: 100 };
  const charges = (await stripe.charges.list(query)).data;
  const paid = charges.filter(({ status }) => status === 'succeeded');
  // `amount_refunded` doesn't include failed refunds, so only the list shows them.
  const refunds = paid.length > 0 ? (await stripe.refunds.list(query)).data : [];
  const disputes = paid.some(({ disputed }) => disputed)
    ? (await stripe.disputes.list(query)).data
    : [];
  return {
    charged: paid.reduce((sum, charge) => sum + charge.amount_captured, 0),
    // Stripe lists the newest first.
    failures: charges
      .filter(({ status }) => status === 'failed')
      .map(({ id, failure_message: reason }) => ({ id, reason }))
      .reverse(),
    refunds: refunds
      .filter(({ status }) => status === 'succeeded')
      .map(({ id, amount, metadata }) => ({ id, amount, ownId: metadata?.refundId ?? null }))
      .reverse(),
    failedRefunds: refunds
      .filter(({ status }) => status === 'failed')
      .map(({ id, amount, metadata, failure_reason: reason = null }) => {
        return { id, amount, ownId: metadata?.refundId ?? null, reason };
      })
      .reverse(),
    disputes: disputes
      .map(({ id, amount, reason, status }) => ({ id, amount, reason, outcome: outcomeOf(status) }))
      .reverse(),
  };
}

/** Returns the payments of an invoice, with their refunds and the cents that are left of each. */
export async function refundablePayments(stripe: Stripe, invoiceId: string) {
  const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] });
  return Promise.all(
    intentsOf(invoice).map(async (intent) => {
      const query = { payment_intent: intent, limit: 100 };
      const refunds = (await stripe.refunds.list(query)).data;
      const { charged } = await readPayment(stripe, intent);
      const lost = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
      const left = lost.reduce((rest, { amount }) => rest - amount, charged);
      return { intent, refunds, left };
    }),
  );
}

/** Returns the payment intents of an invoice that was read with its payments. */
export function intentsOf({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
}

/** An inquiry (`warning_…`) closes without a chargeback, and a prevented dispute never becomes one. */
function outcomeOf(status: Stripe.Dispute.Status): 'open' | 'won' | 'lost' {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
}

interface StripeObject {
  object: string;
  id?: string;
  invoice?: string | { id: string } | null;
  payment_intent?: string | { id: string } | null;
}

/**
 * Returns the object that an event is about. The Worker reads its state from Stripe and ignores the
 * event's other data.
 */
export function subjectOf(subject: object): StripeSubject | undefined {
  const { object, id, ...links } = subject as StripeObject;
  const invoiceId = object === 'invoice' ? id : idOf(links.invoice);
  if (invoiceId) return { invoiceId };
  const paymentIntentId = object === 'payment_intent' ? id : idOf(links.payment_intent);
  return paymentIntentId ? { paymentIntentId } : undefined;
}

export function idOf(link: string | { id: string } | null | undefined): string | undefined {
  return typeof link === 'string' ? link : link?.id;
}

export function toInvoice(invoice: Stripe.Invoice): Invoice {
  const { id, subtotal, lines } = invoice;
  return { id, status: statusOf(invoice), subtotal, hasLines: lines.data.length > 0 };
}

/** Returns the cents of tax on top of an invoice's lines; null if Stripe didn't compute any. */
export function taxOf({ subtotal, total, automatic_tax }: Stripe.Invoice): number | null {
  const tax = total - subtotal;
  return automatic_tax.enabled || tax !== 0 ? tax : null;
}

export function statusOf({ id, status }: Stripe.Invoice): InvoiceStatus {
  const known = invoiceStatuses.find((candidate) => candidate === status);
  if (known === undefined) throw new Error(`the invoice ${id} is ${status}`);
  return known;
}
