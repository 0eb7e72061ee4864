import { useState } from 'react';
import { centsToDollars, dollarsToCents } from '#web/lib/dollars-to-cents.ts';
import { useRefusal } from '#web/orders/use-refusal.tsx';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { TextArea, TextField } from '#web/ui/form/field.tsx';
import { trimText } from '#worker/domain/blank-text.ts';
import { limits } from '#worker/domain/limits.ts';
import {
  isReasonGiven,
  refundable,
  refundRefusalSentence,
} from '#worker/domain/orders/order-lifecycle.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import type { DecisionDialogProps } from './decision-dialogs.tsx';
import { StillPossible } from './possible-actions.tsx';
import { useDialogAction } from './show-order-updated.ts';

const refundKinds = ['refunded', 'partlyRefunded'];

/** Refunds an order in full or in part. */
export function RefundDialog({
  order,
  onDecided,
  onDecide,
  startReason,
  ...dialog
}: DecisionDialogProps) {
  const rest = refundable(order);
  const [amount, setAmount] = useState(centsToDollars(rest));
  const [reason, setReason] = useState(startReason);
  const { act, isPending } = useDialogAction(order, 'refund', onDecided);
  const cents = dollarsToCents(amount) || undefined;
  const isTooMuch = cents !== undefined && cents > rest;

  return (
    <FormDialog
      {...dialog}
      title="Refund"
      description={`You can refund up to ${formatExactDollars(rest)}. Card payments through Stripe go back to the card. Return other payments yourself; this only records the refund. The customer gets an email with the reason.`}
      confirm="Refund"
      variant="danger"
      busy={isPending}
      disabled={cents === undefined || isTooMuch || !isReasonGiven(reason)}
      refusal={useRefusal(
        order,
        rest === 0 ? refundRefusalSentence(order) : undefined,
        refundKinds,
      )}
      onSubmit={() => cents && act({ amount: cents, reason: trimText(reason) })}
    >
      <TextField
        label="Amount in Dollars *"
        name="amount"
        data-autofocus
        inputMode="decimal"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        message={isTooMuch ? refundRefusalSentence(order) : undefined}
      />
      <TextArea
        label="Reason for Refund *"
        name="reason"
        required
        maxLength={limits.adminResponse}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {rest === 0 && <StillPossible order={order} onDecide={(next) => onDecide(next, reason)} />}
    </FormDialog>
  );
}
