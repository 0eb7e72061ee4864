import { canShip } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { type NextStepName, nextStepOf } from './next-steps.ts';

/** What happens next with an order, for the admin. In its own file, so that My Orders doesn't load it. */
export const adminNextSteps: Record<NextStepName, string> = {
  canceled: 'You’re done.',
  canceledPaid: 'Refund the payment.',
  cancelRequest: 'Cancel it, or decline the customer’s request.',
  amendment: 'The customer accepts or declines your change.',
  change: 'The customer changes what you asked for.',
  answers: 'The customer sends what you asked for.',
  review: 'Approve it, deny it or ask for a change.',
  payment: 'The customer pays, or you record their payment.',
  paymentReported: 'The customer says they paid. Record the payment once it arrives.',
  invoice: 'The customer pays the invoice, or you record their payment.',
  rest: 'The customer pays the rest, or you record it.',
  voided: 'Create the invoice again, or record the payment.',
  refunded: 'You’re done. Cancel it if there’s nothing left to do.',
  build: 'Build the file, then fulfill the order.',
  buildSheet: 'The customer fills in the build sheet, or you ask for what’s missing.',
  more: 'Build the rest, then fulfill the order.',
  denied: 'The customer resubmits it, or you reopen it.',
  deniedPaid: 'Refund the payment, or reopen the order.',
  deniedRefunded: 'The customer resubmits it.',
  done: 'You’re done, unless the customer needs a change.',
  files: 'You’re done, unless the customer needs a change.',
  revision: 'The customer needs a change: deliver a revision.',
  flashFailed: 'The flash failed: help the customer in the chat, or deliver a revision.',
  noFiles: 'Deliver a new file, or refund the payment.',
  fileWithdrawn: 'The customer replies if they have flashed the file.',
};

/** Returns what the admin does next, also once the order is fulfilled. `hasGoods`: parts of it ship. */
export function adminNextStep(order: OrderJson, { hasGoods }: { hasGoods: boolean }): string {
  const step = nextStepOf(order);
  const awaitsParts = order.status === 'fulfilled' && hasGoods && canShip(order);
  return awaitsParts && (step === 'files' || step === 'done')
    ? 'Ship the parts, then choose Mark as Shipped.'
    : adminNextSteps[step];
}
