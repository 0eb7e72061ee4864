import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiResponse } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import type { DeliverableRequestJson } from '#worker/domain/files/files.api.ts';

/** The props of the upload widget of a checklist item. */
export interface UploadSlot {
  orderId: string;
  label: string;
  details: FileDetails;
  /** The ids of the item's files, which a file can revise. */
  fileIds: readonly string[];
  multiple: boolean;
  /** The fields of the details, shown once files are chosen. */
  fields: ReactNode;
}

export type RenderUpload = (slot: UploadSlot) => ReactNode;

/** The checklist item of a file, the file it revises, and a note. */
export type FileDetails = Pick<DeliverableRequestJson, 'itemId' | 'revisionOf' | 'note'>;

/** Loads and removes an order's files. */
export function useOrderFiles(orderId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = queries.orderFiles(orderId);
  const { data: files, error, refetch } = useQuery(queries.orderFiles(orderId));
  const removal = useMutation({
    mutationFn: (id: string) =>
      apiResponse(`/api/admin/orders/${orderId}/files/${id}`, { method: 'DELETE' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    meta: { errorText: 'Failed to remove the file' },
  });

  return { files, error, refetch, remove: removal.mutate, isRemoving: removal.isPending };
}
