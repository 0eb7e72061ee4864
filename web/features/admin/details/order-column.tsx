import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { useConnection } from '#web/api/use-connection.ts';
import { useMay } from '#web/api/use-may.ts';
import { useOrderWrites } from '#web/delivery/use-order-writes.ts';
import type { OrderDialogKind } from '#web/features/admin/actions/possible-actions.tsx';
import { OrderWarnings } from '#web/features/admin/order-warnings.tsx';
import { BuildSheet } from '#web/garage/order/build-sheet.tsx';
import { CompetitionDeclaration } from '#web/garage/order/competition-declaration.tsx';
import { OrderDevice } from '#web/garage/order/order-device.tsx';
import type { SendToChat } from '#web/garage/order/send-to-chat.ts';
import { StockFiles } from '#web/garage/order/stock-files.tsx';
import { displayName } from '#web/lib/format.ts';
import { OrderPayments } from '#web/orders/order-payments.tsx';
import { OnlineOnly } from '#web/orders/use-refusal.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { AfterPaint } from '#web/ui/layout/deferred.tsx';
import { permissions } from '#worker/domain/accounts/permissions.ts';
import { acceptsFiles, refundableAmount } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderDetailsJson } from '#worker/domain/orders/orders.api.ts';
import { AdminOrderFacts } from './admin-order-facts.tsx';
import { AssigneeField } from './assignee-field.tsx';
import { CustomerButton } from './customer-dialog.tsx';
import { InboxField } from './inbox-field.tsx';
import { MoreActions } from './more-actions.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderNotices } from './order-notices.tsx';
import { PrintSheets } from './print-sheets.tsx';
import { StaffNotes } from './staff-notes.tsx';

export interface OrderColumnProps {
  order: OrderDetailsJson;
  onOpenOrder: (orderId: string) => void;
  onOpenDialog: (dialog: OrderDialogKind) => void;
  onSend: SendToChat;
  files: ReactNode;
  logs: ReactNode;
}

/** Everything about an order but its chat, from what to check first to the rarer actions. */
export function OrderColumn({
  order,
  onOpenOrder,
  onOpenDialog,
  onSend,
  files,
  logs,
}: OrderColumnProps) {
  const write = useOrderWrites(order.id);
  return (
    <div className={css({ stack: '6' })}>
      <Viewers viewers={order.viewers} />
      <OrderWarnings warnings={order.warnings} />
      <OrderNotices order={order} onOpenDialog={onOpenDialog} onSend={onSend} />
      <AdminOrderFacts order={order} onOpenOrder={onOpenOrder} />
      <CustomerButton user={order.user} onOpenOrder={onOpenOrder} />
      <div className={fieldsStyle}>
        <OnlineOnly>
          <AssigneeField order={order} />
          <InboxField order={order} />
        </OnlineOnly>
      </div>
      <AfterPaint>
        <BuildSheet order={order} onSend={onSend} write={write.buildSheet} isAdmin>
          <StockFiles order={order} onSend={onSend} />
          <CompetitionDeclaration order={order} write={write.use} />
          <OrderDevice order={order} write={write.device} />
        </BuildSheet>
        <StaffNotes orderId={order.id} />
        {logs}
        {acceptsFiles(order) && files}
        <OrderPayments order={order}>
          {refundableAmount(order) > 0 && <RefundButton onOpenDialog={onOpenDialog} />}
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

const fieldsStyle = css({
  display: 'grid',
  // The longest states of the inbox fit.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
  gap: '2',
});

/** The staff see why there is no button, because an alert may ask for the refund. */
function RefundButton({ onOpenDialog }: Pick<OrderColumnProps, 'onOpenDialog'>) {
  return useMay('refunds') ? (
    <Button onClick={() => onOpenDialog('refund')}>Refund</Button>
  ) : (
    <p className={css({ color: 'muted' })}>{permissions.refunds.refusal}</p>
  );
}
