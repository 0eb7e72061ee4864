import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isUnauthorized, messageOf } from '#web/api/api.ts';
import { fetchByKey, queries } from '#web/api/queries.ts';
import { asksToSignInAgain, redirectToSignIn } from '#web/api/sign-in.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { signInAgainReason } from '#worker/domain/error-reasons.ts';

/** By default, data never goes stale, and nothing retries or refetches. Single queries opt in. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // A 401 from any query signs the user out on every screen. After a 403, the user may no longer
    // be an admin.
    onError(error) {
      if (isUnauthorized(error)) queryClient.setQueryData(queries.currentUser.queryKey, null);
      else if (error instanceof ApiError && error.status === 403) {
        void queryClient.invalidateQueries({ queryKey: queries.currentUser.queryKey });
      }
    },
  }),
  mutationCache: new MutationCache({
    // Returns nothing: a returned promise would keep the mutation pending until the toast has
    // loaded.
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

/** How the app shows a mutation's error as a toast. Without it, the mutation's own screen shows the error. */
type ErrorToastMeta = {
  /** The toast's title, 'Error' by default. */
  errorTitle?: string;
  /** Shown if the error has no message, or returns what to show. */
  errorText: string | ((error: Error) => string);
  isShownInForm?: (error: Error) => boolean;
  /** The toast and the delay before a signed-out user is redirected, if they aren't the usual ones. */
  signedOut?: Parameters<typeof redirectToSignIn>[1];
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: ErrorToastMeta;
  }
}

/** Shows a mutation's error as its `meta` says. If the session ended, redirects to sign-in. */
export function showMutationError(error: Error, meta: ErrorToastMeta | undefined): void {
  if (error instanceof ApiError && error.reason === signInAgainReason) {
    asksToSignInAgain.set(true);
    return;
  }
  if (!meta || meta.isShownInForm?.(error)) return;
  const { errorTitle = 'Error', errorText, signedOut } = meta;
  // The text tells an ended session from a 401 of something between the browser and the server.
  if (isUnauthorized(error) && error.message.includes('Unauthorized')) {
    void redirectToSignIn(showToast, signedOut);
    return;
  }
  void showToast({
    type: 'error',
    title: errorTitle,
    description: typeof errorText === 'string' ? messageOf(error, errorText) : errorText(error),
  });
}
