import { useId } from 'react';
import { css } from '#styled/css';
import { useRefusal } from '#web/orders/use-refusal.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { useDiscardGuard } from '#web/ui/dialog/use-discard-guard.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx';
import { limits } from '#worker/domain/limits.ts';
import {
  amountDue,
  canRecordPayment,
  paymentRefusalSentence,
} from '#worker/domain/orders/order-lifecycle.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { paymentMethods, paymentSourceLabels } from '#worker/domain/payments/payment.ts';
import type { DecisionDialogProps } from './decision-dialogs.tsx';
import { usePaymentForm } from './use-payment-form.ts';

/** Returns the question about a payment that differs from what is due, both in cents. */
function differenceText(amount: number, due: number): string {
  const [recorded, owed, rest] = [amount, due, Math.abs(due - amount)].map(formatExactDollars);
  return amount < due
    ? `The order stays unpaid: ${recorded} of the ${owed} due leaves ${rest}. Record it as a partial payment?`
    : `That’s ${rest} more than the ${owed} due. Record ${recorded} anyway?`;
}

/** Records a payment that a customer made outside the app for an approved order. */
export function PaymentDialog({ order, onDecided, ...dialog }: DecisionDialogProps) {
  const formId = useId();
  const form = usePaymentForm(order, onDecided);
  const guard = useDiscardGuard(dialog.open, dialog.onClose);
  return (
    <PromptDialog
      {...dialog}
      {...guard.dialog}
      onCancel={dialog.onClose}
      title="Record Payment"
      description="Record a payment you received outside the app."
      confirm={form.amountToConfirm === undefined ? 'Record Payment' : 'Record Anyway'}
      variant="action"
      busy={form.isPending}
      refusal={useRefusal(canRecordPayment(order) ? undefined : paymentRefusalSentence(order))}
      onConfirm={{ formId }}
    >
      <form id={formId} noValidate onSubmit={form.submit} style={{ display: 'grid', gap: '1rem' }}>
        <TextField
          label="Amount in dollars *"
          name="amount"
          data-autofocus
          inputMode="decimal"
          value={form.amount}
          onChange={(event) => form.setAmount(event.target.value)}
          message={
            form.isAmountInvalid ? 'Enter an amount above zero, like 649 or 649.50' : undefined
          }
        />
        <p role="alert" className={css({ fontWeight: '600', '&:empty': { display: 'none' } })}>
          {form.amountToConfirm !== undefined &&
            differenceText(form.amountToConfirm, amountDue(order))}
        </p>
        <SelectField label="Method" name="method" defaultValue="card">
          {paymentMethods.map((method) => (
            <option key={method} value={method}>
              {paymentSourceLabels[method]}
            </option>
          ))}
        </SelectField>
        <TextField label="Reference (Optional)" name="reference" maxLength={100} />
        <TextArea label="Note (Optional)" name="note" maxLength={limits.paymentNote} />
      </form>
      {guard.question}
    </PromptDialog>
  );
}
