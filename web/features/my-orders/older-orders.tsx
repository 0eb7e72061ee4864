import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { LoadMore } from '#web/ui/layout/load-more.tsx';
import { lastOfNewest } from '#worker/domain/orders/lists/pages.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

interface OlderOrdersProps {
  /** The first page of My Orders, as the last poll returned it. */
  newest: readonly OrderJson[];
  /** Whether to keep loading pages until the order that a link opens is found. */
  isSearching: boolean;
  onLoad: (older: { orders: readonly OrderJson[]; areAll: boolean }) => void;
}

const queryKey = [...queries.myOrders.queryKey, 'older'];

/** The button that loads older orders, page by page. Reloads its pages when the first page of My Orders changes. */
export function OlderOrders({ newest, isSearching, onLoad }: OlderOrdersProps) {
  const client = useQueryClient();
  const [isEnabled, setEnabled] = useState(false);
  const older = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const known = client.getQueryData(queries.myOrders.queryKey) ?? [];
      const before = pageParam ?? lastOfNewest(known)?.id;
      return before ? api(`/api/orders/my-orders?before=${before}`, { signal }) : [];
    },
    // The first page has no fixed start: the query function reads the newest orders each time.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => lastOfNewest(page)?.id,
    enabled: isEnabled,
    // Older orders aren't kept for offline use, so fail right away instead of waiting for the
    // network.
    networkMode: 'always',
    gcTime: 0,
  });
  const { data, error, hasNextPage, isFetching } = older;
  const isComplete = data !== undefined && !hasNextPage;
  useEffect(
    () => onLoad({ orders: data?.pages.flat() ?? [], areAll: isComplete }),
    [data, isComplete, onLoad],
  );

  const loadedFor = useRef(newest);
  useEffect(() => {
    if (loadedFor.current === newest) return;
    loadedFor.current = newest;
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }, [client, newest]);

  function load(): void {
    setEnabled(true);
    if (data) void older.fetchNextPage();
    else if (error) void older.refetch();
  }
  const canSearch = isSearching && !isFetching && !error && !isComplete;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per page while a search needs more orders.
  useEffect(() => {
    if (canSearch) load();
  }, [canSearch, data]);

  if (isComplete) return null;
  return (
    <LoadMore
      label="Show Older Orders"
      loadingLabel="Loading older orders"
      isLoading={older.isLoading || older.isFetchingNextPage}
      error={error ? messageOf(error, 'Failed to load older orders') : undefined}
      onLoad={load}
    />
  );
}
