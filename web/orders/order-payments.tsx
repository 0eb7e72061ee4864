import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { formatDay } from '#web/lib/day.ts';
import { displayName } from '#web/lib/format.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { paymentSourceLabels } from '#worker/domain/payments/payment.ts';
import type { ReceivedPaymentJson } from '#worker/domain/payments/payments.api.ts';

/** Loads an order's payments and refunds, if it has any. */
export function useOrderPayments({ id, amountPaid }: Pick<OrderJson, 'id' | 'amountPaid'>) {
  return useQuery({ ...queries.orderPayments(id), enabled: amountPaid > 0 });
}

/** Returns how a payment was made, like `Check, 1042`. */
export function paymentLabel({ method, reference }: ReceivedPaymentJson): string {
  return [paymentSourceLabels[method], reference].filter(Boolean).join(', ');
}

/** The payments and refunds of an order. Admins also see the notes, and who recorded each. */
export function OrderPayments({ order, children }: { order: OrderJson; children?: ReactNode }) {
  const titleId = useId();
  const { data: money } = useOrderPayments(order);
  if (!money) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={css({ paddingBottom: '2' })}>
        Payments
      </h3>
      <ul className={css({ stack: '2' })}>
        {money.payments.map((payment) => (
          <Line key={payment.id} {...payment} label={paymentLabel(payment)} />
        ))}
        {money.refunds.map(({ reason, ...refund }) => (
          <Line key={refund.id} {...refund} label="Refunded" note={reason} />
        ))}
      </ul>
      {children && <div className={css({ paddingTop: '3' })}>{children}</div>}
    </section>
  );
}

interface LineProps {
  amount: number;
  label: string;
  note: string | null;
  recordedBy: UserJson | null;
  createdAt: string;
}

function Line({ amount, label, note, recordedBy, createdAt }: LineProps) {
  return (
    <li className={css({ layerStyle: 'quote' })}>
      <strong>{formatExactDollars(amount)}</strong> <bdi>{label}</bdi>
      <span className={css({ display: 'block', color: 'muted', fontSize: '14' })}>
        {formatDay(createdAt)}
        {recordedBy && (
          <>
            , by <bdi>{displayName(recordedBy)}</bdi>
          </>
        )}
      </span>
      {note && (
        <p dir="auto" className={css({ whiteSpace: 'pre-line' })}>
          {note}
        </p>
      )}
    </li>
  );
}
