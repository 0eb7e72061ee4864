import { Check } from 'lucide-react';
import { css } from '#styled/css';
import type { OrderJson } from '#worker/domain/api.ts';
import { wasApproved } from '#worker/domain/order-lifecycle.ts';
import { isPaid } from '#worker/domain/payment.ts';

/** Where an order stands, in four steps (look: My Orders). */
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
          <span className={css({ display: 'inline-flex', alignItems: 'center', gap: '1' })}>
            {done && <Check size={12} strokeWidth={3} aria-label="Done:" />}
            {name}
          </span>
        </li>
      ))}
    </ol>
  );
}

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
