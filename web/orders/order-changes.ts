import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import type { AdminAction } from '#web/api/api-routes.ts';
import { queries } from '#web/api/queries.ts';
import { useIntentKey } from '#web/lib/intent-key.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { showSuccess } from '#web/ui/toast/toast.ts';
import type { OrderAmendmentJson } from '#worker/domain/orders/amendments.ts';
import { customerLine, nextStepOf } from '#worker/domain/orders/next-steps.ts';
import type { OrderChangeJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { PaymentRecordJson } from '#worker/domain/payments/payments.api.ts';
import { applyOrder, refreshOrders, updateOrder } from './lists/admin-lists.ts';

interface OrderChangeOptions {
  /** Runs even after the component that started the change has unmounted. */
  onSuccess: () => unknown;
  errorText: string | (() => string);
}

/**
 * Approves, denies or fulfills an order. The admins' list shows the server's response before the next poll.
 */
export function useOrderChange(orderId: string, { onSuccess, errorText }: OrderChangeOptions) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: OrderChangeJson) =>
      api(`/api/admin/orders/${orderId}`, { method: 'PATCH', body: change }),
    onSuccess: (order) => {
      applyOrder(client, order);
      void refreshOrder(client, orderId);
      onSuccess();
    },
    // If the server rejects a change, the list is out of date.
    onError: () => void refreshOrder(client, orderId),
    meta: { errorText },
  });
}

type AdminActionBody =
  | { reason: string }
  | { amount: number; reason: string }
  | { carrier: string; trackingNumber: string }
  | (OrderAmendmentJson & { version: number });

/** Does something else with an order. The idempotency key ensures that it happens once. */
export function useAdminAction(orderId: string, action: AdminAction) {
  const client = useQueryClient();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (body: AdminActionBody) =>
      api(`/api/admin/orders/${orderId}/${action}`, {
        method: 'POST',
        body,
        idempotencyKey: intent.keyOf(body),
      }),
    onSuccess: (order) => {
      intent.done();
      applyOrder(client, order);
      void refreshOrder(client, orderId);
    },
    onError: () => void refreshOrder(client, orderId),
    meta: { errorText: updateFailedText },
  });
}

/** Does something with the customer's own order, and says what happens next. Shows the result before the next poll. */
export function useOwnAction<Body extends object>(
  orderId: string,
  send: (body: Body, idempotencyKey: string) => Promise<OrderJson>,
) {
  const client = useQueryClient();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (body: Body) => send(body, intent.keyOf(body)),
    onSuccess: (order) => {
      intent.done();
      client.setQueryData(queries.myOrders.queryKey, (orders) =>
        orders?.map((known) => (known.id === order.id ? order : known)),
      );
      const title = order.status === 'canceled' ? 'Order Canceled' : 'Order Updated';
      showSuccess(title, customerLine(nextStepOf(order)));
    },
    onError: () => void refreshOrder(client, orderId),
    meta: { errorText: updateFailedText },
  });
}

/** Shown if a change of an order fails without a message. */
export const updateFailedText = 'Failed to update order.';

/** Records a payment. The idempotency key ensures that a form submitted twice counts once. */
export function usePaymentRecord(order: OrderJson) {
  const client = useQueryClient();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (payment: PaymentRecordJson) =>
      api(`/api/admin/orders/${order.id}/payment`, {
        method: 'POST',
        body: payment,
        idempotencyKey: intent.keyOf(payment),
      }),
    onSuccess: ({ amount, paymentStatus, createdAt }) => {
      // Another payment may have the same amount.
      intent.done();
      updateOrder(client, order.id, (current) => {
        const paidAt = current.steps.paidAt ?? (paymentStatus === 'paid' ? createdAt : null);
        const amountPaid = current.amountPaid + amount;
        return { ...current, paymentStatus, amountPaid, steps: { ...current.steps, paidAt } };
      });
      void refreshOrder(client, order.id);
    },
    // If the server rejects a change, the list is out of date.
    onError: () => void refreshOrder(client, order.id),
    meta: { errorText: updateFailedText },
  });
}

/** Refetches what a change of an order affects, once the browser has shown it. */
async function refreshOrder(client: QueryClient, orderId: string): Promise<void> {
  await whenIdle();
  refreshOrders(client, orderId);
  void client.invalidateQueries({ queryKey: queries.history(orderId).queryKey });
  void client.invalidateQueries({ queryKey: queries.orderMoney(orderId).queryKey });
  void client.invalidateQueries({ queryKey: queries.myOrders.queryKey });
}
