import { useState } from 'react';
import { vehicleOf } from '#web/lib/format.ts';
import { useOrderChange } from '#web/orders/order-changes.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { TextArea } from '#web/ui/form/field.tsx';
import { isReasonGiven } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { tellUpdated, tellUpdateFailed } from './order-update-toasts.ts';

interface DecisionDialogProps {
  order: OrderJson;
  open: boolean;
  onClose: () => void;
}

/** Asks before an order is approved (spec section 2). */
export function ApproveDialog({ order, open, onClose }: DecisionDialogProps) {
  const change = useOrderChange(order.id, { onSuccess: tellUpdated, onError: tellUpdateFailed });
  const approve = () => change.mutate({ status: 'approved' }, { onSettled: onClose });
  return (
    <PromptDialog
      open={open}
      onClose={onClose}
      title="Approve Order"
      description="Confirm that you want to approve this calibration request."
      confirm="Approve"
      look="action"
      busy={change.isPending}
      onConfirm={approve}
      // Who goes through the list by keyboard approves with `a` and Enter.
      confirmFirst
    >
      <WhichOrder order={order} />
    </PromptDialog>
  );
}

/** Asks for the reason before an order is denied (spec section 2). */
export function DenyDialog({ order, open, onClose }: DecisionDialogProps) {
  const [reason, setReason] = useState('');
  const change = useOrderChange(order.id, { onSuccess: tellUpdated, onError: tellUpdateFailed });
  const deny = () =>
    change.mutate({ status: 'denied', adminResponse: reason.trim() }, { onSettled: onClose });
  return (
    <PromptDialog
      open={open}
      onClose={onClose}
      title="Deny Order"
      description="Provide a reason for denying this order. The customer will see this message."
      confirm="Deny"
      look="danger"
      busy={change.isPending}
      disabled={!isReasonGiven(reason)}
      onConfirm={deny}
    >
      <WhichOrder order={order} />
      <TextArea
        label="Reason for Denial *"
        // What is typed right after the dialog was asked for is the reason.
        data-autofocus
        name="adminResponse"
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </PromptDialog>
  );
}

/** Which order it is about: the keyboard decides without opening it. */
function WhichOrder({ order }: { order: OrderJson }) {
  return (
    <p>
      <strong>{order.user.email}</strong>, {vehicleOf(order)}, {formatDollars(order.totalAmount)}
    </p>
  );
}
