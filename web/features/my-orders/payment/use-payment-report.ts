import { useState } from 'react';
import { useUnsent } from '#web/delivery/use-delivery.ts';
import type { SendToChat } from '#web/garage/order/send-to-chat.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';

export type PaymentReport = ReturnType<typeof usePaymentReport>;

/**
 * Returns whether the customer said that they paid what is due, maybe in a message that isn't sent
 * yet, and a function that says so in the order's chat.
 */
export function usePaymentReport(order: OrderJson, onSend: SendToChat) {
  const { id, amountDue, totalAmount } = order;
  const [isSending, setSending] = useState(false);
  const text = `I paid ${amountText(order)}.`;
  const isUnsent = useUnsent().some(
    ({ orderId, body }) => orderId === id && 'paymentReport' in body && body.message === text,
  );
  return {
    isReported: order.paymentReportedAt !== null || isUnsent,
    isSending,
    async reportPayment(): Promise<void> {
      setSending(true);
      await onSend(id, { text, paymentReport: { amountDue, totalAmount } }, () => {});
      setSending(false);
    },
  };
}

/** Returns what is due, like `$1397` or, after another payment, `$50 of $1447`. */
function amountText({ amountDue, totalAmount }: OrderJson): string {
  const due = formatExactDollars(amountDue);
  return amountDue === totalAmount ? due : `${due} of ${formatExactDollars(totalAmount)}`;
}
