import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiResponse } from '#web/api/api.ts';
import { connectivity } from '#web/api/connectivity.ts';
import { queries } from '#web/api/queries.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';

/** Stores with an order that the customer owns a part that it lacks. */
export function useOwnedPart(orderId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (part: RequiredPart) =>
      apiResponse(`/api/orders/${orderId}/owned-parts`, { method: 'PUT', body: { part } }),
    // The list without the question is the answer's confirmation.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.myOrders.queryKey }),
    meta: { errorText: 'Failed to save your answer. Try again, or answer in the chat.' },
  });
  return {
    busyPart: isPending ? variables : undefined,
    own(part: RequiredPart): void {
      if (connectivity.get() === 'online') mutate(part);
      else {
        const description =
          'You’re offline. Answer in the chat, and we’ll send it once you’re back online.';
        void showToast({ type: 'error', title: 'Error', description });
      }
    },
  };
}
