import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isOneOfMany, persistedQueryName } from './persisted-queries.ts';
import { deletePersistedQueries } from './query-persister.ts';

/** How many queries of each kind that has many, such as chats, stay stored. The oldest go first. */
const maxPerKind = 50;

/** Removes the oldest queries beyond the limit, from memory and from IndexedDB. */
export async function removeExcessQueries(client: QueryClient, userId: string): Promise<void> {
  const excess = excessQueries(client.getQueryCache().getAll().flatMap(ageOf));
  const queryKeys = [...excess].map(({ queryKey }) => queryKey);
  if (queryKeys.length === 0) return;
  for (const queryKey of queryKeys) {
    client.removeQueries({ queryKey, exact: true, type: 'inactive' });
  }
  await deletePersistedQueries(userId, queryKeys);
}

/** Returns the queries beyond the limit of their kind. */
export function excessQueries<Aged extends { queryKey: QueryKey; updatedAt: number }>(
  all: readonly Aged[],
): Set<Aged> {
  const counts = new Map<string, number>();
  const newestFirst = all.toSorted((a, b) => b.updatedAt - a.updatedAt);
  return new Set(
    newestFirst.filter(({ queryKey }) => {
      const name = persistedQueryName(queryKey);
      if (!name || !isOneOfMany(name)) return false;
      const newer = counts.get(name) ?? 0;
      counts.set(name, newer + 1);
      return newer >= maxPerKind;
    }),
  );
}

function ageOf({ queryKey, state }: Query): { queryKey: QueryKey; updatedAt: number }[] {
  const { data, dataUpdatedAt: updatedAt } = state;
  return data === undefined ? [] : [{ queryKey, updatedAt }];
}
