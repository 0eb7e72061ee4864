import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { getQuery, trucksQuery } from '#web/api/queries.ts';

const transfers = queryOptions({
  ...getQuery('/api/account/transfers'),
  // The other person answers on their own device.
  refetchOnMount: 'always',
});

/** Reads the user's offers of trucks in both directions, and the files that came with their trucks. */
export function useTransfers() {
  return useQuery(transfers).data;
}

/** Offers a truck to someone by their email address. */
export function useOffer(truckId: string) {
  return useTransferMutation((email: string) =>
    api(`/api/account/trucks/${truckId}/transfer`, { method: 'POST', body: { email } }),
  );
}

/** Accepts or declines an offer, or cancels the user's own one. */
export function useAnswer(transferId: string) {
  const path = `/api/account/transfers/${transferId}` as const;
  return useTransferMutation((answer: 'accept' | 'decline' | 'cancel') =>
    answer === 'cancel'
      ? api(path, { method: 'DELETE' })
      : api(`${path}/${answer}`, { method: 'POST' }),
  );
}

function useTransferMutation<Input>(
  mutationFn: (input: Input) => Promise<NonNullable<ReturnType<typeof useTransfers>>>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (updated) => client.setQueryData(transfers.queryKey, updated),
    // An accepted truck joins the garage, and a failure may mean that an offer is gone.
    onSettled: () =>
      Promise.all(
        [transfers, trucksQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
      ),
    meta: { errorText: 'You need a connection to hand over a truck.' },
  });
}
