import {
  amountDue,
  awaitsManualPayment,
  type OrderState,
} from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderAmounts } from './payment.ts';

/** What a customer says they paid: all that was due. Cents. */
export interface PaymentReportJson {
  amountDue: number;
  totalAmount: number;
}

/** `at`: ms since 1970. */
export type StoredPaymentReport = PaymentReportJson & { at: number };

/**
 * Returns when the customer said that they paid what is due now, in ms since 1970; null if they
 * didn't. Another payment, another total or an online invoice ends a report.
 */
export function paymentReportedAt({
  paymentReport: report,
  ...order
}: OrderAmounts &
  OrderState & {
    stripeInvoiceUrl: string | null;
    paymentReport: StoredPaymentReport | null;
  }): number | null {
  if (report === null || !awaitsManualPayment(order)) return null;
  const isOfThis =
    report.amountDue === amountDue(order) && report.totalAmount === order.totalAmount;
  return isOfThis ? report.at : null;
}
