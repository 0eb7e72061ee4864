import { type FormEvent, useId, useState } from 'react';
import { css } from '#styled/css';
import { usePaymentRecord } from '#web/orders/order-changes.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { dollarsToCents } from '#worker/domain/payments/dollars-to-cents.ts';
import { formatExactly } from '#worker/domain/payments/money.ts';
import { type PaymentMethod, paymentMethods } from '#worker/domain/payments/payment.ts';
import { tellUpdated, tellUpdateFailed } from './order-update-toasts.ts';

interface PaymentDialogProps {
  order: OrderJson;
  open: boolean;
  onClose: () => void;
}

/** Nobody has read the question sooner, in ms. */
const readMs = 700;

const methodLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  transfer: 'Bank transfer',
  other: 'Other',
};

/** Records that an approved order was paid outside the store. */
export function PaymentDialog({ order, open, onClose }: PaymentDialogProps) {
  const formId = useId();
  const [amount, setAmount] = useState((order.totalAmount / 100).toFixed(2));
  const [isChecked, setChecked] = useState(false);
  /** The amount that is not the order's and was asked about, and when, in ms since the page was loaded. */
  const [asked, setAsked] = useState<{ cents: number; at: number }>();
  const record = usePaymentRecord(order.id);
  // Nothing was paid is no payment.
  const cents = dollarsToCents(amount) || undefined;
  const isAsked = cents !== undefined && asked?.cents === cents;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setChecked(true);
    if (cents === undefined || record.isPending) return;
    if (cents !== order.totalAmount) {
      if (!isAsked) {
        setAsked({ cents, at: event.timeStamp });
        return;
      }
      // The second of two quick presses was meant for the first question.
      if (event.timeStamp - asked.at < readMs) return;
    }
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    const method = paymentMethods.find((candidate) => candidate === form.get('method')) ?? 'other';
    record.mutate(
      {
        amount: cents,
        method,
        reference: text('reference'),
        note: text('note'),
      },
      {
        onSuccess: () => {
          tellUpdated();
          onClose();
        },
        // The form stays open: what was typed is not lost.
        onError: tellUpdateFailed,
      },
    );
  }

  return (
    <PromptDialog
      open={open}
      onClose={onClose}
      title="Record Payment"
      description="Record a payment that was made outside the store."
      confirm={isAsked ? 'Record Anyway' : 'Record Payment'}
      look="action"
      busy={record.isPending}
      onConfirm={{ formId }}
    >
      <form id={formId} noValidate onSubmit={submit} style={{ display: 'grid', gap: '1rem' }}>
        <TextField
          label="Amount in dollars *"
          name="amount"
          data-autofocus
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          message={
            isChecked && cents === undefined
              ? 'Enter an amount above zero, like 649 or 649.50'
              : undefined
          }
        />
        <p role="alert" className={css({ fontWeight: '600', '&:empty': { display: 'none' } })}>
          {isAsked &&
            `The order is over ${formatExactly(order.totalAmount)}. With ${formatExactly(cents)} it counts as paid in full.`}
        </p>
        <SelectField label="Method" name="method" defaultValue="card">
          {paymentMethods.map((method) => (
            <option key={method} value={method}>
              {methodLabels[method]}
            </option>
          ))}
        </SelectField>
        <TextField label="Reference (Optional)" name="reference" maxLength={100} />
        <TextArea label="Note (Optional)" name="note" maxLength={5000} />
      </form>
    </PromptDialog>
  );
}
