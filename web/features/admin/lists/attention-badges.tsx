import { ChevronsUp, MessageSquare, Reply, TriangleAlert, Wrench } from 'lucide-react';
import { unreadText } from '#web/orders/order-view.ts';
import { useOrderClock } from '#web/orders/use-order-clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { inboxReasonTexts, isInInbox } from '#worker/domain/orders/inbox.ts';
import type { InboxReason, OrderJson } from '#worker/domain/orders/orders.api.ts';

/** Badges for what needs the shop's attention: priority, a failed flash, unread messages, a requested change, the waiting time. */
export function AttentionBadges({ order }: { order: OrderJson }) {
  const clock = useOrderClock(order);
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
      {order.needsChange && (
        <Badge size="small" tone="pending" icon={Wrench}>
          Change needed
        </Badge>
      )}
      {clock && (
        <Badge size="small" tone={clock.tone} icon={clock.icon}>
          {clock.label}
        </Badge>
      )}
    </>
  );
}

/** Returns the reasons that no other badge shows. */
function inboxBadgesOf(order: OrderJson): InboxReason[] {
  if (!isInInbox(order)) return [];
  return (order.inbox?.reasons ?? []).filter(
    (reason) =>
      reason !== 'change' &&
      reason !== 'flashFailed' &&
      !(reason === 'message' && order.unread > 0),
  );
}
