import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import {
  maxProductImageBytes,
  productImageProblems,
} from '#worker/domain/catalog/product-image.ts';
import { showUploadError } from './show-upload-error.ts';

/** Uploads a product image. Rejects a wrong type or size without sending it. */
export function useImageUpload(productId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('file', file);
      form.set('productId', productId);
      return api('/api/admin/product-image', { method: 'POST', form });
    },
    onSuccess: () => {
      void showToast({
        type: 'success',
        title: 'Success',
        description: 'Product image uploaded successfully',
      });
      return queryClient.invalidateQueries({ queryKey: queries.products.queryKey });
    },
    onError: (error) => showUploadError(error, 'Failed to upload image'),
  });

  return {
    isUploading: isPending,
    upload(file: File): void {
      const problem = problemOf(file);
      if (problem) void showToast({ type: 'error', ...problem });
      else mutate(file);
    },
  };
}

function problemOf(file: File) {
  if (!file.type.startsWith('image/')) return productImageProblems.notAnImage;
  if (file.size > maxProductImageBytes) return productImageProblems.tooLarge;
  return undefined;
}
