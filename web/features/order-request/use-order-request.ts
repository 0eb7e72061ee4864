import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { ApiError, api } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { showErrorToast } from '#web/api/show-error-toast.ts';
import { redirectDelayMs, redirectToSignIn, signedOutToast } from '#web/api/sign-in.ts';
import { orderSubmittedToast } from '#web/delivery/delivery-toasts.ts';
import { outbox } from '#web/delivery/outbox.ts';
import { OutboxWriteError } from '#web/delivery/outbox-database.ts';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { useIntentKey } from '#web/lib/intent-key.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
import { emptyForm, orderIntents, saveForm } from './form/order-draft.ts';

/** How long the dialog shows the result before it closes, in ms. */
export const resultDisplayMs = 2000;

/** The statuses of rejections caused by outdated data. */
const outdatedStatuses = [400, 409];

/** `placed`: the server has the order. Otherwise it is in the outbox, until the user is online or signed in again. */
export type OrderResult =
  | { kind: 'placed'; orderId: string | undefined }
  | { kind: 'waiting' }
  | { kind: 'signedOut' };

const placedSchema = v.object({ id: v.string() });

/**
 * Sends an order request through the outbox. The same request always uses the same Idempotency-Key, even after a
 * reload, so that a lost response never leads to a second order.
 */
export function useOrderRequest(owner: DraftOwner) {
  const queryClient = useQueryClient();
  const intent = useIntentKey({
    load: () => orderIntents.load(owner),
    save: (saved) => orderIntents.save(owner, saved),
  });
  const refetch = (...outdated: { queryKey: QueryKey }[]) => {
    for (const { queryKey } of outdated) void queryClient.invalidateQueries({ queryKey });
  };
  return useMutation({
    mutationFn: (request: OrderRequestJson) =>
      requestOrder(owner.userId, request, intent.keyOf(request)),
    // These options, unlike those of `mutate`, also run after the dialog has unmounted.
    onSuccess: (result) => {
      intent.done();
      saveForm(owner, emptyForm);
      if (result.kind === 'waiting') return;
      if (result.kind === 'signedOut') {
        void showToast(signedOutToast);
        return redirectToSignIn(redirectDelayMs, '/my-orders');
      }
      refetch(queries.myOrders);
      setTimeout(() => void showToast(orderSubmittedToast), resultDisplayMs);
    },
    onError: (error) => {
      if (error instanceof ApiError && outdatedStatuses.includes(error.status)) {
        refetch(queries.products, queries.addons, queries.myOrders);
      }
      return showErrorToast(showToast, error, 'Failed to submit order. Please try again.');
    },
  });
}

async function requestOrder(
  userId: string,
  request: OrderRequestJson,
  key: string,
): Promise<OrderResult> {
  try {
    const body = { ...request };
    const outcome = await outbox.submit({ userId, kind: 'order', orderId: null, body, key });
    if (outcome.kind === 'sent') return placed(outcome.answer);
    if (outcome.kind === 'signedOut') return { kind: 'signedOut' };
    const rejection = outcome.kind === 'later' ? outcome.failure : outcome;
    if (rejection === undefined) return { kind: 'waiting' };
    // The dialog is still open, so the customer edits the request there and not in the outbox.
    await outbox.cancel(key);
    throw new ApiError(rejection.status, rejection.sentence);
  } catch (error) {
    if (!(error instanceof OutboxWriteError) || !navigator.onLine) throw error;
    return placed(await api('/api/orders', { method: 'POST', body: request, idempotencyKey: key }));
  }
}

/** Reads the new order's id from the response of `POST /api/orders`. */
function placed(answer: unknown): OrderResult {
  const order = v.safeParse(placedSchema, answer);
  return { kind: 'placed', orderId: order.success ? order.output.id : undefined };
}
