import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiResponse } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { FileDeliveryJson } from '#worker/domain/files/files.api.ts';

/** Delivers attached files of an order that isn't fulfilled yet. */
export function useFileDelivery(orderId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (delivery: FileDeliveryJson) =>
      apiResponse(`/api/admin/orders/${orderId}/files`, { method: 'PATCH', body: delivery }),
    onSuccess: () =>
      void showToast({
        type: 'success',
        title: 'File Delivered',
        description: 'The customer can download it now',
      }),
    meta: { errorText: 'Failed to deliver the file' },
    onSettled: () =>
      Promise.all(
        [queries.orderFiles(orderId), queries.history(orderId)].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return { deliver: mutate, isDelivering: isPending };
}
