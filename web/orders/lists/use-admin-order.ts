import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/api.ts';
import { orderPollMs, queries } from '#web/api/queries.ts';
import type { OrderDetailsJson } from '#worker/domain/orders/orders.api.ts';
import { loadedOrders } from './order-list-query.ts';

/** Returns an order for an admin, as a loaded list has it until it has loaded itself. */
export function useAdminOrder(orderId: string | undefined) {
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    ...queries.adminOrder(orderId ?? ''),
    ...(orderId === undefined && { queryFn: skipToken }),
    // Stored once; each component that uses the order would compare placeholder data after each
    // change.
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
