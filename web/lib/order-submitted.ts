/** The toast for an order that the store has (spec section 8). */
export const orderSubmittedToast = {
  type: 'success',
  title: 'Order Submitted!',
  description:
    "Your calibration request has been submitted for review. We'll notify you once it's approved.",
} as const;
