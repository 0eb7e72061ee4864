import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import type { CatalogProductJson, ProductEntryJson } from '#worker/domain/catalog/catalog.api.ts';
import { productValues } from './product-values.ts';
import { refreshCatalog, showSaved } from './use-entry-save.ts';

/** What a calibration's row edits. */
export type RowValues = Pick<
  ReturnType<typeof productValues>,
  'singlePrice' | 'sotfPrice' | 'onSale'
>;

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/**
 * Holds what an admin changes in a calibration's row, and saves it at the version it began with. After a conflict, the
 * row has the other admin's values, and the next save replaces them.
 */
export function useRowEdit(product: CatalogProductJson) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<{ version: number; values: Partial<RowValues> }>({
    version: product.version,
    values: {},
  });
  const stored = rowValues(product);
  const values = { ...stored, ...draft.values };
  const isChanged =
    values.singlePrice !== stored.singlePrice ||
    values.sotfPrice !== stored.sotfPrice ||
    values.onSale !== stored.onSale;

  const save = useMutation({
    mutationFn: (entry: ProductEntryJson) =>
      api(`/api/admin/products/${product.id}`, {
        method: 'PUT',
        body: { ...entry, version: draft.version },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(
        queries.adminCatalog.queryKey,
        (catalog) =>
          catalog && {
            ...catalog,
            products: catalog.products.map((one) => (one.id === saved.id ? saved : one)),
          },
      );
      undo();
      showSaved();
      void refreshCatalog(queryClient);
    },
    onError: async () => {
      await refreshCatalog(queryClient);
      const latest = queryClient
        .getQueryData(queries.adminCatalog.queryKey)
        ?.products.find(({ id }) => id === product.id);
      if (latest) setDraft((current) => ({ ...current, version: latest.version }));
    },
    meta: { errorText: 'Failed to save. Please try again.', isShownInForm: isConflict },
  });

  function undo(): void {
    setDraft({ version: product.version, values: {} });
  }

  return {
    state: {
      values,
      fill(change: Partial<RowValues>): void {
        const version = isChanged ? draft.version : product.version;
        setDraft({ version, values: { ...draft.values, ...change } });
      },
    },
    isChanged,
    isIdle: !isChanged && save.isIdle,
    isSaving: save.isPending,
    isSaved: save.isSuccess && !isChanged,
    isConflict: isConflict(save.error),
    save: (entry: ProductEntryJson) => save.mutate(entry),
    undo,
  };
}

function rowValues(product: CatalogProductJson): RowValues {
  const { singlePrice, sotfPrice, onSale } = productValues(product);
  return { singlePrice, sotfPrice, onSale };
}
