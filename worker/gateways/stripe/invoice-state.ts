export const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The state of a Stripe invoice, as far as it affects its order. Amounts are cents. */
export interface InvoiceState {
  id: string;
  /** The order id from the invoice's metadata. */
  orderId: string | null;
  /** The order's version that it bills; null if it doesn't say. */
  orderVersion: number | null;
  /** The hosted invoice page. */
  url: string | null;
  status: InvoiceStatus;
  total: number;
  /** What Stripe added to the lines; null if it didn't compute tax. */
  tax: number | null;
  /** The amount charged through Stripe, without out-of-band payments. */
  charged: number;
  failures: { id: string; reason: string | null }[];
  /** The successful refunds, oldest first. */
  refunds: InvoiceRefund[];
  /** The refunds that Stripe first accepted and the bank then returned. */
  failedRefunds: (InvoiceRefund & { reason: string | null })[];
  disputes: Dispute[];
}

interface InvoiceRefund {
  id: string;
  /** Cents. */
  amount: number;
  /** The id of our refund that led to it; null for one that was made at Stripe. */
  ownId: string | null;
}

interface Dispute {
  id: string;
  /** Cents. */
  amount: number;
  reason: string;
  /** `won` includes inquiries that ended without a chargeback. */
  outcome: 'open' | 'won' | 'lost';
}
