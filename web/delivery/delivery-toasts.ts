/** The toast for an order that the server accepted. */
export const orderSubmittedToast = {
  type: 'success',
  title: 'Order Submitted!',
  description:
    "Your calibration request has been submitted for review. We'll notify you once it's approved.",
  link: { to: '/my-orders', text: 'My Orders' },
} as const;

/** The toast for a message that the server accepted. */
export const messageSentToast = {
  type: 'success',
  title: 'Message sent',
  description: 'Your message has been sent successfully',
} as const;

/** How long the upload toast shows before the message toast replaces it, in ms. */
export const uploadedToastMs = 1500;

/** The toast for an uploaded file. */
export function fileUploadedToast(name: string) {
  return {
    type: 'success',
    title: 'File uploaded',
    description: `${name} uploaded successfully`,
  } as const;
}

/** How long the order dialog shows its result before it closes, and the toast appears, in ms. */
export const orderResultMs = 2000;
