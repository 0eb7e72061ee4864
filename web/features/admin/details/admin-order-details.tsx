import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { actionLabels, possibleActions } from '#web/features/admin/actions/possible-actions.tsx';
import { useForgetDenialReason } from '#web/features/admin/actions/use-denial-reason.ts';
import { displayName, vehicleOf } from '#web/lib/format.ts';
import { useOrderTab } from '#web/orders/lists/use-order-tab.ts';
import { unreadCount } from '#web/orders/order-view.ts';
import { useAwaitsGoods } from '#web/orders/shipping/shipping.tsx';
import { StatusBadge } from '#web/orders/status-badge.tsx';
import { Pane } from '#web/ui/dialog/pane.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { useMinWidth } from '#web/ui/hooks/use-min-width.ts';
import { AfterPaint } from '#web/ui/layout/deferred.tsx';
import { Panes } from '#web/ui/layout/panes.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { isReadyForFulfillment } from '#worker/domain/orders/order-lifecycle.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { isPaid } from '#worker/domain/payments/payment.ts';
import { OrderColumn, type OrderColumnProps } from './order-column.tsx';

interface AdminOrderDetailsProps extends OrderColumnProps {
  /** Whether it is beside the list. On a narrow screen, it is over the list. */
  isSplit: boolean;
  onClose: () => void;
  /** Opens the checklist. */
  onFulfill: (orderId: string) => void;
  titleRef: RefObject<HTMLHeadingElement | null>;
  chat: ReactNode;
}

/** All details of an order, with its chat and the actions that its status allows. */
export function AdminOrderDetails({
  isSplit,
  onClose,
  onFulfill,
  titleRef,
  chat,
  ...column
}: AdminOrderDetailsProps) {
  const { order, onOpenDialog } = column;
  const { tab, openTab } = useOrderTab();
  const client = useQueryClient();
  useForgetDenialReason(order);
  // The pane beside the list has two thirds of the window.
  const isBeside = useMinWidth(70);
  // No footer under the chat, so that the message form is directly above the keyboard.
  const isReady = isReadyForFulfillment(order);
  const awaitsGoods = useAwaitsGoods(order);
  const hasActions = isReady || awaitsGoods || possibleActions(order, footerActions).length > 0;
  const hasFooter = (isBeside || tab === 'order') && hasActions;

  async function openRelated(id: string): Promise<void> {
    const { href } = location;
    // Loaded first, so that the dialog stays open.
    await client.prefetchQuery({ ...queries.adminOrder(id), networkMode: 'always' });
    // The admin has gone elsewhere meanwhile.
    if (location.href !== href) return;
    column.onOpenOrder(id);
    // The clicked button unmounts, which would lose the focus.
    titleRef.current?.focus();
  }

  return (
    <Pane
      isBeside={isSplit}
      onClose={onClose}
      title="Order Details"
      titleRef={titleRef}
      // A narrow chat needs the room for its messages.
      description={
        (isBeside || tab === 'order') && (
          <span className={headingStyle}>
            <strong>
              <bdi>{displayName(order.user)}</bdi>, <bdi>{vehicleOf(order)}</bdi>
            </strong>{' '}
            <strong>
              {formatExactDollars(order.totalAmount)}
              {isPaid(order) && ' paid'}
            </strong>{' '}
            <StatusBadge status={order.status} />
          </span>
        )
      }
      footer={
        hasFooter && (
          <>
            <Actions order={order} onOpenDialog={onOpenDialog} />
            {awaitsGoods && (
              <Button
                variant={isReady ? 'plain' : 'action'}
                onClick={() => onOpenDialog('shipped')}
              >
                Mark as Shipped
              </Button>
            )}
            {isReady && (
              <Button variant="action" onClick={() => onFulfill(order.id)}>
                Fulfill Order
              </Button>
            )}
          </>
        )
      }
    >
      {/* Keyed here, so that switching to another order keeps the pane and its focus. */}
      <Panes
        key={order.id}
        label="Order and chat"
        isBeside={isBeside}
        value={tab}
        onChange={openTab}
        panes={[
          {
            id: 'order',
            title: 'Order',
            content: <OrderColumn {...column} onOpenOrder={openRelated} />,
          },
          {
            id: 'chat',
            title: 'Chat',
            count: tab === 'chat' ? undefined : unreadCount(order.unread),
            content: <AfterPaint fallback={<Skeleton height="600px" />}>{chat}</AfterPaint>,
          },
        ]}
      />
    </Pane>
  );
}

const headingStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  fontSize: '18',
  color: 'onStrip',
});

const footerActions = ['denied', 'approved', 'payment'] as const;

function Actions({ order, onOpenDialog }: Pick<AdminOrderDetailsProps, 'order' | 'onOpenDialog'>) {
  return possibleActions(order, footerActions).map((action) => (
    <Button
      key={action}
      variant={action === 'denied' ? 'danger' : 'action'}
      onClick={() => onOpenDialog(action)}
    >
      {actionLabels[action]}
    </Button>
  ));
}
