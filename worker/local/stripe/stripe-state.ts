import { webhookEventTypes } from '#worker/modules/payments/webhook-events.ts';
import {
  apiVersion,
  type Charge,
  type Customer,
  computeTax,
  type Dispute,
  defaultTaxRates,
  fail,
  find,
  type Invoice,
  type InvoicePayment,
  invoiceTotal,
  type NewInvoice,
  newId,
  newInvoice,
  newObject,
  type Refund,
  type StripeEvent,
  type StripeFailure,
  store,
  toInvoiceJson,
} from './stripe-objects.ts';

/** The in-memory state of one Stripe account. It allows only valid changes and logs their events. */
export class StripeState {
  readonly customers = new Map<string, Customer>();
  readonly invoices = new Map<string, Invoice>();
  readonly invoicePayments = new Map<string, InvoicePayment>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly events: StripeEvent[] = [];
  /** The rates of the states where the shop is registered, like 0.05. */
  readonly taxRates = new Map<string, number>(defaultTaxRates);
  readonly #pageUrl: (invoiceId: string) => string;

  constructor(pageUrl: (invoiceId: string) => string) {
    this.#pageUrl = pageUrl;
  }

  createCustomer(params: Partial<Customer> = {}): Customer {
    const defaults = { address: null, shipping: null, metadata: {} };
    return store(this.customers, { ...newObject('customer', 'cus'), ...defaults, ...params });
  }

  /** Changes a customer and their drafts. Finalized invoices keep the earlier addresses. */
  updateCustomer(id: string, params: Partial<Customer>): Customer {
    const customer = Object.assign(find(this.customers, 'customer', id), params);
    for (const invoice of this.invoices.values()) {
      if (invoice.customer !== id || invoice.status !== 'draft') continue;
      invoice.customer_address = customer.address;
      invoice.customer_shipping = customer.shipping;
      computeTax(invoice, this.taxRates);
    }
    return customer;
  }

  findInvoice(id: string): Invoice {
    return find(this.invoices, 'invoice', id);
  }

  createInvoice(params: NewInvoice): Invoice {
    const invoice = newInvoice(params, find(this.customers, 'customer', params.customer));
    return computeTax(store(this.invoices, invoice), this.taxRates);
  }

  addLines(id: string, lines: Omit<Invoice['lines'][number], 'id'>[]): Invoice {
    const details = { code: 'invoice_not_editable' };
    const invoice = this.#invoiceIn(['draft'], id, details);
    if (invoice.automatic_tax.enabled && lines.some(({ amount }) => amount < 0)) {
      fail('An invoice with automatic tax accepts no negative lines.');
    }
    invoice.lines.push(...lines.map((line) => ({ id: newId('il'), ...line })));
    return computeTax(invoice, this.taxRates);
  }

