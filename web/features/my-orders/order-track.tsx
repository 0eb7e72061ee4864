import { Check, Circle } from 'lucide-react';
import { css } from '#styled/css';
import { wasApproved } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { isPaid } from '#worker/domain/payments/payment.ts';

/** The order's progress in four steps. */
export function OrderTrack({ order }: { order: OrderJson }) {
  const steps = [
    { name: 'Requested', done: true },
    { name: 'Approved', done: wasApproved(order.status) },
    { name: 'Paid', done: isPaid(order) },
    { name: 'Fulfilled', done: order.status === 'fulfilled' },
  ];
  return (
    <ol
      aria-label="Progress"
      className={css({
        display: 'grid',
        gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
        gap: '1',
      })}
    >
      {steps.map(({ name, done }) => (
        <li key={name} data-done={done} className={stepStyle}>
          <span className={nameStyle}>
            {done ? (
              <Check size={14} strokeWidth={3} aria-label="Done:" />
            ) : (
              <Circle size={14} strokeWidth={1.75} aria-hidden />
            )}
            {name}
          </span>
        </li>
      ))}
    </ol>
  );
}

// On a phone, the icon goes above the label so that four labels fit side by side.
const nameStyle = css({
  display: 'flex',
  flexDirection: { base: 'column', tablet: 'row' },
  alignItems: { base: 'flex-start', tablet: 'center' },
  gap: '1',
});

const stepStyle = css({
  paddingTop: '2',
  fontSize: { base: '12', tablet: '14' },
  color: 'muted',
  borderTop: '4px solid {colors.line}',
  overflowWrap: 'normal',
  '&[data-done=true]': {
    color: 'ink',
    fontWeight: '600',
    borderTop: '4px solid {colors.fulfilled.ink}',
  },
});
