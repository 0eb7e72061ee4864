import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows what the server saved, and refetches the query. It cancels a fetch that started before,
 * because its response may lack the change. Without cached data, only the refetch shows it.
 */
export function updateCached<Data>(
  client: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, Data, Error> },
  change: (data: Data) => Data,
): void {
  void client.cancelQueries({ queryKey });
  client.setQueryData<Data>(queryKey, (data) => data && change(data));
  void client.invalidateQueries({ queryKey });
}