  finalize(id: string): Invoice {
    const invoice = computeTax(this.#invoiceIn(['draft'], id), this.taxRates);
    if (invoice.automatic_tax.status === 'requires_location_inputs') {
      fail('The customer’s location isn’t recognized.', { code: 'customer_tax_location_invalid' });
    }
    invoice.number = `LOCAL-${String(this.invoices.size).padStart(4, '0')}`;
    invoice.hosted_invoice_url = this.#pageUrl(id);
    store(this.invoicePayments, {
      ...newObject('invoice_payment', 'inpay'),
      invoice: id,
      amount_requested: invoiceTotal(invoice),
      payment: { type: 'payment_intent', payment_intent: newId('pi') },
      status: 'open',
    });
    return this.#setStatus(invoice, 'open', 'invoice.finalized');
  }

  send(id: string): Invoice {
    return this.#invoiceIn(['open', 'paid', 'uncollectible'], id);
  }

  /** Pays as a customer does on the hosted page. */
  pay(id: string): Invoice {
    const invoice = this.#invoiceIn(payable, id);
    this.#charge(id, { status: 'succeeded' });
    invoice.amount_paid = invoiceTotal(invoice);
    return this.#setStatus(invoice, 'paid', 'invoice.paid');
  }

  /** Records a payment attempt that the bank declines. */
  decline(id: string, failure_code: string, failure_message: string): Invoice {
    const invoice = this.#invoiceIn(payable, id);
    this.#charge(id, { status: 'failed', failure_code, failure_message });
    return this.#setStatus(invoice, invoice.status, 'invoice.payment_failed');
  }

  payOutOfBand(id: string): Invoice {
    return this.#close(id, 'paid', 'invoice.paid');
  }

  voidInvoice(id: string): Invoice {
    return this.#close(id, 'void', 'invoice.voided');
  }

  markUncollectible(id: string): Invoice {
    const invoice = this.#invoiceIn(['open'], id);
    return this.#setStatus(invoice, 'uncollectible', 'invoice.marked_uncollectible');
  }

  /** Refunds an invoice, as a person does in Stripe's dashboard. */
  refund(invoiceId: string, amount: number): Refund {
    return this.refundPayment(this.#chargeOf(this.#intentOf(invoiceId)).payment_intent, amount);
  }

  /** Refunds a payment, as an API call does. */
  refundPayment(intent: string, amount: number, metadata: Record<string, string> = {}): Refund {
    const charge = this.#chargeOf(intent);
    const left = charge.amount - charge.amount_refunded;
    const { id } = charge;
    if (left === 0) fail(`Charge ${id} was refunded.`, { code: 'charge_already_refunded' });
    if (charge.disputed) fail(`Charge ${id} has been charged back.`, { code: 'charge_disputed' });
    if (amount <= 0 || amount > left) {
      fail(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
    }
    charge.amount_refunded += amount;
    this.#log('charge.refunded', charge);
    return store(this.refunds, {
      ...newObject('refund', 're'),
      amount,
      charge: id,
      payment_intent: intent,
      status: 'succeeded',
      metadata,
    });
  }

  /** Fails a refund, as a bank can do days later. The charge's refunded amount no longer includes it. */
  failRefund(id: string, failure_reason: string): Refund {
    const refund = find(this.refunds, 'refund', id);
    if (refund.status === 'failed') fail('This refund already failed.');
    Object.assign(refund, { status: 'failed', failure_reason });
    find(this.charges, 'charge', refund.charge).amount_refunded -= refund.amount;
    this.#log('refund.updated', refund);
    this.#log('refund.failed', refund);
    return refund;
  }

  /** Opens a dispute, or only an inquiry. Both set the charge's `disputed`, which stays set after they close. */
  dispute(invoiceId: string, reason: string, status: Dispute['status'] = 'needs_response') {
    const charge = this.#chargeOf(this.#intentOf(invoiceId));
    charge.disputed = true;
    const { id: chargeId, amount, payment_intent } = charge;
    const facts = { amount, charge: chargeId, payment_intent, reason, status };
    const dispute: Dispute = { ...newObject('dispute', 'du'), ...facts };
    this.#log('charge.dispute.created', dispute);
    return store(this.disputes, dispute);
  }

  /** Closes a dispute as the bank decides it, or an inquiry without a chargeback. */
  closeDispute(id: string, status: 'won' | 'lost' | 'warning_closed'): Dispute {
    const dispute = find(this.disputes, 'dispute', id);
    const before = status === 'warning_closed' ? 'warning_needs_response' : 'needs_response';
    if (dispute.status !== before) fail(`A dispute that is ${dispute.status} can't be ${status}.`);
    dispute.status = status;
    this.#log('charge.dispute.closed', dispute);
    return dispute;
  }

  /** Logs an event with a snapshot of its object, if the endpoint subscribes to its type. */
  #log(type: string, subject: object): void {
    if (!webhookEventTypes.some((subscribed) => subscribed === type)) return;
    const data = { object: structuredClone(subject) };
    this.events.push({ ...newObject('event', 'evt'), api_version: apiVersion, type, data });
  }

  /** Returns an invoice. Throws StripeFailure if it has another status than these. */
  #invoiceIn(
    statuses: readonly Invoice['status'][],
    id: string,
    details: StripeFailure['details'] = {},
  ): Invoice {
    const invoice = this.findInvoice(id);
    if (!statuses.includes(invoice.status)) fail(`Invoice is already ${invoice.status}`, details);
    return invoice;
  }

  #setStatus(invoice: Invoice, status: Invoice['status'], eventType: string): Invoice {
    invoice.status = status;
    this.#log(eventType, toInvoiceJson(invoice));
    return invoice;
  }

  /** Marks an invoice as paid or void without a charge. */
  #close(id: string, status: 'paid' | 'void', eventType: string): Invoice {
    const invoice = this.#invoiceIn(payable, id);
    this.#paymentOf(id).status = 'canceled';
    return this.#setStatus(invoice, status, eventType);
  }

  #paymentOf(invoiceId: string): InvoicePayment {
    const payment = [...this.invoicePayments.values()].find((each) => each.invoice === invoiceId);
    return payment ?? fail('This invoice has no payment.');
  }

  #intentOf(invoiceId: string): string {
    return this.#paymentOf(invoiceId).payment.payment_intent;
  }

  /** Records a payment attempt. */
  #charge(invoiceId: string, outcome: Partial<Charge> & Pick<Charge, 'status'>): void {
    const payment = this.#paymentOf(invoiceId);
    const { amount_requested: amount } = payment;
    const isPaid = outcome.status === 'succeeded';
    if (isPaid) payment.status = 'paid';
    store(this.charges, {
      ...newObject('charge', 'ch'),
      amount,
      amount_captured: isPaid ? amount : 0,
      amount_refunded: 0,
      payment_intent: payment.payment.payment_intent,
      failure_code: null,
      failure_message: null,
      disputed: false,
      ...outcome,
    });
  }

  /** Returns the successful charge of a payment. */
  #chargeOf(intent: string): Charge {
    const paid = [...this.charges.values()].find(
      ({ payment_intent, status }) => payment_intent === intent && status === 'succeeded',
    );
    return paid ?? fail(`This PaymentIntent (${intent}) has no successful charge.`);
  }
}

const payable = ['open', 'uncollectible'] as const;
