import { useState } from 'react';
import { OrderWarnings } from '#web/features/admin/order-warnings.tsx';
import { ReplyPicker } from '#web/features/admin/reply-picker.tsx';
import { ShippingNotice } from '#web/features/admin/shipping-notice.tsx';
import { draftProps } from '#web/lib/use-draft.ts';
import { useOrderChange, useUndo } from '#web/orders/order-changes.ts';
import { useRefusal } from '#web/orders/use-refusal.tsx';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { TextArea } from '#web/ui/form/field.tsx';
import { trimText } from '#worker/domain/blank-text.ts';
import {
  canChangeTo,
  isReasonGiven,
  type OrderDecision,
} from '#worker/domain/orders/order-lifecycle.ts';
import { refusalSentence } from '#worker/domain/orders/order-refusals.ts';
import type { AdminOrderJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { OrderIdentity } from './order-identity.tsx';
import { type OrderDialogKind, StillPossible } from './possible-actions.tsx';
import { useDenialReason } from './use-denial-reason.ts';
import { opensNextOrder, setOpensNextOrder } from './use-order-dialog.ts';
import { showOrderUpdated } from './use-run-action.ts';

export interface OrderDialogProps {
  order: AdminOrderJson;
  open: boolean;
  onClose: () => void;
  /** Called instead of `onClose` once the server has stored the action. */
  onStored: () => void;
  /** Opens another dialog of the order, which takes over the reason that the admin has typed. */
  onOpenDialog: (dialog: OrderDialogKind, reason?: string) => void;
  startReason: string;
  /** Returns the element to focus after closing; null for the one that had the focus before. */
  finalFocus: () => HTMLElement | null;
}

export function ApproveDialog({ order, onStored, onOpenDialog, ...dialog }: OrderDialogProps) {
  const change = useStatusChange(order);
  const approve = () =>
    change.mutate({ status: 'approved', version: order.version }, { onSuccess: onStored });
  return (
    <PromptDialog
      {...dialog}
      title="Approve Order"
      description="Confirm that you want to approve this calibration request."
      confirm="Approve"
      variant="action"
      busy={change.isPending}
      refusal={useRefusal(order, refusalOf(order, 'approved'))}
      onConfirm={approve}
      // Keyboard users approve with `a`, then Enter.
      confirmFirst
    >
      <OrderIdentity order={order} />
      <OrderWarnings warnings={order.warnings} />
      <ShippingNotice order={order} />
      {!canChangeTo(order, 'approved') && (
        <StillPossible order={order} onOpenDialog={onOpenDialog} />
      )}
      <NextOrderChoice />
    </PromptDialog>
  );
}

/** Confirms a denial; the reason is required. */
export function DenyDialog({
  order,
  onStored,
  onOpenDialog,
  startReason,
  ...dialog
}: OrderDialogProps) {
  const [reason, setReason] = useDenialReason(order, startReason);
  const change = useStatusChange(order);
  const deny = () =>
    change.mutate(
      { status: 'denied', adminResponse: trimText(reason), version: order.version },
      {
        onSuccess: () => {
          setReason('');
          onStored();
        },
      },
    );
  return (
    <PromptDialog
      {...dialog}
      title="Deny Order"
      description="Provide a reason for denying this order. The customer will see this message."
      confirm="Deny"
      variant="danger"
      busy={change.isPending}
      disabled={!isReasonGiven(reason)}
      refusal={useRefusal(order, refusalOf(order, 'denied'))}
      onConfirm={deny}
    >
      <OrderIdentity order={order} />
      <ReplyPicker
        kind="denial"
        order={order}
        onPick={(text) =>
          // A template doesn't replace what the admin has written.
          setReason([trimText(reason), text].filter(Boolean).join('\n'))
        }
      />
      <TextArea
        {...draftProps}
        label="Reason for Denial *"
        data-autofocus
        name="adminResponse"
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {!canChangeTo(order, 'denied') && (
        <StillPossible order={order} onOpenDialog={(next) => onOpenDialog(next, reason)} />
      )}
      <NextOrderChoice />
    </PromptDialog>
  );
}

/** Approves or denies an order. The toast offers to undo it. */
function useStatusChange(order: OrderJson) {
  const undo = useUndo(order.id);
  return useOrderChange(order.id, {
    onSuccess: () =>
      showOrderUpdated(undefined, order.paymentStatus === 'refunded' ? undefined : undo),
    opensNext: opensNextOrder,
  });
}

/** Returns why the order can't be decided anymore, such as after another admin's decision. */
function refusalOf(order: OrderJson, decision: OrderDecision): string | undefined {
  return canChangeTo(order, decision) ? undefined : refusalSentence(order, decision);
}

function NextOrderChoice() {
  const [isChecked, setChecked] = useState(opensNextOrder);
  return (
    <CheckboxRow
      label="Open the next order"
      hint="This device remembers your choice."
      checked={isChecked}
      onChange={(chosen) => {
        setOpensNextOrder(chosen);
        setChecked(chosen);
      }}
    />
  );
}
