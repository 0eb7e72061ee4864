import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useIntentKey } from '#web/lib/intent-key.ts';
import { showSuccess } from '#web/ui/toast/toast.ts';

/** The mutation key that tells the dialog that a save is in flight. */
export const saveEntryKey = ['save entry'];

/**
 * Returns a function that creates the entry (idempotently) or updates it at the version that the
 * form opened with. Shows the outcome as a toast and refreshes the catalog queries.
 */
export function useEntrySave<Entry extends object>(
  path: '/api/admin/products' | '/api/admin/addons',
  entry: { id: string; version: number } | undefined,
  onSaved: () => void,
): (body: Entry) => void {
  const queryClient = useQueryClient();
  const intent = useIntentKey();
  // Pin the version: a refetched one would let this form silently overwrite another admin's change.
  const [edited] = useState(entry);
  const { mutate, isPending } = useMutation({
    mutationKey: saveEntryKey,
    mutationFn: (body: Entry) =>
      edited
        ? api(`${path}/${edited.id}`, { method: 'PUT', body: { ...body, version: edited.version } })
        : api(path, { method: 'POST', body, idempotencyKey: intent.keyOf(body) }),
    onSuccess: showSaved,
    meta: { errorText: 'Failed to save. Please try again.' },
    onSettled: () => refreshCatalog(queryClient),
  });
  return (body) => {
    if (!isPending) mutate(body, { onSuccess: onSaved });
  };
}

/** Reads the catalog again, also where customers see it. */
export async function refreshCatalog(queryClient: QueryClient): Promise<void> {
  const lists = [queries.products, queries.addons, queries.adminCatalog];
  await Promise.all(lists.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}

export function showSaved(): void {
  showSuccess('Saved', 'The catalog is up to date.');
}
