/** The toast for an order that the store has (spec section 8). */
export const orderSubmittedToast = {
  type: 'success',
  title: 'Order Submitted!',
  description:
    "Your calibration request has been submitted for review. We'll notify you once it's approved.",
  link: { to: '/my-orders', text: 'My Orders' },
} as const;

/** The toast for a message that the store has (spec section 8). */
export const messageSentToast = {
  type: 'success',
  title: 'Message sent',
  description: 'Your message has been sent successfully',
} as const;

/** How long it is read that a file is up before it is read that its message was sent, in ms. */
export const uploadedReadMs = 1500;

/** The toast for a file that is at its place (spec section 8). */
export function fileUploadedToast(name: string) {
  return {
    type: 'success',
    title: 'File uploaded',
    description: `${name} uploaded successfully`,
  } as const;
}
