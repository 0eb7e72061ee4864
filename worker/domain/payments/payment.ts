export const paymentStatuses = ['unpaid', 'paid', 'refunded', 'void'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** How a payment that an admin records by hand was made. */
export const paymentMethods = ['cash', 'check', 'card', 'transfer', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Only `paid` is paid; any other value means that payment is pending (spec section 4). */
export function isPaid({ paymentStatus }: { paymentStatus: string }): boolean {
  return paymentStatus === 'paid';
}

/** In whose name the history tells what Stripe did. */
export const stripeUserId = 'stripe';
