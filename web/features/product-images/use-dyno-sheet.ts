import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, apiResponse } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { showErrorToast } from '#web/api/show-error-toast.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { dynoSheetProblems, maxDynoCsvBytes } from '#worker/domain/catalog/dyno-sheet.ts';
import {
  maxProductImageBytes,
  productImageProblems,
} from '#worker/domain/catalog/product-image.ts';
import { showUploadError } from './show-upload-error.ts';

/** Uploads or removes a calibration's dyno sheet. Rejects a wrong type or size without sending it. */
export function useDynoSheet(productId: string, onRemoved: () => void) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: queries.products.queryKey });
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('file', file);
      form.set('productId', productId);
      return api('/api/admin/dyno-sheet', { method: 'POST', form });
    },
    onSuccess: () => {
      showSuccess('Dyno sheet uploaded successfully');
      return refresh();
    },
    onError: (error) => showUploadError(error, 'Failed to upload the dyno sheet'),
  });
  const remove = useMutation({
    mutationFn: () =>
      apiResponse(`/api/admin/dyno-sheet/${encodeURIComponent(productId)}`, { method: 'DELETE' }),
    onSuccess: async () => {
      showSuccess('Dyno sheet removed');
      await refresh();
      onRemoved();
    },
    onError: (error) => showErrorToast(showToast, error, 'Failed to remove the dyno sheet'),
  });

  return {
    isUploading: upload.isPending,
    isRemoving: remove.isPending,
    remove: () => remove.mutate(),
    upload(file: File): void {
      const problem = problemOf(file);
      if (problem) void showToast({ type: 'error', ...problem });
      else upload.mutate(file);
    },
  };
}

function problemOf({ type, name, size }: File) {
  const isImage = type.startsWith('image/');
  // Windows without Excel has no type for CSV files.
  if (!isImage && !/\.csv$/i.test(name)) {
    const { title } = productImageProblems.notAnImage;
    return { title, description: dynoSheetProblems.notADynoSheet };
  }
  if (size <= (isImage ? maxProductImageBytes : maxDynoCsvBytes)) return undefined;
  const { title } = productImageProblems.tooLarge;
  return { title, description: dynoSheetProblems.tooLarge };
}

function showSuccess(description: string): void {
  void showToast({ type: 'success', title: 'Success', description });
}
