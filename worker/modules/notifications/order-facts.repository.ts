import { and, eq } from 'drizzle-orm';
import { deliverables } from '#db/schema/files.ts';
import { orders } from '#db/schema/orders.ts';
import { isDeliveredFile } from '#db/statements/deliverables.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { amountDue } from '#worker/domain/orders/order-lifecycle.ts';
import { awaitsPayment } from '#worker/domain/payments/payment-request.ts';
import type { OrderFacts } from './notification-text.ts';

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
  hasFiles: rowExists(
    deliverables,
    and(eq(deliverables.orderId, orders.id), isDeliveredFile),
  ).mapWith(Boolean),
};

type OrderFactRow = Pick<
  typeof orders.$inferSelect,
  Exclude<keyof typeof orderFactFields, 'hasFiles'>
> & { hasFiles: unknown };

/** Returns the order facts that a notification shows; undefined without an order. */
export function toOrderFacts(order: OrderFactRow | null): OrderFacts | undefined {
  if (order === null) return undefined;
  const { id, vehicleYear, vehicleMake, vehicleModel, hasFiles } = order;
  return {
    id,
    truck: `${vehicleYear} ${vehicleMake} ${vehicleModel}`,
    hasFiles: Boolean(hasFiles),
    amountDue: awaitsPayment(order) ? amountDue(order) : 0,
  };
}
