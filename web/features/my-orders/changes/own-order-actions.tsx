import { type ReactNode, useState } from 'react';
import { css } from '#styled/css';
import { api } from '#web/api/api.ts';
import { useOwnAction } from '#web/orders/order-changes.ts';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextArea } from '#web/ui/form/field.tsx';
import {
  awaitsFile,
  canCancelAtOnce,
  canEdit,
  isOpen,
} from '#worker/domain/orders/order-lifecycle.ts';
import { closedSentence } from '#worker/domain/orders/order-refusals.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

interface OwnOrderActionsProps {
  order: OrderJson;
  renderEdit: (order: OrderJson, onClose: () => void) => ReactNode;
}

/** The customer's buttons to edit and to cancel an order. */
export function OwnOrderActions({ order, renderEdit }: OwnOrderActionsProps) {
  const [open, setOpen] = useState<'edit' | 'cancel'>();
  const close = () => setOpen(undefined);
  const isCancelable = awaitsFile(order) && order.cancelRequestedAt === null;
  return (
    <>
      {(isCancelable || canEdit(order)) && (
        <div className={css({ wrap: '2' })}>
          {canEdit(order) && (
            <Button
              variant={order.changeReason === null ? 'plain' : 'action'}
              onClick={() => setOpen('edit')}
            >
              Edit Order
            </Button>
          )}
          {isCancelable && <Button onClick={() => setOpen('cancel')}>Cancel Order</Button>}
        </div>
      )}
      {open === 'edit' && renderEdit(order, close)}
      {open === 'cancel' && <CancelDialog order={order} onClose={close} />}
    </>
  );
}

function CancelDialog({ order, onClose }: { order: OrderJson; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const cancel = useOwnAction(order.id, (body: { reason: string }, idempotencyKey) =>
    api(`/api/orders/${order.id}/cancel`, { method: 'POST', body, idempotencyKey }),
  );
  const isAtOnce = canCancelAtOnce(order);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={isAtOnce ? 'Cancel this order?' : 'Ask us to cancel this order?'}
      description={
        isAtOnce
          ? 'We stop right away, and you don’t owe anything. You can’t undo this, but you can order again.'
          : 'We’ve received a payment, so we’ll check how far along your file is and get back to you. If we cancel it, we refund you.'
      }
      cancel="Keep Order"
      confirm={isAtOnce ? 'Cancel Order' : 'Send Request'}
      variant="danger"
      busy={cancel.isPending}
      refusal={isOpen(order) ? undefined : closedSentence(order)}
      onSubmit={() => cancel.mutate({ reason }, { onSuccess: onClose })}
    >
      <TextArea
        label="Reason (Optional)"
        name="reason"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
