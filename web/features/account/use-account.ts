import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { fetchByKey } from '#web/api/queries.ts';
import { tellFailure } from '#web/api/show-failure.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { AccountJson } from '#worker/domain/accounts/accounts.api.ts';

const account = queryOptions({
  queryKey: ['/api/account'],
  queryFn: fetchByKey<AccountJson>,
  // An admin may have carried the deletion out, or another device taken it back.
  refetchOnMount: 'always',
});

/** Whether this person has asked for deletion. */
export function useAccount() {
  return useQuery(account);
}

/** Asks for deletion, or takes that back. */
export function useDeletionRequest(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (method: 'POST' | 'DELETE') =>
      api<AccountJson>('/api/account/deletion', { method }),
    onSuccess(answer) {
      queryClient.setQueryData(account.queryKey, answer);
      onDone();
    },
    onError: (error) =>
      tellFailure(showToast, error, 'The store could not be reached. Please try again.'),
  });
}
