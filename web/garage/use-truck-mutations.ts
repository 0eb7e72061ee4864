import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api, apiResponse } from '#web/api/api.ts';
import { trucksQuery } from '#web/api/queries.ts';
import { useIntentKey } from '#web/lib/intent-key.ts';
import type { TruckEntryJson, TruckJson } from '#worker/domain/fitment/fitment.api.ts';

const meta = { errorText: 'You need a connection to change your trucks.' };

/** Returns whether another browser changed the truck since the user opened it. */
export function isConflict(error: Error): error is ApiError {
  return error instanceof ApiError && error.status === 409;
}

/**
 * Adds, edits and removes trucks of the garage. The list shows the response and then refetches,
 * even after a failure, because another browser may have changed the truck.
 */
export function useTruckMutations() {
  const queryClient = useQueryClient();
  const intent = useIntentKey();
  const { queryKey } = trucksQuery;
  const update = (change: (trucks: TruckJson[]) => TruckJson[]) =>
    queryClient.setQueryData(queryKey, (trucks) => trucks && change(trucks));
  const onSettled = () => queryClient.invalidateQueries({ queryKey });

  const add = useMutation({
    mutationFn: (truck: TruckEntryJson) =>
      api('/api/account/trucks', {
        method: 'POST',
        body: truck,
        idempotencyKey: intent.keyOf(truck),
      }),
    onSuccess(added) {
      intent.done();
      update((trucks) => [...trucks, added]);
    },
    onSettled,
    meta,
  });

  const edit = useMutation({
    /** `version` is the version that the user edited. The server responds with 409 if it has a newer one. */
    mutationFn: ({ id, ...changed }: TruckJson) =>
      api(`/api/account/trucks/${id}`, { method: 'PUT', body: changed }),
    onSuccess(edited) {
      update((trucks) => trucks.map((truck) => (truck.id === edited.id ? edited : truck)));
    },
    onSettled,
    meta: { ...meta, isShownInForm: isConflict },
  });

  const remove = useMutation({
    mutationFn: ({ id }: Pick<TruckJson, 'id'>) =>
      apiResponse(`/api/account/trucks/${id}`, { method: 'DELETE' }),
    onSuccess(_, removed) {
      update((trucks) => trucks.filter(({ id }) => id !== removed.id));
    },
    onSettled,
    meta,
  });

  return { add, edit, remove };
}
