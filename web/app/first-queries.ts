import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queries, trucksQuery } from '#web/api/queries.ts';

interface FirstQuery {
  queryKey: QueryKey;
}

const { currentUser, products, addons, myOrders } = queries;

/**
 * The queries that each page refetches on every start. The document requests them before any script
 * has loaded. Don't preload a query that the app doesn't refetch: a later request would get the
 * stale preloaded response. A path that ends with a slash stands for every path that starts with
 * it.
 */
const firstQueries: Readonly<Record<string, readonly FirstQuery[]>> = {
  '/': [currentUser, products, addons, trucksQuery],
  '/product/': [currentUser, products, addons, myOrders],
  '/my-orders': [currentUser, myOrders],
  // Not the orders: a browser that has them requests only changes.
  '/admin': [currentUser],
};

/** Returns the API paths of a page's first queries. */
export function firstRequests(path: string): string[] {
  return firstQueriesOf(path).map(({ queryKey }) => queryKey.join('/'));
}

/** Fetches the queries of a page's first view that are not in the cache. Doesn't throw. */
export async function fetchFirstQueries(client: QueryClient, path: string): Promise<void> {
  const missing = firstQueriesOf(path).filter(({ queryKey }) => !client.getQueryData(queryKey));
  await Promise.all(missing.map(({ queryKey }) => client.prefetchQuery({ queryKey })));
}

function firstQueriesOf(path: string): readonly FirstQuery[] {
  return firstQueries[path.replace(/^\/product\/.+/, '/product/')] ?? [];
}
