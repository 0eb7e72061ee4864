import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  OrderChangeJson,
  OrderJson,
  PaymentJson,
  PaymentRecordJson,
} from '#worker/domain/api.ts';
import { api } from './api.ts';
import { useIntentKey } from './intent-key.ts';
import { queries } from './queries.ts';

/** Approves, denies or fulfils an order, and refreshes both order lists (spec section 7). */
export function useOrderChange(orderId: string) {
  const refresh = useOrderRefresh();
  return useMutation({
    mutationFn: (change: OrderChangeJson) =>
      api<OrderJson>(`/api/admin/orders/${orderId}`, { method: 'PATCH', body: change }),
    // After a refusal the list shows what the order is now.
    onSettled: refresh,
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
    onSettled: refresh,
  });
}

function useOrderRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [queries.adminOrders, queries.myOrders].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}
