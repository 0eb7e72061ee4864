import { skipToken, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { adminSearchKey } from '#web/api/queries.ts';
import { addFoundOrders } from '#web/offline/admin-orders-query.ts';
import { firstFoundPage, readFoundPage } from '#web/orders/found-orders.ts';
import { useSettled } from '#web/ui/hooks/use-settled.ts';
import type { OrderSearchJson } from '#worker/domain/orders/orders.api.ts';

/** How long the admin stops typing before the server searches, in ms. */
const settleMs = 250;

/** The orders of a list that only the server has. */
export interface OlderOrders {
  /** Whether the server may have more of them. */
  hasMore: boolean;
  isLoading: boolean;
  error: Error | null;
  /** The number of pages that have loaded. */
  pages: number;
  /** Loads the next page into the admin's list. */
  load: () => void;
}

/**
 * Finds orders that this browser hasn't loaded, page by page. With `isEager`, the first page loads at once. `search` is
 * undefined if the browser has every order.
 */
export function useOlderOrders(
  search: OrderSearchJson | undefined,
  { isEager = false }: { isEager?: boolean } = {},
): OlderOrders {
  const client = useQueryClient();
  const key = JSON.stringify(search);
  const settledKey = useSettled(key, settleMs);
  const isSettled = settledKey === key;
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...adminSearchKey, key],
    queryFn: search
      ? async ({ pageParam, signal }) => {
          const { orders, next } = await readFoundPage(pageParam, search, signal);
          await addFoundOrders(client, orders);
          return { next };
        }
      : skipToken,
    initialPageParam: firstFoundPage,
    getNextPageParam: ({ next }) => next,
    enabled: isEager && isSettled,
    // Fails at once offline, instead of waiting for the network.
    networkMode: 'always',
    gcTime: 60_000,
  });
  const isFirstDue = isEager && !data && !error;
  return {
    hasMore: search !== undefined && (!data || hasNextPage),
    isLoading: search !== undefined && (isFetching || isFirstDue),
    error,
    pages: data?.pages.length ?? 0,
    load: () => void fetchNextPage(),
  };
}
