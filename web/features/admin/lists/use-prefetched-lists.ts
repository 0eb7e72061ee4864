import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';
import { adminListQuery } from '#web/orders/lists/order-list-query.ts';
import { orderListNames } from '#worker/domain/orders/lists/order-counts.ts';

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
