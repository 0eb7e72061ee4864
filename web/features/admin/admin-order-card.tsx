import { MessageSquare, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { nameOf } from '#web/features/admin/team/name-of.ts';
import { formatDayTime } from '#web/lib/dates.ts';
import { orderedTruck, orderStatusView, paidView, unreadText } from '#web/orders/order-view.ts';
import { useOrderClock } from '#web/orders/use-order-clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CardButton } from '#web/ui/layout/card-button.tsx';
import { isReadyForFulfillment } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

interface AdminOrderCardProps {
  order: OrderJson;
  isOpen: boolean;
  /** Who is signed in. */
  adminId: string | undefined;
  onOpen: () => void;
  /** Shown beside the vehicle. */
  marker: ReactNode;
}

/** One order in a list; clicking it opens the order. */
export function AdminOrderCard({ order, isOpen, adminId, onOpen, marker }: AdminOrderCardProps) {
  const { label, tone, icon } = orderStatusView(order.status);
  const clock = useOrderClock(order);
  return (
    <CardButton
      onClick={onOpen}
      isCurrent={isOpen}
      aside={
        <>
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
          {isReadyForFulfillment(order) && (
            <Badge tone={paidView.tone} icon={paidView.icon}>
              {paidView.label}
            </Badge>
          )}
          {order.unread > 0 && (
            <Badge tone="approved" icon={MessageSquare}>
              {unreadText(order.unread)}
            </Badge>
          )}
          {clock && (
            <Badge tone={clock.tone} icon={clock.icon}>
              {clock.label}
            </Badge>
          )}
          {order.assignee && (
            <Badge icon={UserRound}>
              {order.assignee.id === adminId ? 'You' : nameOf(order.assignee)}
            </Badge>
          )}
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
      <span className={css({ color: 'muted' })}>
        {orderedTruck(order)}
        {marker}
      </span>
      <span className={css({ color: 'muted', fontSize: '14' })}>
        {formatDayTime(order.createdAt)}
      </span>
    </CardButton>
  );
}
