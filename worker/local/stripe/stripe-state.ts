import {
  makeCharge,
  newDispute,
  newId,
  newIntent,
  newLink,
  newRefund,
  seconds,
  totalOf,
} from './entries.ts';
import { missing, StripeFailure } from './failure.ts';
import type {
  Charge,
  Customer,
  Dispute,
  Intent,
  Invoice,
  InvoicePayment,
  Line,
  Refund,
  StripeEvent,
} from './objects.ts';

/** The API version that the store is pinned to. */
export const apiVersion = '2026-10-28.endive';

/** The events that the store's endpoint asks for, as the README has it. */
const heardEvents = [
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'refund.updated',
  'charge.dispute.created',
];

export type Book = ReturnType<typeof openBook>;

/** What Stripe keeps for one account, and what may become of it: only legal changes, each with its events. */
export function openBook(pageUrl: (invoiceId: string) => string) {
  const customers = new Map<string, Customer>();
  const invoices = new Map<string, Invoice>();
  const intents = new Map<string, Intent>();
  const invoicePayments = new Map<string, InvoicePayment>();
  const charges = new Map<string, Charge>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  /** All that was ever told of, oldest first. */
  const events: StripeEvent[] = [];

  function tell(type: string, object: object): void {
    if (!heardEvents.includes(type)) return;
    const data = { object: structuredClone(object) };
    const event = { id: newId('evt'), object: 'event', api_version: apiVersion, type } as const;
    events.push({ ...event, data, created: seconds(), livemode: false });
  }

  function tellOfInvoice(type: string, invoice: Invoice): void {
    tell(type, showInvoice(invoice));
  }

  function find<Kept>(kept: ReadonlyMap<string, Kept>, what: string, id: string): Kept {
    const found = kept.get(id);
    if (found === undefined) throw missing(what, id);
    return found;
  }

  const findInvoice = (id: string) => find(invoices, 'invoice', id);

  function paymentOf(invoice: Invoice): { link: InvoicePayment; intent: Intent } | undefined {
    const link = [...invoicePayments.values()].find((one) => one.invoice === invoice.id);
    return link && { link, intent: find(intents, 'payment_intent', link.payment.payment_intent) };
  }

  function chargeOf(invoiceId: string): Charge {
    const payment = paymentOf(findInvoice(invoiceId));
    const charge = charges.get(payment?.intent.latest_charge ?? '');
    if (charge?.status === 'succeeded') return charge;
    throw new StripeFailure(400, 'This invoice has no charge.');
  }

  /** Takes the payment back that nobody makes any more. */
  function cancelPayment(invoice: Invoice): void {
    const payment = paymentOf(invoice);
    if (payment === undefined) return;
    payment.link.status = 'canceled';
    payment.intent.status = 'canceled';
  }

  function newCharge(intent: Intent, outcome: Pick<Charge, 'status'> & Partial<Charge>): Charge {
    const charge = makeCharge(intent, outcome);
    charges.set(charge.id, charge);
    intent.latest_charge = charge.id;
    return charge;
  }

  function showInvoice(invoice: Invoice): object {
    const total = totalOf(invoice);
    const isDue = invoice.status === 'open' || invoice.status === 'uncollectible';
    return {
      ...invoice,
      total,
      subtotal: total,
      amount_due: total,
      amount_remaining: isDue ? total : 0,
      lines: { object: 'list', data: invoice.lines, has_more: false, url: '' },
    };
  }

  return {
    customers,
    invoices,
    invoicePayments,
    charges,
    refunds,
    disputes,
    events,
    findInvoice,
    showInvoice,

    createCustomer(params: Partial<Customer>): Customer {
      const customer: Customer = {
        id: newId('cus'),
        object: 'customer',
        email: null,
        name: null,
        phone: null,
        address: null,
        metadata: {},
        created: seconds(),
        ...params,
      };
      customers.set(customer.id, customer);
      return customer;
    },

    updateCustomer(id: string, params: Partial<Customer>): Customer {
      return Object.assign(find(customers, 'customer', id), params);
    },

    createInvoice(
      params: Pick<Invoice, 'customer' | 'description' | 'metadata' | 'auto_advance'> & {
        daysUntilDue: number;
      },
    ): Invoice {
      const { daysUntilDue, ...rest } = params;
      find(customers, 'customer', params.customer);
      const invoice: Invoice = {
        id: newId('in'),
        object: 'invoice',
        currency: 'usd',
        status: 'draft',
        collection_method: 'send_invoice',
        due_date: seconds() + daysUntilDue * 86_400,
        number: null,
        hosted_invoice_url: null,
        lines: [],
        attempt_count: 0,
        amount_paid: 0,
        created: seconds(),
        ...rest,
      };
      invoices.set(invoice.id, invoice);
      return invoice;
    },

    addLines(id: string, lines: { amount: number; description: string | null }[]): Invoice {
      const invoice = findInvoice(id);
      if (invoice.status !== 'draft') {
        throw new StripeFailure(400, 'This invoice is no longer editable', {
          code: 'invoice_not_editable',
        });
      }
      for (const line of lines) {
        const added: Line = {
          id: newId('il'),
          object: 'line_item',
          invoice: id,
          currency: 'usd',
          ...line,
        };
        invoice.lines.push(added);
      }
      return invoice;
    },

    finalize(id: string): Invoice {
      const invoice = findInvoice(id);
      if (invoice.status !== 'draft') {
        throw new StripeFailure(400, 'This invoice is already finalized');
      }
      invoice.status = 'open';
      invoice.number = `LOCAL-${String(invoices.size).padStart(4, '0')}`;
      invoice.hosted_invoice_url = pageUrl(id);
      const intent = newIntent(invoice);
      intents.set(intent.id, intent);
      const link = newLink(invoice, intent);
      invoicePayments.set(link.id, link);
      tellOfInvoice('invoice.finalized', invoice);
      return invoice;
    },

    send(id: string): Invoice {
      const invoice = findInvoice(id);
      if (invoice.status === 'draft' || invoice.status === 'void') {
        throw new StripeFailure(400, `An invoice that is ${invoice.status} cannot be sent.`);
      }
      return invoice;
    },

    /** Pays as the customer does on the hosted page. */
    pay(id: string): Invoice {
      const invoice = payable(findInvoice(id));
      const payment = paymentOf(invoice);
      if (payment === undefined) throw new StripeFailure(400, 'This invoice has no payment.');
      newCharge(payment.intent, { status: 'succeeded' });
      payment.intent.status = 'succeeded';
      payment.link.status = 'paid';
      payment.link.amount_paid = payment.intent.amount;
      invoice.status = 'paid';
      invoice.amount_paid = payment.intent.amount;
      invoice.attempt_count += 1;
      tellOfInvoice('invoice.paid', invoice);
      return invoice;
    },

    /** A try to pay that the bank declines. */
    decline(id: string, code: string, message: string): Invoice {
      const invoice = payable(findInvoice(id));
      const payment = paymentOf(invoice);
      if (payment === undefined) throw new StripeFailure(400, 'This invoice has no payment.');
      newCharge(payment.intent, { status: 'failed', failure_code: code, failure_message: message });
      invoice.attempt_count += 1;
      tellOfInvoice('invoice.payment_failed', invoice);
      return invoice;
    },

    payOutOfBand(id: string): Invoice {
      const invoice = payable(findInvoice(id));
      cancelPayment(invoice);
      invoice.status = 'paid';
      tellOfInvoice('invoice.paid', invoice);
      return invoice;
    },

    voidInvoice(id: string): Invoice {
      const invoice = payable(findInvoice(id));
      cancelPayment(invoice);
      invoice.status = 'void';
      tellOfInvoice('invoice.voided', invoice);
      return invoice;
    },

    markUncollectible(id: string): Invoice {
      const invoice = findInvoice(id);
      if (invoice.status !== 'open') {
        throw new StripeFailure(400, 'Only an open invoice can be marked as uncollectible.');
      }
      invoice.status = 'uncollectible';
      tellOfInvoice('invoice.marked_uncollectible', invoice);
      return invoice;
    },

    refund(invoiceId: string, amount: number): Refund {
      const charge = chargeOf(invoiceId);
      if (amount > charge.amount - charge.amount_refunded) {
        throw new StripeFailure(400, 'The refund is larger than what is left of the charge.', {
          code: 'charge_already_refunded',
        });
      }
      const refund = newRefund(charge, amount);
      refunds.set(refund.id, refund);
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      tell('charge.refunded', charge);
      return refund;
    },

    dispute(invoiceId: string, reason: string): Dispute {
      const charge = chargeOf(invoiceId);
      charge.disputed = true;
      const dispute = newDispute(charge, reason);
      disputes.set(dispute.id, dispute);
      tell('charge.dispute.created', dispute);
      return dispute;
    },
  };
}

function payable(invoice: Invoice): Invoice {
  if (invoice.status === 'open' || invoice.status === 'uncollectible') return invoice;
  throw new StripeFailure(400, `Invoice is already ${invoice.status}`);
}
