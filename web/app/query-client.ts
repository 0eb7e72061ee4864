import { QueryClient } from '@tanstack/react-query';
import { fetchByKey } from '#web/lib/queries.ts';

/** The spec's defaults: data never goes stale, nothing is retried or refetched unless said so (section 7). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: fetchByKey,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { retry: false },
  },
});
