import { takenBackText } from '#web/lib/order-view.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { OrderJson } from '#worker/domain/api.ts';

/** The way to an invoice's hosted page, while there is something to pay; what became of it, once there is not. */
export function PayInvoice({ order }: { order: OrderJson }) {
  const { status, paymentStatus, stripeInvoiceUrl } = order;
  const text = takenBackText(order);
  if (text) return <strong>{text}</strong>;
  return status === 'approved' && paymentStatus === 'unpaid' && stripeInvoiceUrl ? (
    <ButtonLink look="action" href={stripeInvoiceUrl} target="_blank">
      Pay Invoice
    </ButtonLink>
  ) : null;
}
