import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useUserId } from '#web/api/session.ts';
import { useConnection } from '#web/api/use-connection.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { findLoaded, joinPages } from '#web/orders/lists/admin-lists.ts';
import { type AdminList, adminListQuery, ordersOf } from '#web/orders/lists/order-list-query.ts';
import { orderListNames } from '#worker/domain/orders/lists/order-counts.ts';
import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';

export type ShownOrders = ReturnType<typeof useOrderList>;

const noOrders: readonly AdminOrderJson[] = [];

/**
 * Returns the loaded orders of a list, and `load`, which loads more. Offline, a list that was never
 * loaded shows its matches among all loaded orders (`isPartial`).
 */
export function useOrderList(list: AdminList, { enabled = true } = {}) {
  const client = useQueryClient();
  const connection = useConnection();
  const adminId = useUserId();
  const options = adminListQuery(list);
  const query = useInfiniteQuery({ ...options, enabled });
  const { data, fetchNextPage } = query;
  const isPartial = enabled && !data && connection !== 'online';
  const loaded = useMemo(() => data && ordersOf(data.pages), [data]);
  return {
    orders: loaded ?? (isPartial ? findLoaded(client, list, adminId) : noOrders),
    isPartial,
    isLoading: enabled && !data && !isPartial && !query.error,
    /** Why the list can't be shown. */
    error: data || isPartial ? null : query.error,
    retry: () => void query.refetch(),
    more: {
      hasMore: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      error: query.isFetchNextPageError ? query.error : null,
      /** Changes with each loaded page. */
      loaded: data?.pages.at(-1),
      async load(): Promise<void> {
        const { data: pages } = await fetchNextPage();
        if (pages) client.setQueryData(options.queryKey, joinPages(pages));
      },
    },
  };
}

/** Loads the first page of each tab once the browser is idle, so that tabs switch at once, also offline. */
export function usePrefetchedLists({ enabled }: { enabled: boolean }): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    void whenIdle().then(() => {
      for (const list of orderListNames) {
        const query = adminListQuery({ list });
        if (!client.getQueryState(query.queryKey)) void client.prefetchInfiniteQuery(query);
      }
    });
  }, [client, enabled]);
}
