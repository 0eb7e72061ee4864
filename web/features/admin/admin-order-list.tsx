import { css } from '#styled/css';
import { formatAge, formatDayTime } from '#web/lib/dates.ts';
import { vehicleOf } from '#web/lib/format.ts';
import { orderStatusView } from '#web/lib/order-view.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CardButton } from '#web/ui/card-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { OrderJson } from '#worker/domain/api.ts';
import { formatDollars } from '#worker/domain/money.ts';

interface AdminOrderListProps {
  orders: readonly OrderJson[];
  empty: string;
  onOpen: (orderId: string) => void;
}

/** The orders of one tab; a press on a card opens it (spec section 2). */
export function AdminOrderList({ orders, empty, onOpen }: AdminOrderListProps) {
  if (orders.length === 0) return <Notice text={empty} />;
  return (
    <ul className={css({ display: 'grid', gap: '3' })}>
      {orders.map((order) => (
        <li key={order.id}>
          <AdminOrderCard order={order} onOpen={() => onOpen(order.id)} />
        </li>
      ))}
    </ul>
  );
}

function AdminOrderCard({ order, onOpen }: { order: OrderJson; onOpen: () => void }) {
  const { label, tone, icon } = orderStatusView(order.status);
  const age = order.status === 'pending' && formatAge(order.createdAt);
  return (
    <CardButton
      onClick={onOpen}
      aside={
        <>
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
          <Badge>{order.tuneType === 'sotf' ? 'SOTF' : 'Single'}</Badge>
          <strong className={css({ fontFamily: 'display', fontSize: '22' })}>
            {formatDollars(order.totalAmount)}
          </strong>
        </>
      }
    >
      <strong className={css({ fontFamily: 'display', fontSize: '22' })}>
        {order.product.yearRange} {order.product.engineType}
      </strong>
      <span>{order.user.email}</span>
      <span className={css({ color: 'muted' })}>{vehicleOf(order)}</span>
      <span className={css({ color: 'muted', fontSize: '14' })}>
        {formatDayTime(order.createdAt)}
        {age && `, waiting ${age}`}
      </span>
    </CardButton>
  );
}
