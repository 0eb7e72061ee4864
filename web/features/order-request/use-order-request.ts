import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isUnauthorized, messageOf } from '#web/lib/api.ts';
import { useIntentKey } from '#web/lib/intent-key.ts';
import { queries } from '#web/lib/queries.ts';
import { signedOutToast, signInAgain } from '#web/lib/sign-in.ts';
import { showToast } from '#web/ui/toast.ts';
import type { OrderJson, OrderRequestJson } from '#worker/domain/api.ts';

/** How long the success is read before the dialog closes, in ms (spec section 9). */
const successMs = 2000;

/**
 * Sends an order request (spec sections 7 and 8). A repeated press with the same request carries the
 * same key, so that an answer that was lost on the way never makes a second order.
 */
export function useOrderRequest(onDone: () => void) {
  const queryClient = useQueryClient();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (request: OrderRequestJson) =>
      api<OrderJson>('/api/orders', {
        method: 'POST',
        body: request,
        idempotencyKey: intent.keyOf(request),
      }),
    onSuccess: async () => {
      intent.done();
      setTimeout(() => {
        onDone();
        void showToast({
          type: 'success',
          title: 'Order Submitted!',
          description:
            "Your calibration request has been submitted for review. We'll notify you once it's approved.",
        });
      }, successMs);
      await queryClient.invalidateQueries({ queryKey: queries.myOrders.queryKey });
    },
    onError: (error) => {
      if (isUnauthorized(error)) {
        void showToast(signedOutToast);
        return signInAgain();
      }
      void showToast({
        type: 'error',
        title: 'Error',
        description: messageOf(error, 'Failed to submit order. Please try again.'),
      });
    },
  });
}
