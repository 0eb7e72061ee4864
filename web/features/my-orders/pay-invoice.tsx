import { css } from '#styled/css';
import { takenBackText } from '#web/lib/order-view.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { OrderJson } from '#worker/domain/api.ts';

/** The way to an invoice's hosted page, while there is something to pay. */
export function PayInvoice({ order }: { order: OrderJson }) {
  const { status, paymentStatus, stripeInvoiceUrl } = order;
  return status === 'approved' && paymentStatus === 'unpaid' && stripeInvoiceUrl ? (
    <ButtonLink look="action" href={stripeInvoiceUrl} target="_blank" rel="noopener">
      Pay Invoice
    </ButtonLink>
  ) : null;
}

/** Says that there is nothing to pay any more, or that it was paid back. */
export function TakenBack({ order }: { order: OrderJson }) {
  const text = takenBackText(order);
  return text && <p className={css({ fontWeight: '600' })}>{text}</p>;
}
