import { TriangleAlert, UserRound } from 'lucide-react';
import { memo } from 'react';
import { css } from '#styled/css';
import { nameOf } from '#web/features/admin/team/name-of.ts';
import { formatDayTime } from '#web/lib/day.ts';
import { orderedTruck, orderStatusView, paidView } from '#web/orders/order-view.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { CardButton } from '#web/ui/layout/card-button.tsx';
import {
  isOpen as isOpenOrder,
  isReadyForFulfillment,
} from '#worker/domain/orders/order-lifecycle.ts';
import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { AttentionBadges } from './attention-badges.tsx';

interface AdminOrderCardProps {
  order: AdminOrderJson;
  isOpen: boolean;
  /** Who is signed in. */
  adminId: string | undefined;
  /** Must not change between renders: all cards would render again. */
  onOpen: (orderId: string) => void;
}

/** One order in a list; clicking it opens the order. Renders again only when its own props change. */
export const AdminOrderCard = memo(function AdminOrderCard({
  order,
  isOpen,
  adminId,
  onOpen,
}: AdminOrderCardProps) {
  const { label, tone, icon } = orderStatusView(order.status);
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
          <AttentionBadges order={order} />
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
      <span className={timeStyle}>
        {formatDayTime(order.createdAt)}
        {isOpenOrder(order) && <WarningMarker count={order.warnings.length} />}
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

function WarningMarker({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={markerStyle}>
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
      {count === 1 ? '1 warning' : `${count} warnings`}
    </span>
  );
}

const markerStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  fontWeight: '600',
  color: 'pending.ink',
});
