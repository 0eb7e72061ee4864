import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/api.ts';
import { orderPollMs, queries } from '#web/api/queries.ts';
import type { OrderDetailsJson } from '#worker/domain/orders/orders.api.ts';
import { loadedOrders } from './order-list-query.ts';

/** Returns an order for an admin: the copy in a loaded list until the order itself has loaded. */
export function useAdminOrder(orderId: string | undefined) {
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    ...queries.adminOrder(orderId ?? ''),
    ...(orderId === undefined && { queryFn: skipToken }),
    // initialData, because each component would compare placeholderData again after each change.
    initialData: () => findLoaded(),
    initialDataUpdatedAt: 0,
    staleTime: orderPollMs,
  });

  function findLoaded(): OrderDetailsJson | undefined {
    const order = loadedOrders(client).find(({ id }) => id === orderId);
    return order && { ...order, earlierIds: [], replacementId: null, retuneIds: [] };
  }

  const isMissing = error instanceof ApiError && error.status === 404;
  return {
    order: orderId === undefined || isMissing ? undefined : data,
    isLoading: orderId !== undefined && isPending,
    isMissing,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}
