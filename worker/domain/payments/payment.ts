export const paymentStatuses = ['unpaid', 'paid', 'refunded', 'void'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The methods of the payments that admins record. */
export const paymentMethods = ['cash', 'check', 'card', 'transfer', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Returns whether an order is paid. Any status other than `paid` means the payment is pending. */
export function isPaid({ paymentStatus }: { paymentStatus: string }): boolean {
  return paymentStatus === 'paid';
}

/** The actor of Stripe's events in an order's history. */
export const stripeUserId = 'stripe';
