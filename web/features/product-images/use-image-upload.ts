import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isUnauthorized, messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { signInAgain } from '#web/api/sign-in.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import {
  maxProductImageBytes,
  productImageProblems,
} from '#worker/domain/catalog/product-image.ts';

/** How long it is read that the session has expired, in ms (spec section 9). */
const redirectDelayMs = 1500;

/** Gives a product a new image (spec sections 5 and 8): a file that cannot be one is not sent. */
export function useImageUpload(productId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('file', file);
      form.set('productId', productId);
      return api<ProductJson>('/api/admin/product-image', { method: 'POST', form });
    },
    onSuccess: () => {
      void showToast({
        type: 'success',
        title: 'Success',
        description: 'Product image uploaded successfully',
      });
      return queryClient.invalidateQueries({ queryKey: queries.products.queryKey });
    },
    onError: tellFailed,
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

async function tellFailed(error: unknown): Promise<void> {
  if (isUnauthorized(error)) {
    await showToast({
      type: 'error',
      title: 'Unauthorized',
      description: 'Your session has expired. Please log in again.',
    });
    return signInAgain(redirectDelayMs);
  }
  await showToast({
    type: 'error',
    title: 'Upload Failed',
    description: messageOf(error, 'Failed to upload image'),
  });
}
