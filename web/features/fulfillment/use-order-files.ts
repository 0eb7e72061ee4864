import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type {
  DeliverableJson,
  DeliverableRequestJson,
  SentFileJson,
} from '#worker/domain/files/files.api.ts';

/** The store reads the whole of a file to know its checksum: for the largest ones, minutes. */
const attachTimeoutMs = 600_000;

/** What goes with the files that are attached: the item, what they revise, and a note. */
export type FileDetails = Pick<DeliverableRequestJson, 'itemId' | 'revisionOf' | 'note'>;

/** An order's files for its customer, as an admin attaches them and takes them away. */
export function useOrderFiles(orderId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = queries.orderFiles(orderId);
  const { data: files, error, refetch } = useQuery(queries.orderFiles(orderId));
  const path = `/api/admin/orders/${orderId}/files`;
  const removal = useMutation({
    mutationFn: (id: string) => api<DeliverableJson[]>(`${path}/${id}`, { method: 'DELETE' }),
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

  /** Attaches a file that was uploaded; asked again under its key, it is attached once. */
  async function attach(
    file: SentFileJson,
    { details, key }: { details: FileDetails; key: string },
  ): Promise<void> {
    await api<DeliverableJson>(path, {
      method: 'POST',
      body: { ...file, ...details } satisfies DeliverableRequestJson,
      idempotencyKey: key,
      timeoutMs: attachTimeoutMs,
    });
    void queryClient.invalidateQueries({ queryKey });
    // The dialog may be closed by now.
    void showToast({
      type: 'success',
      title: 'File uploaded',
      description: `${file.fileName} uploaded successfully`,
    });
  }

  return { files, error, refetch, attach, remove: removal.mutate, isRemoving: removal.isPending };
}
