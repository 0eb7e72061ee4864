import {
  ChevronsUp,
  CircleCheck,
  CircleDollarSign,
  MessageSquare,
  Reply,
  TriangleAlert,
  Undo2,
  UserRound,
  Wrench,
} from 'lucide-react';
import { memo } from 'react';
import { css, cx } from '#styled/css';
import { formatDayTime } from '#web/lib/day.ts';
import { displayName, fullName } from '#web/lib/format.ts';
import { orderedTruck, orderStatusView, unreadText } from '#web/orders/order-view.ts';
import { useOrderClock } from '#web/orders/use-order-clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { cardClass } from '#web/ui/layout/card.tsx';
import { countText } from '#worker/domain/count-text.ts';
import { inboxReasonTexts, isInInbox } from '#worker/domain/orders/lists/inbox.ts';
import type { AdminOrderJson, InboxReason, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';

interface AdminOrderCardProps {
  order: AdminOrderJson;
  isOpen: boolean;
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
  const clock = useOrderClock(order);
  return (
    <button
      type="button"
      onClick={() => onOpen(order.id)}
      aria-current={isOpen || undefined}
      className={cx(cardClass(), cardStyle)}
    >
      <span className={lineStyle}>
        <strong className={figureStyle}>
          {order.product.yearRange} {order.product.engineType}
        </strong>
        <strong className={cx(figureStyle, totalStyle)}>
          {formatExactDollars(order.totalAmount)}
        </strong>
        <span className={cx(lineStyle, nameStyle)}>
          <strong>
            <bdi>{fullName(order.user)}</bdi>
          </strong>
          <AttentionBadges order={order} clock={clock} />
        </span>
      </span>
      <span className={lineStyle}>
        <bdi>{orderedTruck(order)}</bdi>
        <span className={mutedStyle}>
          <EmailText>{order.user.email}</EmailText>
        </span>
        <WarningMarker count={order.warnings.length} />
      </span>
      <QuietFacts order={order} clock={clock} adminId={adminId} />
    </button>
  );
});

interface ClockedOrder {
  order: OrderJson;
  clock: ReturnType<typeof useOrderClock>;
}

/** What most rows of a list share. */
function QuietFacts({
  order,
  clock,
  adminId,
}: ClockedOrder & Pick<AdminOrderCardProps, 'adminId'>) {
  const { label, icon: Icon } = orderStatusView(order.status);
  const { assignee, addons } = order;
  const tuneType = order.tuneType === 'sotf' ? 'SOTF' : 'Single';
  return (
    <span className={cx(lineStyle, quietStyle)}>
      <span className={markerStyle}>
        {Icon && <Icon size={14} />}
        {label}
      </span>
      {order.paymentStatus === 'paid' && (
        <>
          <Badge size="small" tone="fulfilled" icon={CircleCheck}>
            Paid
          </Badge>
          <Badge size="small">{tuneType}</Badge>
        </>
      )}
      {order.paymentStatus === 'refunded' && (
        <Badge size="small" icon={Undo2}>
          Refunded
        </Badge>
      )}
      {order.paymentStatus !== 'paid' && <span>{tuneType}</span>}
      <span>{countText(addons.length, 'add-on')}</span>
      <span>{formatDayTime(order.createdAt)}</span>
      {clock?.tone === 'neutral' && (
        <span className={markerStyle}>
          <clock.icon size={14} />
          {clock.label}
        </span>
      )}
      {assignee && (
        <span className={markerStyle}>
          <UserRound size={14} />
          <bdi>{assignee.id === adminId ? 'You' : displayName(assignee)}</bdi>
        </span>
      )}
    </span>
  );
}

function WarningMarker({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <strong className={cx(markerStyle, endStyle, warningStyle)}>
      <TriangleAlert size={16} />
      {countText(count, 'warning')}
    </strong>
  );
}

/**
 * Badges for what needs the shop's attention: priority, a failed flash, a reported payment, unread
 * messages, a requested change, a wait that is due soon or late.
 */
function AttentionBadges({ order, clock }: ClockedOrder) {
  return (
    <>
      {order.isPriority && order.status === 'pending' && (
        <Badge size="small" tone="processing" icon={ChevronsUp}>
          Priority
        </Badge>
      )}
      {order.flashFailed && (
        <Badge size="small" tone="denied" icon={TriangleAlert}>
          Flash failed
        </Badge>
      )}
      {order.paymentReportedAt && (
        <Badge size="small" tone="pending" icon={CircleDollarSign}>
          Says they paid
        </Badge>
      )}
      {inboxBadgesOf(order).map((reason) => (
        <Badge key={reason} size="small" tone="pending" icon={Reply}>
          {inboxReasonTexts[reason]}
        </Badge>
      ))}
      {order.unread > 0 && (
        <Badge size="small" tone="approved" icon={MessageSquare}>
          {unreadText(order.unread)}
        </Badge>
      )}
      {order.needsRevision && (
        <Badge size="small" tone="pending" icon={Wrench}>
          Change needed
        </Badge>
      )}
      {clock && clock.tone !== 'neutral' && (
        <Badge size="small" tone={clock.tone} icon={clock.icon}>
          {clock.label}
        </Badge>
      )}
    </>
  );
}

function inboxBadgesOf(order: OrderJson): InboxReason[] {
  if (!isInInbox(order)) return [];
  return (order.inbox?.reasons ?? []).filter(
    (reason) =>
      reason !== 'change' &&
      reason !== 'flashFailed' &&
      !(reason === 'message' && order.unread > 0),
  );
}

// Lines wrap, so that large text and long names stay whole.
const cardStyle = css({
  containerType: 'inline-size',
  stack: '1',
  width: 'full',
  textAlign: 'start',
  cursor: 'pointer',
  paddingInline: '3!',
  paddingBlock: '2!',
  _hover: { borderColor: 'edge' },
  '&[aria-current=true]': { borderColor: 'ink', boxShadow: 'inset 3px 0 0 {colors.ink}' },
});

const lineStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  lineHeight: '1.25',
  minWidth: '0',
  '& > *': { minWidth: '0', overflowWrap: 'break-word' },
});

const figureStyle = css({ fontFamily: 'display', fontSize: '22' });

const totalStyle = css({
  marginInlineStart: 'auto',
  '@container (min-width: 30rem)': { order: '1' },
});

const nameStyle = css({ flex: '1 1 100%', '@container (min-width: 30rem)': { flex: '0 1 auto' } });

const endStyle = css({ '@container (min-width: 30rem)': { marginInlineStart: 'auto' } });

const mutedStyle = css({ color: 'muted' });

const quietStyle = css({ color: 'muted', fontSize: '14' });

const markerStyle = css({ display: 'flex', alignItems: 'center', gap: '1' });

const warningStyle = css({ color: 'pending.ink', fontSize: '14' });
