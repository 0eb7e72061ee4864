import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { adminOrdersKey, queries } from '#web/api/queries.ts';
import { useIntentKey } from '#web/lib/intent-key.ts';
import type { OrderChangeJson } from '#worker/domain/orders/orders.api.ts';
import type { PaymentRecordJson } from '#worker/domain/payments/payments.api.ts';

/** Callbacks that run even after the component that started the change has unmounted. */
interface OrderChangeCallbacks {
  onSuccess: () => void;
  onError: (error: unknown) => void;
}

/** Approves, denies or fulfills an order, then refreshes the admin and customer order lists. */
export function useOrderChange(orderId: string, callbacks: OrderChangeCallbacks) {
  const refresh = useOrderRefresh();
  return useMutation({
    mutationFn: (change: OrderChangeJson) =>
      api(`/api/admin/orders/${orderId}`, { method: 'PATCH', body: change }),
    ...callbacks,
    // A rejected change means the list is out of date, so refresh it too.
    onSettled: () => refresh(orderId),
  });
}

/** Records a payment. The idempotency key ensures that a form submitted twice counts once. */
export function usePaymentRecord(orderId: string) {
  const refresh = useOrderRefresh();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (payment: PaymentRecordJson) =>
      api(`/api/admin/orders/${orderId}/payment`, {
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
        // Exact, because other queries have keys that start with the admin list's key.
        (queryKey) => queryClient.invalidateQueries({ queryKey, exact: true }),
      ),
    );
}
