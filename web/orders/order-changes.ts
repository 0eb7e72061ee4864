import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { adminOrdersKey, queries } from '#web/api/queries.ts';
import { useIntentKey } from '#web/lib/intent-key.ts';
import type { OrderChangeJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { PaymentJson, PaymentRecordJson } from '#worker/domain/payments/payments.api.ts';

/** What is said of an outcome; it is said even when the order has left the screen by then. */
interface Tell {
  onSuccess: () => void;
  onError: (error: unknown) => void;
}

/** Approves, denies or fulfils an order, and refreshes both order lists (spec section 7). */
export function useOrderChange(orderId: string, tell: Tell) {
  const refresh = useOrderRefresh();
  return useMutation({
    mutationFn: (change: OrderChangeJson) =>
      api<OrderJson>(`/api/admin/orders/${orderId}`, { method: 'PATCH', body: change }),
    ...tell,
    // After a refusal the list shows what the order is now.
    onSettled: () => refresh(orderId),
  });
}

/** Records a payment; the same form sent twice is recorded once. */
export function usePaymentRecord(orderId: string) {
  const refresh = useOrderRefresh();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (payment: PaymentRecordJson) =>
      api<PaymentJson>(`/api/admin/orders/${orderId}/payment`, {
        method: 'POST',
        body: payment,
        idempotencyKey: intent.keyOf(payment),
      }),
    onSettled: () => refresh(orderId),
  });
}

function useOrderRefresh() {
  const queryClient = useQueryClient();
  return (orderId: string) =>
    Promise.all(
      [adminOrdersKey, queries.myOrders.queryKey, queries.history(orderId).queryKey].map(
        // Of this very key: the admins' list has other reads below its own.
        (queryKey) => queryClient.invalidateQueries({ queryKey, exact: true }),
      ),
    );
}
