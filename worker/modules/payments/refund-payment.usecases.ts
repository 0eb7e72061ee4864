import type { Deps } from '#worker/deps.ts';
import type { JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import type { StripeGateway } from '#worker/gateways/stripe/stripe.ts';
import { applyInvoiceEvents } from './invoices/invoices.repository.ts';
import { confirmRefund, findOpenRefund, selectPaidInvoiceIds } from './refunds.repository.ts';

/**
 * Handles the job `refundPayment`: refunds through Stripe what an admin refunded. If Stripe rejects it, takes the refund
 * back and alerts the admins. Throws if Stripe fails.
 */
export async function refundPayment(
  deps: Pick<Deps, 'db' | 'now' | 'newId'> & { stripe: StripeGateway },
  { refundId, orderId, amount, key }: JobPayloads['refundPayment'] & { key: string },
) {
  const { db, stripe } = deps;
  if ((await findOpenRefund(db, refundId)) === undefined) return [];
  const invoiceIds = await selectPaidInvoiceIds(db, orderId);
  const result = await stripe.refund(key, { invoiceIds, amount, refundId });
  if ('id' in result) return [confirmRefund(db, { refundId, stripeRefundId: result.id })];
  const event = {
    kind: 'refundFailed',
    key: `refundFailed:${refundId}`,
    detail: `${formatExactDollars(amount)}, ${result.rejection}`,
    failedRefund: { id: refundId },
    alert: 'refundFailed',
    eventId: deps.newId(),
  } as const;
  return applyInvoiceEvents(db, { orderId, events: [event], at: deps.now() });
}
