import { canceledPaymentText, payableInvoiceUrl } from '#web/features/my-orders/order-standing.ts';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { amountDue } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';

/** Links to the hosted invoice while it is payable, or says that it was voided or refunded. */
export function PayInvoice({ order }: { order: OrderJson }) {
  const text = canceledPaymentText(order);
  if (text) return <strong>{text}</strong>;
  const url = payableInvoiceUrl(order);
  return url === undefined ? null : (
    <ButtonLink variant="action" href={url} target="_blank">
      Pay {formatExactDollars(amountDue(order))}
    </ButtonLink>
  );
}
