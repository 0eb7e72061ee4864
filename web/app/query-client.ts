import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isUnauthorized } from '#web/api/api.ts';
import { fetchByKey, queries } from '#web/api/queries.ts';
import { showMutationError } from './show-mutation-error.ts';

/** By default, data never goes stale, and nothing retries or refetches. Single queries opt in. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // A 401 from any query signs the user out on every screen. After a 403, the user may no longer be an admin.
    onError(error) {
      if (isUnauthorized(error)) queryClient.setQueryData(queries.currentUser.queryKey, null);
      else if (error instanceof ApiError && error.status === 403) {
        void queryClient.invalidateQueries({ queryKey: queries.currentUser.queryKey });
      }
    },
  }),
  mutationCache: new MutationCache({
    // Returns nothing: a returned promise would keep the mutation pending until the toast has loaded.
    onError: (error, _variables, _result, { meta }) => showMutationError(error, meta),
  }),
  defaultOptions: {
    queries: {
      queryFn: fetchByKey,
      staleTime: Number.POSITIVE_INFINITY,
      // Data the user has seen stays readable offline.
      gcTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    // A write that the outbox doesn't store fails immediately when offline, instead of pausing.
    mutations: { retry: false, networkMode: 'always' },
  },
});
