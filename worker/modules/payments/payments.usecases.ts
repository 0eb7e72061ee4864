import type { Deps } from '#worker/deps.ts';
import type { JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import { canRecordPayment } from '#worker/domain/orders/order-lifecycle.ts';
import { paymentRefusalSentence } from '#worker/domain/orders/order-refusals.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { paymentStatusOf } from '#worker/domain/payments/payment.ts';
import type { PaymentJson } from '#worker/domain/payments/payments.api.ts';
import type { StripeGateway } from '#worker/gateways/stripe/stripe.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import type { IdempotencyKey } from '#worker/http/idempotency.ts';
import { applyInvoiceEvents } from '#worker/modules/payments/invoices/invoices.repository.ts';
import type { PaymentRequest } from './payment.schema.ts';
import {
  confirmRefund,
  findOpenRefund,
  findPaymentState,
  insertPayment,
  selectPaidInvoiceIds,
} from './payments.repository.ts';

interface RecordPayment {
  orderId: string;
  payment: PaymentRequest;
  actorId: string;
  idempotencyKey: IdempotencyKey | undefined;
}

/**
 * Records a payment of an approved order, which is paid once its payments reach its total. Throws
 * 404 for an unknown order, and 409 unless it is approved and unpaid. If two admins record one at
 * the same time, exactly one succeeds, because they may both have the same payment in hand.
 */
export async function recordPayment(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  { orderId, payment, actorId, idempotencyKey }: RecordPayment,
): Promise<PaymentJson> {
  const order = await requireOrder(db, orderId);
  if (!canRecordPayment(order)) throw refusal(order);
  const row = { id: newId(), orderId, ...payment, recordedBy: actorId, createdAt: now() };
  const json: PaymentJson = {
    ...payment,
    id: row.id,
    orderId,
    paymentStatus: paymentStatusOf({ ...order, amountPaid: order.amountPaid + payment.amount }),
    createdAt: new Date(row.createdAt).toISOString(),
  };
  const recorded = await insertPayment(db, {
    order,
    row,
    eventId: newId(),
    response: idempotencyKey && { ...idempotencyKey, status: 201, body: JSON.stringify(json) },
  });
  if (!recorded) throw refusal(await requireOrder(db, orderId));
  return json;
}

async function requireOrder(db: Deps['db'], orderId: string) {
  const order = await findPaymentState(db, orderId);
  if (order === undefined) throw notFound('This order');
  return order;
}

function refusal(order: Parameters<typeof paymentRefusalSentence>[0]): AppError {
  return new AppError('conflict', paymentRefusalSentence(order));
}

/**
 * Handles the job `refundPayment`: refunds through Stripe what an admin refunded. If Stripe rejects
 * it, takes the refund back and alerts the admins. Throws if Stripe fails.
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
