import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { getQuery } from '#web/api/queries.ts';
import { updateCached } from '#web/api/update-cached.ts';

const account = queryOptions({
  ...getQuery('/api/account'),
  // An admin may have deleted the account, or another browser canceled the request.
  refetchOnMount: 'always',
});

/** Reads the user's account, with the time of a pending deletion request. */
export function useAccount() {
  return useQuery(account);
}

/** Requests the account's deletion (POST) or cancels the request (DELETE). */
export function useDeletionRequest(onSuccess: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (method: 'POST' | 'DELETE') => api('/api/account/deletion', { method }),
    onSuccess(updated) {
      updateCached(queryClient, account, () => updated);
      onSuccess();
    },
    meta: { errorText: 'We couldn’t reach the server. Please try again.' },
  });
}
