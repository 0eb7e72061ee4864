import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { tellFailure } from '#web/api/show-failure.ts';
import { redirectDelayMs, signedOutToast, signInAgain } from '#web/api/sign-in.ts';
import { orderSubmittedToast } from '#web/delivery/delivery-toasts.ts';
import { outbox } from '#web/delivery/outbox.ts';
import { NotKeptError } from '#web/delivery/outbox-database.ts';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { useIntentKey } from '#web/lib/intent-key.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { OrderJson, OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
import { emptyForm, orderIntents, saveForm } from './order-draft.ts';

/** How long the success is read before the dialog closes, in ms (spec section 9). */
export const successMs = 2000;

/** Statuses that answer an order which the server's current data does not allow. */
const outdated = [400, 409];

/**
 * What has become of a request: the store has it, or this browser keeps it until there is signal, or until its
 * writer has signed in again.
 */
export type Requested = 'placed' | 'waiting' | 'signedOut';

/**
 * Sends an order request (spec sections 7 and 8), which is kept until the store has it (design section 7). The
 * same request pressed again carries the same key, after a reload too, so that an answer that was lost on the
 * way never makes a second order.
 */
export function useOrderRequest(owner: DraftOwner) {
  const queryClient = useQueryClient();
  const intent = useIntentKey({
    load: () => orderIntents.load(owner),
    save: (wanted) => orderIntents.save(owner, wanted),
  });
  const refresh = (...reads: { queryKey: QueryKey }[]) => {
    for (const { queryKey } of reads) void queryClient.invalidateQueries({ queryKey });
  };
  return useMutation({
    mutationFn: (request: OrderRequestJson) =>
      requestOrder(owner.userId, request, intent.keyOf(request)),
    // These run whether or not the dialog is still there: the order is placed, and its customer is told.
    onSuccess: (requested) => {
      intent.done();
      saveForm(owner, emptyForm);
      if (requested === 'waiting') return;
      if (requested === 'signedOut') {
        void showToast(signedOutToast);
        return signInAgain(redirectDelayMs, '/my-orders');
      }
      refresh(queries.myOrders);
      setTimeout(() => void showToast(orderSubmittedToast), successMs);
    },
    onError: (error) => {
      // The order is based on outdated data: prices, an add-on off sale, or a request sent from another device.
      if (error instanceof ApiError && outdated.includes(error.status)) {
        refresh(queries.products, queries.addons, queries.myOrders);
      }
      return tellFailure(showToast, error, 'Failed to submit order. Please try again.');
    },
  });
}

async function requestOrder(
  userId: string,
  request: OrderRequestJson,
  key: string,
): Promise<Requested> {
  try {
    const body = { ...request };
    const outcome = await outbox.submit({ userId, kind: 'order', orderId: null, body, key });
    if (outcome.kind === 'sent') return 'placed';
    if (outcome.kind === 'signedOut') return 'signedOut';
    const said = outcome.kind === 'later' ? outcome.failure : outcome;
    if (said === undefined) return 'waiting';
    // The store has said why not: the request is still in its form, to be mended or sent again.
    await outbox.cancel(key);
    throw new ApiError(said.status, said.sentence);
  } catch (error) {
    if (!(error instanceof NotKeptError) || !navigator.onLine) throw error;
    await api<OrderJson>('/api/orders', { method: 'POST', body: request, idempotencyKey: key });
    return 'placed';
  }
}
