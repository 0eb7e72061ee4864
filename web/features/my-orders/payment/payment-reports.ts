import { useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { SendToChat } from '#web/garage/order/send-to-chat.ts';
import { createDrafts } from '#web/lib/drafts.ts';
import { observable } from '#web/lib/observable.ts';
import { storageKeys } from '#web/lib/storage.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';

/** The amounts in cents that the customer said they paid. */
const stored = createDrafts(storageKeys.paymentReports, v.number());
/** The same by order, for the card and the details of an order, also where the storage is blocked. */
const reported = observable<Record<string, number>>({});

/**
 * Returns whether the customer said in this browser that they paid what is due, and a function that
 * says so in the order's chat.
 */
export function usePaymentReport(order: OrderJson, onSend: SendToChat) {
  const { id, amountDue, user } = order;
  const owner = { userId: user.id, about: id };
  const reports = useSyncExternalStore(reported.subscribe, reported.get, reported.get);
  const [isSending, setSending] = useState(false);
  return {
    isReported: (reports[id] ?? stored.load(owner)) === amountDue,
    isSending,
    async report(): Promise<void> {
      setSending(true);
      await onSend(id, { text: `I paid ${formatExactDollars(amountDue)}.` }, () => {
        stored.save(owner, amountDue);
        reported.set({ ...reported.get(), [id]: amountDue });
      });
      setSending(false);
    },
  };
}
