import { Link } from '@tanstack/react-router';
import { css } from '#styled/css';
import { formatDay } from '#web/lib/day.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** Says when the customer ordered this calibration, to prevent an accidental second order. */
export function OrderedNote({ order }: { order: Pick<OrderJson, 'createdAt'> }) {
  return (
    <p className={noteStyle}>
      You ordered this on {formatDay(order.createdAt)}.{' '}
      <Link to="/my-orders" className={linkStyle}>
        My Orders
      </Link>
    </p>
  );
}

const noteStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  fontWeight: '600',
});

const linkStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'target',
  textDecoration: 'underline',
});
