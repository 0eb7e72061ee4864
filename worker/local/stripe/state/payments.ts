import { StripeFailure } from '#worker/local/stripe/failure.ts';
import { findById, newId, nowSeconds } from './ids.ts';
import { invoiceTotal } from './invoice-total.ts';
import type { Intent, Invoice, InvoicePayment } from './objects.ts';

/** The payment of an invoice: the payment intent, and its link to the invoice. */
interface Payment {
  link: InvoicePayment;
  intent: Intent;
}

export type Payments = ReturnType<typeof createPayments>;

export function createPayments() {
  const intents = new Map<string, Intent>();
  const links = new Map<string, InvoicePayment>();

  function find(invoice: Invoice): Payment | undefined {
    const link = [...links.values()].find((each) => each.invoice === invoice.id);
    return (
      link && { link, intent: findById(intents, 'payment_intent', link.payment.payment_intent) }
    );
  }

  return {
    links,
    find,

    /** Returns the payment of an invoice. Throws StripeFailure if the invoice has no payment. */
    require(invoice: Invoice): Payment {
      const payment = find(invoice);
      if (payment === undefined) throw new StripeFailure(400, 'This invoice has no payment.');
      return payment;
    },

    /** Creates the open payment of a finalized invoice. */
    create(invoice: Invoice): void {
      const intent = newIntent(invoice);
      intents.set(intent.id, intent);
      const link = newLink(invoice, intent);
      links.set(link.id, link);
    },

    succeed({ link, intent }: Payment): void {
      intent.status = 'succeeded';
      link.status = 'paid';
      link.amount_paid = intent.amount;
    },

    cancel(invoice: Invoice): void {
      const payment = find(invoice);
      if (payment === undefined) return;
      payment.link.status = 'canceled';
      payment.intent.status = 'canceled';
    },
  };
}

function newIntent(invoice: Invoice): Intent {
  return {
    id: newId('pi'),
    object: 'payment_intent',
    amount: invoiceTotal(invoice),
    currency: invoice.currency,
    customer: invoice.customer,
    status: 'requires_payment_method',
    latest_charge: null,
    created: nowSeconds(),
  };
}

function newLink(invoice: Invoice, intent: Intent): InvoicePayment {
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
    created: nowSeconds(),
  };
}
