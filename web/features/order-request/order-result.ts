/**
 * `placed`: the server has the order. Otherwise it waits on this device until the user is online or
 * signed in again.
 */
export type OrderResult =
  | { kind: 'placed'; orderId: string | undefined }
  | { kind: 'waiting' }
  | { kind: 'signedOut' };

/** How long the order dialog shows its result before it closes, and the toast appears, in ms. */
export const orderResultMs = 2000;

/** The toast for an order that the server accepted. */
export const orderSubmittedToast = {
  type: 'success',
  title: 'Order Submitted!',
  description:
    "Your calibration request has been submitted for review. We'll notify you once it's approved.",
  link: { to: '/my-orders', text: 'My Orders' },
} as const;
