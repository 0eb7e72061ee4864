import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { tellFailure } from '#web/api/show-failure.ts';
import { useIntentKey } from '#web/lib/intent-key.ts';
import { showToast } from '#web/ui/toast/toast.ts';

/** By this the dialog knows that an entry is being saved. */
export const saveKey = ['save entry'];

/**
 * Saves an entry at the path of its kind: a new one, once for the same form, or the one that is edited, at the
 * version that the form was opened on. Says what came of it and refreshes what shows the catalogue.
 */
export function useEntrySave<Entry extends object>(
  path: '/api/admin/products' | '/api/admin/addons',
  entry: { id: string; version: number } | undefined,
  onSaved: () => void,
): (body: Entry) => void {
  const queryClient = useQueryClient();
  const intent = useIntentKey();
  // A refreshed list brings a newer version, and with that this form would undo another admin's change.
  const [edited] = useState(entry);
  const { mutate, isPending } = useMutation({
    mutationKey: saveKey,
    mutationFn: (body: Entry) =>
      edited
        ? api(`${path}/${edited.id}`, {
            method: 'PUT',
            body: { ...body, version: edited.version },
          })
        : api(path, { method: 'POST', body, idempotencyKey: intent.keyOf(body) }),
    onSuccess: tellSaved,
    onError: (error) => tellFailure(showToast, error, 'Failed to save. Please try again.'),
    onSettled: () =>
      Promise.all(
        [queries.products, queries.addons, queries.adminCatalog].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return (body) => {
    if (!isPending) mutate(body, { onSuccess: onSaved });
  };
}

function tellSaved(): void {
  void showToast({
    type: 'success',
    title: 'Saved',
    description: 'The catalog is up to date.',
  });
}
