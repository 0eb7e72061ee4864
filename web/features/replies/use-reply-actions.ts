import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, apiResponse } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useIntentKey } from '#web/lib/intent-key.ts';
import type { ReplyEntryJson, ReplyJson } from '#worker/domain/replies/replies.api.ts';

/** Saves and deletes saved texts. Both refetch the list; a failure also shows a toast. */
export function useReplyActions() {
  const client = useQueryClient();
  const intent = useIntentKey();
  const onSettled = () => client.invalidateQueries({ queryKey: queries.replies.queryKey });
  const save = useMutation({
    mutationFn: ({ entry, edited }: { entry: ReplyEntryJson; edited: ReplyJson | undefined }) =>
      edited
        ? api(`/api/admin/replies/${edited.id}`, {
            method: 'PUT',
            body: { ...entry, version: edited.version },
          })
        : api('/api/admin/replies', {
            method: 'POST',
            body: entry,
            idempotencyKey: intent.keyOf(entry),
          }),
    onSuccess: intent.done,
    meta: { errorText: 'Failed to save. Please try again.' },
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: ReplyJson) =>
      apiResponse(`/api/admin/replies/${id}`, { method: 'DELETE' }),
    meta: { errorText: 'Failed to delete. Please try again.' },
    onSettled,
  });
  return { save, remove };
}
