import { randomBytes } from 'node:crypto';
import type { Charge, Dispute, Intent, Invoice, InvoicePayment, Refund } from './objects.ts';

/** The payment that a finalised invoice waits for. */
export function newIntent(invoice: Invoice): Intent {
  return {
    id: newId('pi'),
    object: 'payment_intent',
    amount: totalOf(invoice),
    currency: invoice.currency,
    customer: invoice.customer,
    status: 'requires_payment_method',
    latest_charge: null,
    created: seconds(),
  };
}

export function newLink(invoice: Invoice, intent: Intent): InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    invoice: invoice.id,
    amount_requested: intent.amount,
    amount_paid: null,
    currency: invoice.currency,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    created: seconds(),
  };
}

/** One try to pay. */
export function makeCharge(
  { id, amount, currency }: Intent,
  outcome: Pick<Charge, 'status'> & Partial<Charge>,
): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: outcome.status === 'succeeded' ? amount : 0,
    amount_refunded: 0,
    currency,
    payment_intent: id,
    failure_code: null,
    failure_message: null,
    refunded: false,
    disputed: false,
    created: seconds(),
    ...outcome,
  };
}

export function newRefund({ id, currency, payment_intent }: Charge, amount: number): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    currency,
    charge: id,
    payment_intent,
    status: 'succeeded',
    created: seconds(),
  };
}

export function newDispute(charge: Charge, reason: string): Dispute {
  const { id, amount, currency, payment_intent } = charge;
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    currency,
    charge: id,
    payment_intent,
    reason,
    status: 'needs_response',
    created: seconds(),
  };
}

export function totalOf({ lines }: Pick<Invoice, 'lines'>): number {
  return lines.reduce((sum, line) => sum + line.amount, 0);
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

export function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
