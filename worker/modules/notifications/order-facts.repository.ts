import { and, eq, type SQL } from 'drizzle-orm';
import { deliverables } from '#db/schema/files.ts';
import { amendments, orders } from '#db/schema/orders.ts';
import { isDownloadable, isWithCustomer } from '#db/statements/orders/deliverables.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { nextStepOf } from '#worker/domain/orders/next-steps/next-steps.ts';
import { amountDue, awaitsManualPayment } from '#worker/domain/orders/order-lifecycle.ts';
import { paymentReportedAt } from '#worker/domain/payments/payment-report.ts';
import type { OrderFacts } from './notification-wordings.ts';

/** The columns that `toOrderFacts` needs. */
export const orderFactFields = {
  id: orders.id,
  vehicleYear: orders.vehicleYear,
  vehicleMake: orders.vehicleMake,
  vehicleModel: orders.vehicleModel,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  totalAmount: orders.totalAmount,
  amountPaid: orders.amountPaid,
  amountRefunded: orders.amountRefunded,
  stripeInvoiceUrl: orders.stripeInvoiceUrl,
  changeReason: orders.changeReason,
  answersAskedAt: orders.answersAskedAt,
  paymentReport: orders.paymentReport,
  cancelRequestedAt: orders.cancelRequestedAt,
  amendment: rowExists(
    amendments,
    and(eq(amendments.orderId, orders.id), eq(amendments.state, 'proposed')),
  ).mapWith(Boolean),
  hasFiles: hasFile(isDownloadable),
  gotFiles: hasFile(isWithCustomer),
};

function hasFile(which: SQL) {
  return rowExists(deliverables, and(eq(deliverables.orderId, orders.id), which)).mapWith(Boolean);
}

type OrderFactRow = Pick<
  typeof orders.$inferSelect,
  Exclude<keyof typeof orderFactFields, 'hasFiles' | 'gotFiles' | 'amendment'>
> & { hasFiles: unknown; gotFiles: unknown; amendment: unknown };

/** Returns the order facts that a notification shows; undefined without an order. */
export function toOrderFacts(order: OrderFactRow | null): OrderFacts | undefined {
  if (order === null) return undefined;
  const { id, vehicleYear, vehicleMake, vehicleModel } = order;
  const hasFiles = Boolean(order.hasFiles);
  const filesWithdrawn = Boolean(order.gotFiles) && !hasFiles;
  return {
    id,
    truck: `${vehicleYear} ${vehicleMake} ${vehicleModel}`,
    hasFiles,
    next: nextStepOf({
      ...order,
      hasFiles,
      filesWithdrawn,
      paymentReportedAt: paymentReportedAt(order),
    }),
    amountDue: awaitsManualPayment(order) ? amountDue(order) : 0,
  };
}
