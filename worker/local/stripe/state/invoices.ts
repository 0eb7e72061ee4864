import { StripeFailure } from '#worker/local/stripe/failure.ts';
import { computeTax } from './automatic-tax.ts';
import type { Charges } from './charges.ts';
import type { Customers } from './customers.ts';
import type { EventLog } from './events.ts';
import { findById, newId, nowSeconds } from './ids.ts';
import { invoiceSubtotal, invoiceTotal } from './invoice-total.ts';
import type { Customer, Invoice } from './objects.ts';
import type { Payments } from './payments.ts';

interface InvoicesDeps {
  customers: Customers;
  payments: Payments;
  charges: Charges;
  log: EventLog;
  /** The tax rates of the states where the shop is registered, like 0.05. */
  taxRates: ReadonlyMap<string, number>;
  /** Returns the URL of an invoice's hosted page. */
  pageUrl: (invoiceId: string) => string;
}

type NewInvoice = Pick<Invoice, 'customer' | 'description' | 'metadata' | 'auto_advance'> & {
  daysUntilDue: number;
  isTaxed?: boolean;
};

export function createInvoices({
  customers,
  payments,
  charges,
  log,
  taxRates,
  pageUrl,
}: InvoicesDeps) {
  const all = new Map<string, Invoice>();

  const find = (id: string) => findById(all, 'invoice', id);

  function setStatus(invoice: Invoice, status: Invoice['status'], eventType: string): Invoice {
    invoice.status = status;
    log.add(eventType, toInvoiceJson(invoice));
    return invoice;
  }

  return {
    all,
    find,

    create(params: NewInvoice): Invoice {
      const invoice = newInvoice(params, customers.find(params.customer));
      all.set(invoice.id, invoice);
      return computeTax(invoice, taxRates);
    },

    /** Copies a customer's changed addresses to their drafts. Finalized invoices keep theirs. */
    updateDraftAddresses(id: string): void {
      const { address, shipping } = customers.find(id);
      for (const invoice of all.values()) {
        if (invoice.customer !== id || invoice.status !== 'draft') continue;
        invoice.customer_address = address;
        invoice.customer_shipping = shipping;
        computeTax(invoice, taxRates);
      }
    },

    addLines(id: string, lines: { amount: number; description: string | null }[]): Invoice {
      const invoice = find(id);
      if (invoice.status !== 'draft') {
        throw new StripeFailure(400, 'This invoice is no longer editable', {
          code: 'invoice_not_editable',
        });
      }
      if (invoice.automatic_tax.enabled && lines.some(({ amount }) => amount < 0)) {
        throw new StripeFailure(
          400,
          'Negative invoice items cannot be added to an invoice with automatic tax enabled.',
        );
      }
      for (const line of lines) {
        invoice.lines.push({
          id: newId('il'),
          object: 'line_item',
          invoice: id,
          currency: 'usd',
          ...line,
        });
      }
      return computeTax(invoice, taxRates);
    },

    finalize(id: string): Invoice {
      const invoice = find(id);
      if (invoice.status !== 'draft') {
        throw new StripeFailure(400, 'This invoice is already finalized');
      }
      if (computeTax(invoice, taxRates).automatic_tax.status === 'requires_location_inputs') {
        throw new StripeFailure(
          400,
          'The customer’s location isn’t recognized. Set a valid customer address in order to automatically calculate tax.',
          { code: 'customer_tax_location_invalid' },
        );
      }
      invoice.number = `LOCAL-${String(all.size).padStart(4, '0')}`;
      invoice.hosted_invoice_url = pageUrl(id);
      payments.create(invoice);
      return setStatus(invoice, 'open', 'invoice.finalized');
    },

    send(id: string): Invoice {
      const invoice = find(id);
      if (invoice.status === 'draft' || invoice.status === 'void') {
        throw new StripeFailure(400, `An invoice that is ${invoice.status} cannot be sent.`);
      }
      return invoice;
    },

    /** Pays as a customer does on the hosted page. */
    pay(id: string): Invoice {
      const invoice = requirePayable(find(id));
      const payment = payments.require(invoice);
      charges.create(payment.intent, { status: 'succeeded' });
      payments.succeed(payment);
      invoice.amount_paid = payment.intent.amount;
      invoice.attempt_count += 1;
      return setStatus(invoice, 'paid', 'invoice.paid');
    },

    /** Records a payment attempt that the bank declines. */
    decline(id: string, code: string, message: string): Invoice {
      const invoice = requirePayable(find(id));
      const { intent } = payments.require(invoice);
      charges.create(intent, { status: 'failed', failure_code: code, failure_message: message });
      invoice.attempt_count += 1;
      return setStatus(invoice, invoice.status, 'invoice.payment_failed');
    },

    payOutOfBand(id: string): Invoice {
      const invoice = requirePayable(find(id));
      payments.cancel(invoice);
      return setStatus(invoice, 'paid', 'invoice.paid');
    },

    void(id: string): Invoice {
      const invoice = requirePayable(find(id));
      payments.cancel(invoice);
      return setStatus(invoice, 'void', 'invoice.voided');
    },

    markUncollectible(id: string): Invoice {
      const invoice = find(id);
      if (invoice.status !== 'open') {
        throw new StripeFailure(400, 'Only an open invoice can be marked as uncollectible.');
      }
      return setStatus(invoice, 'uncollectible', 'invoice.marked_uncollectible');
    },
  };
}

/** Returns an invoice as the API responds with it, with its totals. */
export function toInvoiceJson({ tax, ...invoice }: Invoice): object {
  const total = invoiceTotal({ ...invoice, tax });
  const isDue = invoice.status === 'open' || invoice.status === 'uncollectible';
  return {
    ...invoice,
    total,
    subtotal: invoiceSubtotal(invoice),
    total_taxes: invoice.automatic_tax.enabled ? [{ amount: tax, tax_behavior: 'exclusive' }] : [],
    amount_due: total,
    amount_remaining: isDue ? total : 0,
    lines: { object: 'list', data: invoice.lines, has_more: false, url: '' },
  };
}

function newInvoice(
  { daysUntilDue, isTaxed = false, ...params }: NewInvoice,
  { address, shipping }: Customer,
): Invoice {
  const created = nowSeconds();
  return {
    id: newId('in'),
    object: 'invoice',
    currency: 'usd',
    status: 'draft',
    collection_method: 'send_invoice',
    due_date: created + daysUntilDue * 86_400,
    number: null,
    hosted_invoice_url: null,
    lines: [],
    customer_address: address,
    customer_shipping: shipping,
    automatic_tax: { enabled: isTaxed, status: null },
    tax: 0,
    attempt_count: 0,
    amount_paid: 0,
    created,
    ...params,
  };
}

function requirePayable(invoice: Invoice): Invoice {
  if (invoice.status === 'open' || invoice.status === 'uncollectible') return invoice;
  throw new StripeFailure(400, `Invoice is already ${invoice.status}`);
}
