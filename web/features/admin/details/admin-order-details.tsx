import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { useConnection } from '#web/api/use-connection.ts';
import { useMay } from '#web/api/use-may.ts';
import { useOrderWrites } from '#web/delivery/use-order-writes.ts';
import {
  actionLabels,
  type OrderDialogKind,
  possibleActions,
} from '#web/features/admin/decisions/possible-actions.tsx';
import { useForgetDenialReason } from '#web/features/admin/decisions/use-denial-reason.ts';
import { BuildSheet } from '#web/garage/order/build-sheet.tsx';
import { CompetitionDeclaration } from '#web/garage/order/competition-declaration.tsx';
import { OrderDevice } from '#web/garage/order/order-device.tsx';
import type { SendToChat } from '#web/garage/order/send-to-chat.ts';
import { StockFiles } from '#web/garage/order/stock-files.tsx';
import { displayName, vehicleOf } from '#web/lib/format.ts';
import { useOrderTab } from '#web/orders/lists/use-order-tab.ts';
import { OrderPayments } from '#web/orders/order-payments.tsx';
import { unreadCount } from '#web/orders/order-view.ts';
import { StatusBadge } from '#web/orders/status-badge.tsx';
import { OnlineOnly } from '#web/orders/use-refusal.tsx';
import { boxClass } from '#web/ui/callout.tsx';
import { Pane } from '#web/ui/dialog/pane.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { useMinWidth } from '#web/ui/hooks/use-min-width.ts';
import { AfterPaint } from '#web/ui/layout/deferred.tsx';
import { Panes } from '#web/ui/layout/panes.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { permissions } from '#worker/domain/accounts/permissions.ts';
import {
  acceptsFiles,
  isReadyForFulfillment,
  refundable,
} from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderDetailsJson } from '#worker/domain/orders/orders.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { isPaid } from '#worker/domain/payments/payment.ts';
import { AdminOrderFacts } from './admin-order-facts.tsx';
import { AssigneeField } from './assignee-field.tsx';
import { CustomerButton } from './customer-dialog.tsx';
import { InboxField } from './inbox-field.tsx';
import { MoreActions } from './more-actions.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderNotices } from './order-notices.tsx';
import { PrintSheets } from './print-sheets.tsx';
import { StaffNotes } from './staff-notes.tsx';

interface AdminOrderDetailsProps {
  order: OrderDetailsJson;
  onOpenOrder: (orderId: string) => void;
  /** Whether it is beside the list. On a narrow screen, it is over the list. */
  isSplit: boolean;
  onClose: () => void;
  /** Opens the checklist. */
  onFulfill: (orderId: string) => void;
  onOpenDialog: (dialog: OrderDialogKind) => void;
  titleRef: RefObject<HTMLHeadingElement | null>;
  chat: ReactNode;
  files: ReactNode;
  logs: ReactNode;
  onSend: SendToChat;
}

/** All details of an order, with its chat and the actions that its status allows. */
export function AdminOrderDetails({
  order,
  isSplit,
  onClose,
  onFulfill,
  onOpenDialog,
  titleRef,
  ...slots
}: AdminOrderDetailsProps) {
  const { tab, openTab } = useOrderTab();
  const client = useQueryClient();
  useForgetDenialReason(order);
  // The pane beside the list has three fifths of the window.
  const isBeside = useMinWidth(70);
  // No footer under the chat, so that the message form is directly above the keyboard.
  const isReady = isReadyForFulfillment(order);
  const hasActions = isReady || possibleActions(order, footerActions).length > 0;
  const hasFooter = (isBeside || tab === 'order') && hasActions;

  async function openRelated(id: string): Promise<void> {
    // Loaded first, so that the dialog stays open.
    await client.prefetchQuery({ ...queries.adminOrder(id), networkMode: 'always' });
    slots.onOpenOrder(id);
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
              {formatDollars(order.totalAmount)}
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
            content: (
              <OrderColumn
                order={order}
                onOpenDialog={onOpenDialog}
                slots={slots}
                onOpenOrder={openRelated}
              />
            ),
          },
          {
            id: 'chat',
            title: 'Chat',
            count: tab === 'chat' ? undefined : unreadCount(order.unread),
            content: <AfterPaint fallback={<Skeleton height="600px" />}>{slots.chat}</AfterPaint>,
          },
        ]}
      />
    </Pane>
  );
}

interface OrderColumnProps
  extends Pick<AdminOrderDetailsProps, 'order' | 'onOpenOrder' | 'onOpenDialog'> {
  slots: Pick<AdminOrderDetailsProps, 'files' | 'logs' | 'onSend'>;
}

function OrderColumn({ order, onOpenOrder, onOpenDialog, slots }: OrderColumnProps) {
  const write = useOrderWrites(order.id);
  return (
    <div className={css({ stack: '6' })}>
      <Viewers viewers={order.viewers} />
      <OrderWarningList warnings={order.warnings} />
      <OrderNotices order={order} onOpenDialog={onOpenDialog} />
      <div className={fieldsStyle}>
        <OnlineOnly>
          <AssigneeField order={order} />
          <InboxField order={order} />
        </OnlineOnly>
      </div>
      <AdminOrderFacts order={order} onOpenOrder={onOpenOrder} />
      <CustomerButton user={order.user} onOpenOrder={onOpenOrder} />
      <AfterPaint>
        <BuildSheet order={order} onSend={slots.onSend} write={write.buildSheet} isAdmin>
          <StockFiles order={order} onSend={slots.onSend} />
          <CompetitionDeclaration order={order} write={write.use} />
          <OrderDevice order={order} write={write.device} />
        </BuildSheet>
        <StaffNotes orderId={order.id} />
        {slots.logs}
        {acceptsFiles(order) && slots.files}
        <OrderPayments order={order}>
          {refundable(order) > 0 && <RefundButton onOpenDialog={onOpenDialog} />}
        </OrderPayments>
        <PrintSheets order={order} />
        <OrderHistory orderId={order.id} />
        <MoreActions order={order} onOpenDialog={onOpenDialog} />
      </AfterPaint>
    </div>
  );
}

/** Says who else has the order open, as of the last poll. */
function Viewers({ viewers = [] }: { viewers: OrderDetailsJson['viewers'] | undefined }) {
  const isOnline = useConnection() === 'online';
  const names = viewers.map((viewer) => displayName(viewer));
  return (
    <p role="status" className={css({ fontWeight: '600', _empty: { display: 'none' } })}>
      {isOnline && names.length > 0 && (
        <>
          <bdi>{names.join(', ')}</bdi> {names.length > 1 ? 'are' : 'is'} looking at this
        </>
      )}
    </p>
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

const fieldsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))',
  gap: '3',
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

/** The staff see why there is no button, because an alert may ask for the refund. */
function RefundButton({ onOpenDialog }: Pick<AdminOrderDetailsProps, 'onOpenDialog'>) {
  return useMay('refunds') ? (
    <Button onClick={() => onOpenDialog('refund')}>Refund</Button>
  ) : (
    <p className={css({ color: 'muted' })}>{permissions.refunds.refusal}</p>
  );
}

/** What the admin should check in an order, or nothing. */
function OrderWarningList({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <section aria-labelledby="warnings-title" className={boxClass()}>
      <h3 id="warnings-title" className={css({ row: '2', fontSize: '18' })}>
        <TriangleAlert size={20} />
        Check This Order
      </h3>
      <ul className={css({ stack: '1' })}>
        {warnings.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
