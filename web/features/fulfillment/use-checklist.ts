import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { fulfillmentChecklist } from '#worker/domain/orders/fulfillment-checklist.ts';
import type {
  ChecklistTickJson,
  ChecklistTickRequestJson,
  OrderJson,
} from '#worker/domain/orders/orders.api.ts';

/**
 * Loads an order's checklist with its ticks, which all admins share. Ticks update optimistically
 * and roll back on an error.
 */
export function useChecklist(order: OrderJson) {
  const session = useSession();
  const queryClient = useQueryClient();
  const { queryKey } = queries.checklist(order.id);
  const mutationKey = ['tick', order.id];
  // A fulfilled order accepts no ticks: wait for the pending ones. Until then, the server's answer
  // lacks them.
  const isSaving = useIsMutating({ mutationKey }) > 0;
  const { data: ticks, error } = useQuery({ ...queries.checklist(order.id), enabled: !isSaving });
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (tick: ChecklistTickRequestJson) =>
      api(`/api/admin/orders/${order.id}/checklist`, { method: 'PUT', body: tick }),
    onMutate: async ({ itemId, isTicked }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<ChecklistTickJson[]>(queryKey);
      const others = before?.filter((tick) => tick.itemId !== itemId);
      if (others && isTicked && session.state === 'signedIn') {
        others.push({ itemId, user: session.user, createdAt: new Date().toISOString() });
      }
      queryClient.setQueryData(queryKey, others);
      return before;
    },
    onSuccess(ticked) {
      // Earlier responses lack the ticks that are still pending; the last one has all.
      if (queryClient.isMutating({ mutationKey }) === 1) {
        queryClient.setQueryData(queryKey, ticked);
      }
    },
    meta: { errorText: 'Failed to update the checklist' },
    onError: (_, { itemId }, before) => {
      const isOther = (tick: ChecklistTickJson) => tick.itemId !== itemId;
      // Only this item: the others may have been ticked since.
      queryClient.setQueryData<ChecklistTickJson[]>(queryKey, (now) => [
        ...(now ?? []).filter(isOther),
        ...(before ?? []).filter((tick) => !isOther(tick)),
      ]);
    },
  });
  const items = fulfillmentChecklist(order).map((item) => ({
    ...item,
    tick: ticks?.find(({ itemId }) => itemId === item.id),
  }));
  return {
    items,
    error: ticks ? null : error,
    isKnown: ticks !== undefined,
    isSaving,
    isComplete: !isSaving && items.every(({ tick }) => tick !== undefined),
    tick: mutate,
  };
}
