export const paymentStatuses = ['unpaid', 'paid', 'refunded', 'void'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The methods of the payments that admins record. */
export const paymentMethods = ['cash', 'check', 'card', 'transfer', 'zelle', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** How money came in: by a method that admins record, or through Stripe. */
export const paymentSources = [...paymentMethods, 'stripe'] as const;
export type PaymentSource = (typeof paymentSources)[number];

export const paymentSourceLabels: Record<PaymentSource, string> = {
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  transfer: 'Bank transfer',
  zelle: 'Zelle',
  other: 'Other',
  stripe: 'Online',
};

/** What an order costs, and the money that came in and went back. Cents. */
export interface OrderAmounts {
  paymentStatus: PaymentStatus;
  totalAmount: number;
  /** Includes what was refunded. */
  amountPaid: number;
  amountRefunded: number;
}

/**
 * Returns the payment status that an order's payments and refunds lead to. `settlePayments` is the
 * same rule in SQL.
 */
export function paymentStatusOf(order: OrderAmounts): PaymentStatus {
  const { paymentStatus, totalAmount, amountPaid, amountRefunded } = order;
  if (isSettled(order)) return amountRefunded < amountPaid ? 'paid' : 'refunded';
  return amountPaid > 0 && amountPaid - amountRefunded >= totalAmount ? 'paid' : paymentStatus;
}

/** Returns whether the customer has paid the order, even if the money went back. */
export function isSettled({ paymentStatus }: { paymentStatus: string }): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'refunded';
}

/** Returns whether an order is paid. A refunded order isn't. */
export function isPaid({ paymentStatus }: { paymentStatus: string }): boolean {
  return paymentStatus === 'paid';
}

/** The actor of Stripe's events in an order's history. */
export const stripeUserId = 'stripe';
