import { type FormEvent, useState } from 'react';
import { css } from '#styled/css';
import { api } from '#web/api/api.ts';
import { centsToDollars, dollarsToCents } from '#web/lib/dollars-to-cents.ts';
import { updateOrder } from '#web/orders/lists/admin-lists.ts';
import { useOrderMutation } from '#web/orders/order-changes.ts';
import { useRefusal } from '#web/orders/use-refusal.tsx';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { limits } from '#worker/domain/limits.ts';
import { canRecordPayment } from '#worker/domain/orders/order-lifecycle.ts';
import { paymentRefusalSentence } from '#worker/domain/orders/order-refusals.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars, tooMuchProblem } from '#worker/domain/payments/money.ts';
import { isPaid, paymentMethods, paymentSourceLabels } from '#worker/domain/payments/payment.ts';
import type { PaymentRecordJson } from '#worker/domain/payments/payments.api.ts';
import type { OrderDialogProps } from './decision-dialogs.tsx';
import { OrderIdentity } from './order-identity.tsx';
import { StillPossible } from './possible-actions.tsx';
import { showOrderUpdated } from './use-run-action.ts';

/** A second submit within this time is a double click, not a confirmation, in ms. */
const doubleClickMs = 700;

/** Returns the question about a payment that differs from what is due, both in cents. */
function differenceText(amount: number, due: number): string {
  const [recorded, owed, rest] = [amount, due, Math.abs(due - amount)].map(formatExactDollars);
  return amount < due
    ? `The order stays unpaid: ${recorded} of the ${owed} due leaves ${rest}. Record it as a partial payment?`
    : `That’s ${rest} more than the ${owed} due. Record ${recorded} anyway?`;
}

/** Records a payment that a customer made outside the app for an approved order. */
export function PaymentDialog({
  order,
  onStored,
  onOpenDialog,
  startReason: _,
  ...dialog
}: OrderDialogProps) {
  const form = usePaymentForm(order, onStored);
  const isPossible = canRecordPayment(order);
  return (
    <FormDialog
      {...dialog}
      title="Record Payment"
      description="Record a payment you received outside the app."
      confirm={form.amountToConfirm === undefined ? 'Record Payment' : 'Record Anyway'}
      variant="action"
      busy={form.isPending}
      refusal={useRefusal(
        order,
        isPossible ? undefined : paymentRefusalSentence(order),
        isPaid(order) ? ['paid'] : undefined,
      )}
      onSubmit={form.submit}
    >
      <OrderIdentity order={order} />
      <TextField
        label="Amount in Dollars *"
        name="amount"
        data-autofocus
        inputMode="decimal"
        value={form.amount}
        onChange={(event) => form.setAmount(event.target.value)}
        message={form.amountProblem}
      />
      <p role="alert" className={css({ fontWeight: '600', _empty: { display: 'none' } })}>
        {form.amountToConfirm !== undefined &&
          differenceText(form.amountToConfirm, order.amountDue)}
      </p>
      <SelectField label="Method" name="method" defaultValue="card">
        <Options of={paymentMethods} labels={paymentSourceLabels} />
      </SelectField>
      <TextField label="Reference (Optional)" name="reference" maxLength={100} />
      <TextArea label="Note (Optional)" name="note" maxLength={limits.paymentNote} />
      {!isPossible && <StillPossible order={order} onOpenDialog={onOpenDialog} />}
    </FormDialog>
  );
}

/** Manages the payment form. An amount other than what is due needs a second submit as confirmation. */
function usePaymentForm(order: OrderJson, onRecorded: () => void) {
  const due = order.amountDue;
  const [amount, setAmount] = useState(centsToDollars(due));
  const [wasSubmitted, setSubmitted] = useState(false);
  /** The differing amount that the admin was warned about, and when (`Event.timeStamp`, ms). */
  const [warned, setWarned] = useState<{ cents: number; at: number }>();
  const record = usePaymentRecord(order);
  // Zero isn't a payment.
  const cents = dollarsToCents(amount) || undefined;
  const isWarned = cents !== undefined && warned?.cents === cents;

  function submit(event: FormEvent<HTMLFormElement>): void {
    setSubmitted(true);
    if (cents === undefined || amountProblem(cents)) return;
    if (cents !== due) {
      if (!isWarned) {
        setWarned({ cents, at: event.timeStamp });
        return;
      }
      if (event.timeStamp - warned.at < doubleClickMs) return;
    }
    record.mutate(
      { amount: cents, ...readDetails(event.currentTarget) },
      {
        onSuccess: () => {
          void showOrderUpdated('The payment is recorded.');
          onRecorded();
        },
      },
    );
  }

  return {
    amount,
    setAmount,
    amountProblem: wasSubmitted ? amountProblem(cents) : undefined,
    /** In cents; `undefined` unless the next submit confirms an amount that differs from what is due. */
    amountToConfirm: isWarned ? cents : undefined,
    isPending: record.isPending,
    submit,
  };
}

/** Records a payment, and updates the order in the lists. */
function usePaymentRecord({ id }: OrderJson) {
  const send = (body: PaymentRecordJson, idempotencyKey: string) =>
    api(`/api/admin/orders/${id}/payment`, { method: 'POST', body, idempotencyKey });
  return useOrderMutation(id, send, {
    onSuccess: ({ amount, paymentStatus, createdAt }, client) =>
      updateOrder(client, id, (current) => {
        const paidAt = current.milestones.paidAt ?? (paymentStatus === 'paid' ? createdAt : null);
        return {
          ...current,
          paymentStatus,
          amountPaid: current.amountPaid + amount,
          amountDue: Math.max(0, current.amountDue - amount),
          milestones: { ...current.milestones, paidAt },
        };
      }),
  });
}

function amountProblem(cents: number | undefined): string | undefined {
  if (cents === undefined) return 'Enter an amount above zero, like 649 or 649.50';
  return tooMuchProblem(cents);
}

function readDetails(element: HTMLFormElement) {
  const form = new FormData(element);
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    method: paymentMethods.find((candidate) => candidate === form.get('method')) ?? 'other',
    reference: text('reference'),
    note: text('note'),
  };
}
