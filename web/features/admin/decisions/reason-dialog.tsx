import { useState } from 'react';
import type { AdminAction } from '#web/api/api-routes.ts';
import { useAdminAction } from '#web/orders/order-changes.ts';
import { useRefusal } from '#web/orders/use-refusal.ts';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { TextArea } from '#web/ui/form/field.tsx';
import { trimText } from '#worker/domain/blank-text.ts';
import {
  canAskForChange,
  canCancel,
  closedSentence,
  isReasonGiven,
  refusalSentence,
  reopenedStatus,
  reopenRefusalSentence,
} from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { DecisionDialogProps } from './decision-dialogs.tsx';
import { showOrderUpdated } from './show-order-updated.ts';

interface ReasonText {
  title: string;
  description: string;
  label: string;
  variant: 'action' | 'danger';
  /** Returns why the order doesn't allow it (anymore). */
  refusal: (order: OrderJson) => string | undefined;
}

/** The actions that need a reason. */
export const reasonTexts = {
  cancel: {
    title: 'Cancel Order',
    description:
      'The customer gets your reason. An open invoice is voided. This can’t be undone. If they’ve paid, refund them next.',
    label: 'Reason for Canceling *',
    variant: 'danger',
    refusal: (order) => (canCancel(order) ? undefined : closedSentence(order)),
  },
  'decline-cancellation': {
    title: 'Decline Cancellation',
    description: 'The order goes on, and the customer gets your reason.',
    label: 'Reason for Declining *',
    variant: 'action',
    refusal: (order) =>
      order.cancelRequestedAt === null
        ? 'The customer hasn’t asked to cancel this order.'
        : undefined,
  },
  reopen: {
    title: 'Reopen',
    description: 'This takes the last decision back. The customer gets your reason.',
    label: 'Reason for Reopening *',
    variant: 'action',
    refusal: (order) => (reopenedStatus(order) ? undefined : reopenRefusalSentence(order)),
  },
  'request-change': {
    title: 'Ask for a Change',
    description:
      'Say what the customer has to change. The order stays in line and waits for them; its clock stops.',
    label: 'What to Change *',
    variant: 'action',
    refusal: (order) => (canAskForChange(order) ? undefined : refusalSentence(order, 'denied')),
  },
} as const satisfies Partial<Record<AdminAction, ReasonText>>;

export type ReasonAction = keyof typeof reasonTexts;
export const reasonActions = Object.keys(reasonTexts) as ReasonAction[];

interface ReasonDialogProps extends DecisionDialogProps {
  action: ReasonAction;
}

/** Asks for the reason of an action, and does it. */
export function ReasonDialog({ action, order, onDecided, ...dialog }: ReasonDialogProps) {
  const { refusal, label, ...texts }: ReasonText = reasonTexts[action];
  const [reason, setReason] = useState('');
  const change = useAdminAction(order.id, action);

  function submit(): void {
    change.mutate(
      { reason: trimText(reason) },
      {
        onSuccess: () => {
          setReason('');
          onDecided();
          void showOrderUpdated();
        },
      },
    );
  }

  return (
    <FormDialog
      {...dialog}
      {...texts}
      cancel="Back"
      confirm={texts.title}
      busy={change.isPending}
      disabled={!isReasonGiven(reason)}
      refusal={useRefusal(refusal(order))}
      onSubmit={submit}
    >
      <TextArea
        label={label}
        data-autofocus
        name="reason"
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
