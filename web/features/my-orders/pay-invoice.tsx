import { canceledPaymentText } from '#web/orders/order-view.ts';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { canRecordPayment } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** Links to the hosted invoice while it is payable, or says that it was voided or refunded. */
export function PayInvoice({ order }: { order: OrderJson }) {
  const text = canceledPaymentText(order);
  if (text) return <strong>{text}</strong>;
  return canRecordPayment(order) && order.stripeInvoiceUrl ? (
    <ButtonLink variant="action" href={order.stripeInvoiceUrl} target="_blank">
      Pay Invoice
    </ButtonLink>
  ) : null;
}
