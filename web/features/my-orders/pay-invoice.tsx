import { takenBackText } from '#web/orders/order-view.ts';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { canRecordPayment } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** The way to an invoice's hosted page, while there is something to pay; what became of it, once there is not. */
export function PayInvoice({ order }: { order: OrderJson }) {
  const text = takenBackText(order);
  if (text) return <strong>{text}</strong>;
  return canRecordPayment(order) && order.stripeInvoiceUrl ? (
    <ButtonLink look="action" href={order.stripeInvoiceUrl} target="_blank">
      Pay Invoice
    </ButtonLink>
  ) : null;
}
