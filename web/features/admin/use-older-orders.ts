import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminSearchKey } from '#web/api/queries.ts';
import { addFoundOrders } from '#web/offline/admin-orders-query.ts';
import { firstFoundPage, readFoundPage } from '#web/orders/found-orders.ts';
import { useSettled } from '#web/ui/hooks/use-settled.ts';
import type { OrderSearchJson } from '#worker/domain/orders/orders.api.ts';

/** The pages of a search that have loaded. `next` is the path of the next one. */
interface FoundPages {
  pages: number;
  next: string | undefined;
}

/** How long to wait after the last keystroke before searching on the server, in ms. */
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
 * Finds orders that this browser hasn't loaded, page by page. With `isEager`, the first page loads immediately.
 * `search` is undefined if the browser has every order.
 */
export function useOlderOrders(
  search: OrderSearchJson | undefined,
  { isEager = false }: { isEager?: boolean } = {},
): OlderOrders {
  const client = useQueryClient();
  const key = JSON.stringify(search);
  const settledKey = useSettled(key, settleMs);
  const isSettled = settledKey === key;
  const queryKey = [...adminSearchKey, key];
  const { data, error, isFetching, refetch } = useQuery<FoundPages>({
    queryKey,
    // Each read continues after the page that the last one returned.
    queryFn: search
      ? async ({ signal }) => {
          const { pages, next: path = firstFoundPage } = client.getQueryData<FoundPages>(
            queryKey,
          ) ?? { pages: 0 };
          const { orders, next } = await readFoundPage(path, search, signal);
          await addFoundOrders(client, orders);
          return { pages: pages + 1, next };
        }
      : skipToken,
    enabled: isEager && isSettled,
    // Offline, it fails immediately instead of waiting for the network.
    networkMode: 'always',
    gcTime: 60_000,
  });
  const isFirstDue = isEager && !data && !error;
  return {
    hasMore: search !== undefined && (!data || data.next !== undefined),
    isLoading: search !== undefined && (isFetching || isFirstDue),
    error,
    pages: data?.pages ?? 0,
    load: () => void refetch(),
  };
}
