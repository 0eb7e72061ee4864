import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isUnauthorized, messageOf } from '#web/lib/api.ts';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { useIntentKey } from '#web/lib/intent-key.ts';
import { queries } from '#web/lib/queries.ts';
import { signedOutToast, signInAgain } from '#web/lib/sign-in.ts';
import { showToast } from '#web/ui/toast.ts';
import type { OrderJson, OrderRequestJson } from '#worker/domain/api.ts';
import { emptyForm, orderIntents, saveForm } from './order-draft.ts';

/** How long the success is read before the dialog closes, in ms (spec section 9). */
export const successMs = 2000;

/**
 * Sends an order request (spec sections 7 and 8). The same request pressed again carries the same key, after
 * a reload too, so that an answer that was lost on the way never makes a second order.
 */
export function useOrderRequest(owner: DraftOwner) {
  const queryClient = useQueryClient();
  const intent = useIntentKey({
    load: () => orderIntents.load(owner),
    save: (wanted) => orderIntents.save(owner, wanted),
  });
  return useMutation({
    mutationFn: (request: OrderRequestJson) =>
      api<OrderJson>('/api/orders', {
        method: 'POST',
        body: request,
        idempotencyKey: intent.keyOf(request),
      }),
    // These run whether or not the dialog is still there: the order is placed, and its customer is told.
    onSuccess: () => {
      intent.done();
      saveForm(owner, emptyForm);
      void queryClient.invalidateQueries({ queryKey: queries.myOrders.queryKey });
      setTimeout(tellSubmitted, successMs);
    },
    onError: tellFailed,
  });
}

function tellSubmitted(): void {
  void showToast({
    type: 'success',
    title: 'Order Submitted!',
    description:
      "Your calibration request has been submitted for review. We'll notify you once it's approved.",
  });
}

async function tellFailed(error: unknown): Promise<void> {
  if (isUnauthorized(error)) {
    await showToast(signedOutToast);
    return signInAgain();
  }
  await showToast({
    type: 'error',
    title: 'Error',
    description: messageOf(error, 'Failed to submit order. Please try again.'),
  });
}
