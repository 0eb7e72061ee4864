/** Stripe's objects, reduced to the fields that we use. Amounts are cents; times are seconds since 1970. */

export interface Customer {
  id: string;
  object: 'customer';
  email: string | null;
  name: string | null;
  phone: string | null;
  address: Record<string, string> | null;
  shipping: { name: string; address: Record<string, string> } | null;
  metadata: Record<string, string>;
  created: number;
}

export interface Line {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  description: string | null;
  invoice: string;
}

export interface Invoice {
  id: string;
  object: 'invoice';
  customer: string;
  /** A copy of the customer's address, updated until the invoice is finalized. No API call sets it. */
  customer_address: Customer['address'];
  customer_shipping: Customer['shipping'];
  automatic_tax: { enabled: boolean; status: 'complete' | 'requires_location_inputs' | null };
  /** Cents on top of the lines. Computed until the invoice is finalized. */
  tax: number;
  currency: string;
  description: string | null;
  metadata: Record<string, string>;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  auto_advance: boolean;
  collection_method: 'send_invoice';
  due_date: number;
  number: string | null;
  hosted_invoice_url: string | null;
  lines: Line[];
  attempt_count: number;
  amount_paid: number;
  created: number;
}

export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  customer: string;
  status: 'requires_payment_method' | 'succeeded' | 'canceled';
  latest_charge: string | null;
  created: number;
}

/** Links an invoice to a payment. Since 2025, neither object names the other. */
export interface InvoicePayment {
  id: string;
  object: 'invoice_payment';
  invoice: string;
  amount_requested: number;
  amount_paid: number | null;
  currency: string;
  is_default: boolean;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'open' | 'paid' | 'canceled';
  created: number;
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  currency: string;
  payment_intent: string;
  status: 'succeeded' | 'failed';
  failure_code: string | null;
  failure_message: string | null;
  refunded: boolean;
  disputed: boolean;
  created: number;
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  status: 'succeeded' | 'pending' | 'failed';
  failure_reason?: string;
  metadata: Record<string, string>;
  created: number;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'warning_needs_response' | 'won' | 'lost' | 'warning_closed';
  created: number;
}

/** The body of a webhook. */
export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  type: string;
  data: { object: object };
  created: number;
  livemode: false;
}
