import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from '#web/api/api.ts';
import { fetchByKey, queries } from '#web/api/queries.ts';

/** The spec's defaults: data never goes stale, nothing is retried or refetched unless said so (section 7). */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // A read that finds the session ended makes the person signed out everywhere.
    onError(error) {
      if (isUnauthorized(error)) queryClient.setQueryData(queries.currentUser.queryKey, null);
    },
  }),
  defaultOptions: {
    queries: {
      queryFn: fetchByKey,
      staleTime: Number.POSITIVE_INFINITY,
      // What was seen stays readable without signal, however long ago its screen was left.
      gcTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    // Without signal a write that is not kept by the outbox fails at once and says so.
    mutations: { retry: false, networkMode: 'always' },
  },
});
