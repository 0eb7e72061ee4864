import { useState } from 'react';
import { useRefusal } from '#web/orders/use-refusal.tsx';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { TextArea } from '#web/ui/form/field.tsx';
import { trimText } from '#worker/domain/blank-text.ts';
import { isReasonGiven } from '#worker/domain/orders/order-lifecycle.ts';
import type { DecisionDialogProps } from './decision-dialogs.tsx';
import {
  type ReasonAction,
  type ReasonText,
  reasonTexts,
  StillPossible,
} from './possible-actions.tsx';
import { useDialogAction } from './show-order-updated.ts';

interface ReasonDialogProps extends DecisionDialogProps {
  action: ReasonAction;
}

/** Asks for a reason, then performs the action. */
export function ReasonDialog({
  action,
  order,
  onDecided,
  onDecide,
  startReason,
  ...dialog
}: ReasonDialogProps) {
  const { refusal: refusalOf, causes, label, ...texts }: ReasonText = reasonTexts[action];
  const refusal = refusalOf(order);
  const [reason, setReason] = useState(startReason);
  const { act, isPending } = useDialogAction(order, action, onDecided);

  return (
    <FormDialog
      {...dialog}
      {...texts}
      cancel="Back"
      confirm={texts.title}
      busy={isPending}
      disabled={!isReasonGiven(reason)}
      refusal={useRefusal(order, refusal, causes)}
      onSubmit={() => act({ reason: trimText(reason) })}
    >
      <TextArea
        label={label}
        data-autofocus
        name="reason"
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {refusal && <StillPossible order={order} onDecide={(next) => onDecide(next, reason)} />}
    </FormDialog>
  );
}
