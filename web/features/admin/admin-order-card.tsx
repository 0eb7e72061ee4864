import { MessageSquare, UserRound } from 'lucide-react';
import { memo, Suspense } from 'react';
import { css } from '#styled/css';
import { nameOf } from '#web/features/admin/team/name-of.ts';
import { formatDayTime } from '#web/lib/day.ts';
import { orderedTruck, orderStatusView, paidView, unreadText } from '#web/orders/order-view.ts';
import { useOrderClock } from '#web/orders/use-order-clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { CardButton } from '#web/ui/layout/card-button.tsx';
import { isReadyForFulfillment } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

const WarningMarker = lazyPart(() => import('./warning-marker.tsx'), 'WarningMarker', {
  retry: true,
});

interface AdminOrderCardProps {
  order: OrderJson;
  isOpen: boolean;
  /** Who is signed in. */
  adminId: string | undefined;
  /** Must not change between renders: all cards would render again. */
  onOpen: (orderId: string) => void;
  /** Whether to mark a pending order that has warnings. */
  showsWarnings: boolean;
}

/** One order in a list; clicking it opens the order. Renders again only when its own props change. */
export const AdminOrderCard = memo(function AdminOrderCard({
  order,
  isOpen,
  adminId,
  onOpen,
  showsWarnings,
}: AdminOrderCardProps) {
  const { label, tone, icon } = orderStatusView(order.status);
  const clock = useOrderClock(order);
  return (
    <CardButton
      onClick={() => onOpen(order.id)}
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
              <bdi>{order.assignee.id === adminId ? 'You' : nameOf(order.assignee)}</bdi>
            </Badge>
          )}
          <Badge>{order.tuneType === 'sotf' ? 'SOTF' : 'Single'}</Badge>
          <strong className={figureStyle}>{formatDollars(order.totalAmount)}</strong>
        </>
      }
    >
      <strong className={figureStyle}>
        {order.product.yearRange} {order.product.engineType}
      </strong>
      <span>
        <EmailText>{order.user.email}</EmailText>
      </span>
      <span className={mutedStyle}>{orderedTruck(order)}</span>
      {/* The marker appears later. Its line is short, so it adds none on a phone. */}
      <span className={timeStyle}>
        {formatDayTime(order.createdAt)}
        {showsWarnings && order.status === 'pending' && (
          <Suspense>
            <WarningMarker order={order} />
          </Suspense>
        )}
      </span>
    </CardButton>
  );
});

const figureStyle = css({ fontFamily: 'display', fontSize: '22' });

const mutedStyle = css({ color: 'muted' });

const timeStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  color: 'muted',
  fontSize: '14',
});
