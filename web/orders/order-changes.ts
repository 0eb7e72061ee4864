import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, apiJson } from '#web/api/api.ts';
import type { AdminAction } from '#web/api/api-routes.ts';
import { queries } from '#web/api/queries.ts';
import { useIntentKey } from '#web/lib/intent-key.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { orderDraftOf } from '#web/orders/drafts/order-form-drafts.ts';
import { showSuccess, type ToastAction } from '#web/ui/toast/toast.ts';
import type { OrderAmendmentJson } from '#worker/domain/orders/amendments.ts';
import { customerLine, nextStepOf } from '#worker/domain/orders/next-steps/next-steps.ts';
import type { OrderEditJson } from '#worker/domain/orders/order-edit.ts';
import { undoMs } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderChangeJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { applyOrder, refreshOrders } from './lists/admin-lists.ts';

interface ChangeOptions<Answer> {
  /** Runs even after the component that started the change has unmounted. */
  onSuccess: (answer: Answer, client: QueryClient) => unknown;
  errorText?: string | (() => string);
}

/** Changes an order. A change sent twice under the same idempotency key happens once. */
export function useOrderMutation<Body extends object, Answer>(
  orderId: string,
  send: (body: Body, idempotencyKey: string) => Promise<Answer>,
  { onSuccess, errorText = updateFailedText }: ChangeOptions<Answer>,
) {
  const client = useQueryClient();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (body: Body) => send(body, intent.keyOf(body)),
    onSuccess: (answer) => {
      intent.done();
      onSuccess(answer, client);
      void refreshOrder(client, orderId);
    },
    // If the server rejects a change, the list is out of date.
    onError: () => void refreshOrder(client, orderId),
    meta: { errorText },
  });
}

interface OrderChangeOptions {
  onSuccess: () => unknown;
  errorText?: () => string;
  /** Whether the next order opens after the change. It does so before the list shows the change. */
  opensNext?: () => boolean;
}

/** Approves, denies or fulfills an order. The admins' list shows the server's response before the next poll. */
export function useOrderChange(
  orderId: string,
  { onSuccess, opensNext, ...options }: OrderChangeOptions,
) {
  const send = (body: OrderChangeJson) =>
    api(`/api/admin/orders/${orderId}`, { method: 'PATCH', body });
  return useOrderMutation(orderId, send, {
    ...options,
    onSuccess: (order, client) => {
      const apply = () => applyOrder(client, order);
      if (opensNext?.()) void whenIdle().then(apply);
      else setTimeout(apply);
      onSuccess();
    },
  });
}

type AdminActionBody =
  | { reason: string }
  | { amount: number; reason: string }
  | { carrier: string; trackingNumber: string }
  | (OrderAmendmentJson & { version: number; totalBefore: number; expectedTotal: number });

/** Runs an admin's action on an order, and updates the lists. */
export function useAdminAction(orderId: string, action: AdminAction) {
  const send = (body: AdminActionBody, idempotencyKey: string) =>
    api(`/api/admin/orders/${orderId}/${action}`, { method: 'POST', body, idempotencyKey });
  return useOrderMutation(orderId, send, {
    onSuccess: (order, client) => applyOrder(client, order),
  });
}

/** Runs a customer's action on their order, updates My Orders, and says what happens next. */
export function useOwnAction<Body extends object>(
  orderId: string,
  send: (body: Body, idempotencyKey: string) => Promise<OrderJson>,
) {
  return useOrderMutation(orderId, send, {
    onSuccess: (order, client) => {
      client.setQueryData(queries.myOrders.queryKey, (orders) =>
        orders?.map((known) => (known.id === order.id ? order : known)),
      );
      const title = order.status === 'canceled' ? 'Order Canceled' : 'Order Updated';
      showSuccess(title, customerLine(nextStepOf(order)));
    },
  });
}

/** Edits a pending order for its customer. What `edit` leaves out stays as it is. */
export function useOrderEdit(order: OrderJson) {
  const send = (body: OrderEditJson, idempotencyKey: string) =>
    apiJson<OrderJson>(`/api/orders/${order.id}`, { method: 'PUT', body, idempotencyKey });
  const { mutate, isPending } = useOwnAction(order.id, send);
  return {
    isPending,
    edit(
      change: Partial<OrderEditJson>,
      options?: { onSuccess?: () => void; onError?: () => void },
    ): void {
      const { ownedParts, tuneType, version } = order;
      const addonIds = order.addons.map(({ addon }) => addon.id);
      const same = { ...orderDraftOf(order), ownedParts, tuneType, addonIds, version };
      mutate({ ...same, ...change }, options);
    },
  };
}

/** Shown if a change of an order fails without a message. */
export const updateFailedText = 'Failed to update order.';

/** Refetches what a change of an order affects, once the browser has shown it. */
async function refreshOrder(client: QueryClient, orderId: string): Promise<void> {
  await whenIdle();
  refreshOrders(client, orderId);
  void client.invalidateQueries({ queryKey: queries.orderPayments(orderId).queryKey });
  void client.invalidateQueries({ queryKey: queries.myOrders.queryKey });
}

/** Returns the toast's action that takes a decision back before the customer hears of it. */
export function useUndo(orderId: string): ToastAction {
  const { mutate } = useAdminAction(orderId, 'reopen');
  return {
    text: 'Undo',
    duration: undoMs,
    onPress: () => mutate({ reason: 'We made that decision by mistake.' }),
  };
}
