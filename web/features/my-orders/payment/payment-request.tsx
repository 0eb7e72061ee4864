import { css } from '#styled/css';
import { formatDay } from '#web/lib/day.ts';
import { shop } from '#web/lib/shop.ts';
import { boxClass } from '#web/ui/callout.tsx';
import { awaitsPayment } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { payInstructions, paymentDueAt } from '#worker/domain/payments/payment-request.ts';

/** How much the customer has to pay, by when and how, for an order without an online invoice. */
export function PaymentRequest({ order }: { order: OrderJson }) {
  if (!awaitsPayment(order)) return null;
  const { approvedAt } = order.milestones;
  const { days, methods } = shop.payment;
  const dueAt = approvedAt && new Date(paymentDueAt(Date.parse(approvedAt), days)).toISOString();
  return (
    <section className={boxClass()} aria-label="Awaiting payment">
      <p>
        {order.amendment ? (
          'Awaiting payment: accept or decline our change first. It changes the amount.'
        ) : (
          <>
            Awaiting payment: <strong>{formatExactDollars(order.amountDue)}</strong>
            {dueAt && ` by ${formatDay(dueAt)}`}
          </>
        )}
      </p>
      <dl className={css({ stack: '2' })}>
        {methods.map((method) => (
          <div key={method.name}>
            <dt className={css({ fontWeight: '600' })}>{method.name}</dt>
            <dd>{payInstructions(method, order.id)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
