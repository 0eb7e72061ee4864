import { useId } from 'react';
import { css } from '#styled/css';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { useDiscardGuard } from '#web/ui/dialog/use-discard-guard.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx';
import { limits } from '#worker/domain/limits.ts';
import { canRecordPayment, paymentRefusalSentence } from '#worker/domain/orders/order-lifecycle.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { type PaymentMethod, paymentMethods } from '#worker/domain/payments/payment.ts';
import type { DecisionDialogProps } from './decision-dialogs.tsx';
import { usePaymentForm } from './use-payment-form.ts';

const methodLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  transfer: 'Bank transfer',
  other: 'Other',
};

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
      refusal={canRecordPayment(order) ? undefined : paymentRefusalSentence(order)}
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
            `The order total is ${formatExactDollars(order.totalAmount)}. Recording ${formatExactDollars(form.amountToConfirm)} marks it as paid in full.`}
        </p>
        <SelectField label="Method" name="method" defaultValue="card">
          {paymentMethods.map((method) => (
            <option key={method} value={method}>
              {methodLabels[method]}
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
