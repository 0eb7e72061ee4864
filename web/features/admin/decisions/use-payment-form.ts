import { type FormEvent, useState } from 'react';
import { dollarsToCents } from '#web/lib/dollars-to-cents.ts';
import { usePaymentRecord } from '#web/orders/order-changes.ts';
import { amountDue } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { paymentMethods } from '#worker/domain/payments/payment.ts';
import { showOrderUpdated } from './show-order-updated.ts';

/** A second submit within this time is a double click, not a confirmation, in ms. */
const doubleClickMs = 700;

/** Manages the payment form. An amount other than what is due needs a second submit as confirmation. */
export function usePaymentForm(order: OrderJson, onRecorded: () => void) {
  const due = amountDue(order);
  const [amount, setAmount] = useState((due / 100).toFixed(2));
  const [wasSubmitted, setSubmitted] = useState(false);
  /** The differing amount that the admin was warned about, and when (`Event.timeStamp`, ms). */
  const [warned, setWarned] = useState<{ cents: number; at: number }>();
  const record = usePaymentRecord(order);
  // Zero isn't a payment.
  const cents = dollarsToCents(amount) || undefined;
  const isWarned = cents !== undefined && warned?.cents === cents;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (cents === undefined || record.isPending) return;
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
          void showOrderUpdated();
          onRecorded();
        },
      },
    );
  }

  return {
    amount,
    setAmount,
    isAmountInvalid: wasSubmitted && cents === undefined,
    /** In cents; `undefined` unless the next submit confirms an amount that differs from what is due. */
    amountToConfirm: isWarned ? cents : undefined,
    isPending: record.isPending,
    submit,
  };
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
