import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  OrderChangeJson,
  OrderJson,
  PaymentJson,
  PaymentRecordJson,
} from '#worker/domain/api.ts';
import { api } from './api.ts';
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

/** Records a payment; `idempotencyKey` is made once for one filled-in form. */
export function usePaymentRecord(orderId: string) {
  const refresh = useOrderRefresh();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: PaymentRecordJson & { idempotencyKey: string }) =>
      api<PaymentJson>(`/api/admin/orders/${orderId}/payment`, {
        method: 'POST',
        body,
        idempotencyKey,
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
