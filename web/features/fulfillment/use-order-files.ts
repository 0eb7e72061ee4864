import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { fileUploadedToast } from '#web/delivery/delivery-toasts.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { DeliverableRequestJson, SentFileJson } from '#worker/domain/files/files.api.ts';

/** The server reads the whole file for its checksum, which takes minutes for the largest ones. */
const attachTimeoutMs = 600_000;

/** The checklist item of a file, the file it revises, and a note. */
export type FileDetails = Pick<DeliverableRequestJson, 'itemId' | 'revisionOf' | 'note'>;

/** Loads, attaches and removes an order's files. */
export function useOrderFiles(orderId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = queries.orderFiles(orderId);
  const { data: files, error, refetch } = useQuery(queries.orderFiles(orderId));
  const path = `/api/admin/orders/${orderId}/files` as const;
  const removal = useMutation({
    mutationFn: (id: string) => api(`${path}/${id}`, { method: 'DELETE' }),
    onSuccess: (left) => queryClient.setQueryData(queryKey, left),
    onError: (failure) => {
      void queryClient.invalidateQueries({ queryKey });
      void showToast({
        type: 'error',
        title: 'Error',
        description: messageOf(failure, 'Failed to remove the file'),
      });
    },
  });

  /** Attaches an uploaded file. Repeating a call with the same key attaches it once. */
  async function attach(
    file: SentFileJson,
    { details, key }: { details: FileDetails; key: string },
  ): Promise<void> {
    await api(path, {
      method: 'POST',
      body: { ...file, ...details } satisfies DeliverableRequestJson,
      idempotencyKey: key,
      timeoutMs: attachTimeoutMs,
    });
    void queryClient.invalidateQueries({ queryKey });
    // A toast, because the dialog may be closed by now.
    void showToast(fileUploadedToast(file.fileName));
  }

  return { files, error, refetch, attach, remove: removal.mutate, isRemoving: removal.isPending };
}
