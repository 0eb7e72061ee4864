import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { ApiError, NoResponseError } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { redirectToSignIn } from '#web/api/sign-in.ts';
import type { Delivery } from '#web/delivery/delivery.ts';
import type { Failure } from '#web/delivery/item.ts';
import type { AttemptResult } from '#web/delivery/state.ts';
import { useLoadDelivery } from '#web/delivery/use-delivery.ts';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { useIntentKey } from '#web/lib/intent-key.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
import { emptyForm, orderIntents, saveForm } from './form/order-draft.ts';
import type { OrderResult } from './order-result.ts';

const outdatedStatuses = [400, 409];

const placedSchema = v.object({ id: v.string() });

/**
 * Sends an order request. The same request always uses the same Idempotency-Key, even after a
 * reload, so that a lost response never leads to a second order.
 */
export function useOrderRequest(owner: DraftOwner) {
  const queryClient = useQueryClient();
  const loadDelivery = useLoadDelivery();
  const intent = useIntentKey({
    load: () => orderIntents.load(owner),
    save: (saved) => orderIntents.save(owner, saved),
  });
  const refetch = (...outdated: { queryKey: QueryKey }[]) => {
    for (const { queryKey } of outdated) void queryClient.invalidateQueries({ queryKey });
  };
  const mutation = useMutation({
    mutationFn: async (request: OrderRequestJson) =>
      requestOrder(await loadDelivery(), owner.userId, request, intent.keyOf(request)),
    // These options, unlike those of `mutate`, also run after the dialog has unmounted.
    onSuccess: (result) => {
      intent.done();
      saveForm(owner, emptyForm);
      if (result.kind !== 'signedOut') return;
      // Not awaited: the dialog shows the result while the toast loads.
      void redirectToSignIn(showToast, { returnTo: '/my-orders' });
    },
    onError: (error) => {
      if (error instanceof ApiError && outdatedStatuses.includes(error.status)) {
        refetch(queries.products, queries.addons, queries.myOrders);
      }
    },
    meta: { errorText: 'Failed to submit order. Please try again.' },
  });
  return { ...mutation, isRetry: intent.isRetry };
}

async function requestOrder(
  delivery: Delivery,
  userId: string,
  request: OrderRequestJson,
  key: string,
): Promise<OrderResult> {
  const body = { ...request };
  const result = await delivery.submit({ userId, kind: 'order', orderId: null, body, key });
  if (result.stage === 'accepted') return placedResult(result.answer);
  if (result.stage === 'queued') return { kind: 'signedOut' };
  const failure = failureOf(result);
  if (!failure && !delivery.find(key)?.isUnsaved) return { kind: 'waiting' };
  // The dialog is still open, so the customer edits the request there.
  await delivery.cancel(key);
  throw failure ? new ApiError(failure.status, failure.sentence) : new NoResponseError();
}

/** Returns the server's refusal. A 5xx or 429 counts, too, because the dialog is still open. */
function failureOf(result: AttemptResult): Failure | undefined {
  if (result.stage === 'rejected') return result;
  return result.stage === 'waiting' ? result.failure : undefined;
}

/** Reads the new order's id from the response of `POST /api/orders`. */
function placedResult(answer: unknown): OrderResult {
  const order = v.safeParse(placedSchema, answer);
  return { kind: 'placed', orderId: order.success ? order.output.id : undefined };
}
