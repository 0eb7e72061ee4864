import { randomBytes } from 'node:crypto';

/** An API error in Stripe's format. */
export class StripeFailure extends Error {
  override readonly name = 'StripeFailure';
  readonly status: number;
  readonly details: { type?: string; code?: string; param?: string };

  constructor(status: number, message: string, details: StripeFailure['details'] = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  toJson(): object {
    return { error: { type: 'invalid_request_error', message: this.message, ...this.details } };
  }
}

/** Throws an API error. */
export function fail(message: string, details: StripeFailure['details'] = {}, status = 400): never {
  throw new StripeFailure(status, message, details);
}

/** The API version that our Stripe client is pinned to. */
export const apiVersion = '2026-10-28.endive';

/** Stripe's objects, reduced to the fields that we use. Amounts are cents; times are seconds since 1970. */
interface StripeObject<Type extends string> {
  id: string;
  object: Type;
  created: number;
}

type Texts = Record<string, string>;

export interface Customer extends StripeObject<'customer'> {
  email?: string;
  name?: string;
  phone?: string;
  address: Texts | null;
  shipping: { name: string; address: Texts } | null;
  metadata: Texts;
}

export interface Invoice extends StripeObject<'invoice'> {
  customer: string;
  /** A copy of the customer's address, updated until the invoice is finalized. No API call sets it. */
  customer_address: Texts | null;
  customer_shipping: Customer['shipping'];
  automatic_tax: { enabled: boolean; status: 'complete' | 'requires_location_inputs' | null };
  /** Cents on top of the lines. Computed until the invoice is finalized. */
  tax: number;
  description: string | null;
  metadata: Texts;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  auto_advance: boolean;
  collection_method: 'send_invoice';
  number: string | null;
  hosted_invoice_url: string | null;
  lines: { id: string; amount: number; description: string | null }[];
  amount_paid: number;
}

/** Links an invoice to a payment. Since 2025, neither object names the other. */
export interface InvoicePayment extends StripeObject<'invoice_payment'> {
  invoice: string;
  amount_requested: number;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'open' | 'paid' | 'canceled';
}

export interface Charge extends StripeObject<'charge'> {
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  payment_intent: string;
  status: 'succeeded' | 'failed';
  failure_code: string | null;
  failure_message: string | null;
  disputed: boolean;
}

export interface Refund extends StripeObject<'refund'> {
  amount: number;
  charge: string;
  payment_intent: string;
  status: 'succeeded' | 'failed';
  failure_reason?: string;
  metadata: Texts;
}

export interface Dispute extends StripeObject<'dispute'> {
  amount: number;
  charge: string;
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'warning_needs_response' | 'won' | 'lost' | 'warning_closed';
}

/** The body of a webhook. */
export interface StripeEvent extends StripeObject<'event'> {
  api_version: string;
  type: string;
  data: { object: object };
}

export type NewInvoice = Pick<Invoice, 'customer' | 'metadata'> & Partial<Invoice>;

export function newInvoice(params: NewInvoice, { address, shipping }: Customer): Invoice {
  return {
    ...newObject('invoice', 'in'),
    customer_address: address,
    customer_shipping: shipping,
    automatic_tax: { enabled: false, status: null },
    tax: 0,
    description: null,
    status: 'draft',
    auto_advance: false,
    collection_method: 'send_invoice',
    number: null,
    hosted_invoice_url: null,
    lines: [],
    amount_paid: 0,
    ...params,
  };
}

/** Returns an invoice as the API responds with it, with its totals. */
export function toInvoiceJson({ tax, ...invoice }: Invoice): object {
  const subtotal = invoiceSubtotal(invoice);
  const lines = { object: 'list', data: invoice.lines, has_more: false, url: '' };
  return { ...invoice, subtotal, total: subtotal + tax, amount_due: subtotal + tax, lines };
}

/** Returns the sum of the invoice lines without tax, in cents. */
function invoiceSubtotal({ lines }: Pick<Invoice, 'lines'>): number {
  return lines.reduce((sum, line) => sum + line.amount, 0);
}

/** Returns what the customer pays, in cents. */
export function invoiceTotal(invoice: Pick<Invoice, 'lines' | 'tax'>): number {
  return invoiceSubtotal(invoice) + invoice.tax;
}

/** Returns a random id in Stripe's format, like `cus_3f…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** Returns the current time in seconds since 1970, as Stripe counts. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** Returns what each object has. */
export function newObject<Type extends string>(object: Type, prefix: string): StripeObject<Type> {
  return { id: newId(prefix), object, created: nowSeconds() };
}

export function store<Item extends { id: string }>(items: Map<string, Item>, item: Item): Item {
  items.set(item.id, item);
  return item;
}

/** Returns the object with an id. Throws StripeFailure 404 if it does not exist. */
export function find<Item>(items: ReadonlyMap<string, Item>, object: string, id: string): Item {
  const details = { code: 'resource_missing', param: 'id' };
  return items.get(id) ?? fail(`No such ${object}: '${id}'`, details, 404);
}

/** The stand-in's shop is registered in these states. */
export const defaultTaxRates = [
  ['CO', 0.029],
  ['TX', 0.0625],
  ['WY', 0.04],
] as const;

/** Computes an invoice's tax as Stripe Tax does: by the shipping address, or else by the billing address. */
export function computeTax(invoice: Invoice, rates: ReadonlyMap<string, number>): Invoice {
  if (!invoice.automatic_tax.enabled) return invoice;
  const location = invoice.customer_shipping?.address ?? invoice.customer_address;
  // An address in the US needs a ZIP code of 5 digits.
  const isKnown = /^\d{5}(-\d{4})?$/.test(location?.postal_code ?? '');
  const rate = isKnown ? (rates.get(location?.state ?? '') ?? 0) : 0;
  invoice.automatic_tax.status = isKnown ? 'complete' : 'requires_location_inputs';
  invoice.tax = Math.round(invoiceSubtotal(invoice) * rate);
  return invoice;
}
