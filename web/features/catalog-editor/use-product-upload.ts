import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, apiResponse } from '#web/api/api.ts';
import { showSuccess, showToast } from '#web/ui/toast/toast.ts';
import { dynoSheetProblems, maxDynoCsvBytes } from '#worker/domain/catalog/dyno-sheet.ts';
import {
  maxProductImageBytes,
  productImageProblems,
} from '#worker/domain/catalog/product-image.ts';
import { refreshCatalog } from './use-entry-save.ts';

const uploads = {
  image: {
    path: '/api/admin/product-image',
    problemOf: imageProblem,
    doneText: 'Product image uploaded successfully',
    errorText: 'Failed to upload image',
    removedText: 'Product image removed',
    removalErrorText: 'Failed to remove the image',
  },
  dynoSheet: {
    path: '/api/admin/dyno-sheet',
    problemOf: dynoSheetProblem,
    doneText: 'Dyno sheet uploaded successfully',
    errorText: 'Failed to upload the dyno sheet',
    removedText: 'Dyno sheet removed',
    removalErrorText: 'Failed to remove the dyno sheet',
  },
} as const;

const sessionExpired = {
  toast: {
    type: 'error',
    title: 'Unauthorized',
    description: 'Your session has expired. Please log in again.',
  },
  delayMs: 1500,
} as const;

/** Uploads a calibration's picture or dyno sheet. Rejects a wrong type or size without sending it. */
export function useProductUpload(kind: keyof typeof uploads, productId: string) {
  const queryClient = useQueryClient();
  const { path, problemOf, doneText, errorText } = uploads[kind];
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('file', file);
      form.set('productId', productId);
      return api(path, { method: 'POST', form });
    },
    onSuccess: () => {
      showSuccess('Success', doneText);
      return refreshCatalog(queryClient);
    },
    meta: { errorTitle: 'Upload Failed', errorText, signedOut: sessionExpired },
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

/** Removes a calibration's picture or dyno sheet. */
export function useProductRemoval(
  kind: keyof typeof uploads,
  { productId, onRemoved }: { productId: string; onRemoved: () => void },
) {
  const queryClient = useQueryClient();
  const { path, removedText, removalErrorText } = uploads[kind];
  return useMutation({
    mutationFn: () => apiResponse(`${path}/${encodeURIComponent(productId)}`, { method: 'DELETE' }),
    onSuccess: async () => {
      showSuccess('Success', removedText);
      await refreshCatalog(queryClient);
      onRemoved();
    },
    meta: { errorText: removalErrorText },
  });
}

function imageProblem({ type, size }: File) {
  if (!type.startsWith('image/')) return productImageProblems.notAnImage;
  return size > maxProductImageBytes ? productImageProblems.tooLarge : undefined;
}

function dynoSheetProblem({ type, name, size }: File) {
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
