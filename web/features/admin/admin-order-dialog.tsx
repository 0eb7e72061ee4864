import { type ReactNode, useState } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SideBySide } from '#web/ui/side-by-side.tsx';
import type { OrderJson } from '#worker/domain/api.ts';
import { canChange, canRecordPayment, type OrderChange } from '#worker/domain/order-lifecycle.ts';
import { AdminOrderFacts } from './admin-order-facts.tsx';
import { ApproveDialog, DenyDialog } from './decision-dialogs.tsx';
import { OrderHistory } from './order-history.tsx';
import { PaymentDialog } from './payment-dialog.tsx';

interface AdminOrderDialogProps {
  order: OrderJson | undefined;
  onClose: () => void;
  renderChat: (orderId: string) => ReactNode;
}

/** One order in full, with what can be done to it now (spec section 2). */
export function AdminOrderDialog({ order, onClose, renderChat }: AdminOrderDialogProps) {
  const [asked, setAsked] = useState<OrderChange | 'payment' | undefined>();
  const close = () => setAsked(undefined);
  if (!order) return null;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title="Order Details"
        size="large"
        footer={
          <>
            {canChange(order, 'denied') && (
              <Button look="danger" onClick={() => setAsked('denied')}>
                Deny Order
              </Button>
            )}
            {canChange(order, 'approved') && (
              <Button look="action" onClick={() => setAsked('approved')}>
                Approve Order
              </Button>
            )}
            {canRecordPayment(order) && (
              <Button look="action" onClick={() => setAsked('payment')}>
                Record Payment
              </Button>
            )}
          </>
        }
      >
        <SideBySide>
          <div className={css({ display: 'grid', gap: '6' })}>
            <AdminOrderFacts order={order} />
            <OrderHistory orderId={order.id} />
          </div>
          {renderChat(order.id)}
        </SideBySide>
      </Dialog>
      <ApproveDialog
        key={`approve ${order.id}`}
        orderId={order.id}
        open={asked === 'approved'}
        onClose={close}
      />
      <DenyDialog
        key={`deny ${order.id}`}
        orderId={order.id}
        open={asked === 'denied'}
        onClose={close}
      />
      <PaymentDialog
        key={`pay ${order.id}`}
        order={order}
        open={asked === 'payment'}
        onClose={close}
      />
    </>
  );
}
