import { useState } from 'react';
import { useChatTexts } from '#web/delivery/use-chat-texts.ts';
import type { SendToChat } from '#web/garage/order/send-to-chat.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';

export type PaymentReport = ReturnType<typeof usePaymentReport>;

/**
 * Returns whether the customer said in the order's chat that they paid what is due, and a function
 * that says so.
 */
export function usePaymentReport(order: OrderJson, onSend: SendToChat) {
  const text = `I paid ${amountText(order)}.`;
  const { texts } = useChatTexts(order.id);
  const isReported = order.paymentReportedAt !== null || texts.includes(text);
  const [isSending, setSending] = useState(false);
  return {
    isReported,
    isSending,
    async reportPayment(): Promise<void> {
      setSending(true);
      const { amountDue, totalAmount } = order;
      await onSend(order.id, { text, paymentReport: { amountDue, totalAmount } }, () => {});
      setSending(false);
    },
  };
}

/** Returns what is due, like `$1397` or, after another payment, `$50 of $1447`. */
function amountText({ amountDue, totalAmount }: OrderJson): string {
  const due = formatExactDollars(amountDue);
  return amountDue === totalAmount ? due : `${due} of ${formatExactDollars(totalAmount)}`;
}
