import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import * as v from 'valibot';
import { css, cx } from '#styled/css';
import { ApiError, api } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useUserId } from '#web/api/session.ts';
import { useMay } from '#web/api/use-may.ts';
import { createDrafts } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { useDraft, withoutEqual } from '#web/lib/use-draft.ts';
import { useOfflineRefusal } from '#web/orders/use-refusal.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { CheckLabel } from '#web/ui/form/checkbox-row.tsx';
import { InsetField } from '#web/ui/form/inset-field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import type { CatalogProductJson, ProductEntryJson } from '#worker/domain/catalog/catalog.api.ts';
import { checkProduct } from '#worker/domain/catalog/catalog-form.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { productValues, readProduct } from './product-values.ts';
import { refreshCatalog, showSaved } from './use-entry-save.ts';

type RowValues = Pick<ReturnType<typeof productValues>, 'singlePrice' | 'sotfPrice' | 'onSale'>;

/** The row's version when the edit began, and what has changed. */
const draftSchema = v.object({
  version: v.number(),
  values: v.object({
    singlePrice: v.exactOptional(v.string()),
    sotfPrice: v.exactOptional(v.string()),
    onSale: v.exactOptional(v.boolean()),
  }),
});
const drafts = createDrafts(storageKeys.rowPrices, draftSchema);
const noDraft: v.InferOutput<typeof draftSchema> = { version: 0, values: {} };

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** A calibration's prices and whether it is for sale, saved together. */
export function PriceForm({ product }: { product: CatalogProductJson }) {
  const edit = useRowEdit(product);
  const mayPrice = useMay('catalog.prices');
  const offline = useOfflineRefusal();
  const { text, checkbox, submit } = useForm(edit.state, {
    read: (values: RowValues) => readProduct({ ...productValues(product), ...values }),
    check: checkPrices,
    onSubmit: edit.save,
  });
  const onSale = checkbox('onSale');
  return (
    <form noValidate onSubmit={submit} className={css({ wrap: '2', alignItems: 'start' })}>
      <PriceField label="Single $" disabled={!mayPrice} {...text('singlePrice')} />
      {product.hasSotf ? (
        <PriceField label="SOTF $" disabled={!mayPrice} {...text('sotfPrice')} />
      ) : (
        <p className={cx(priceStyle, noSotfStyle)}>No SOTF</p>
      )}
      <CheckLabel
        className={switchStyle}
        role="switch"
        aria-checked={onSale.checked}
        checked={onSale.checked}
        onChange={({ target }) => onSale.onChange(target.checked)}
      >
        For sale
      </CheckLabel>
      <Button
        type="submit"
        className={cx(saveStyle, edit.isIdle && idleSaveStyle)}
        variant={edit.isChanged ? 'action' : 'plain'}
        disabled={!edit.isChanged || offline !== undefined}
        busy={edit.isSaving}
      >
        {edit.isSaved && <Check size={18} />}
        {edit.isSaved ? 'Saved' : 'Save'}
      </Button>
      {offline && edit.isChanged && (
        <p role="note" className={noteStyle}>
          {offline}
        </p>
      )}
      {edit.isConflict && edit.isChanged && (
        <div role="alert" className={conflictStyle}>
          <p>
            Another admin just changed this calibration. It is now {stateOf(product)}. Save again to
            use your values.
          </p>
          <Button onClick={edit.undo}>Keep Theirs</Button>
        </div>
      )}
    </form>
  );
}

/** Returns like `$649, SOTF $949, for sale`. */
function stateOf({ singlePrice, sotfPrice, onSale }: CatalogProductJson): string {
  const sotf = sotfPrice === null ? [] : [`SOTF ${formatDollars(sotfPrice)}`];
  return [formatDollars(singlePrice), ...sotf, onSale ? 'for sale' : 'not for sale'].join(', ');
}

/** Checks only what the row shows. */
function checkPrices(entry: ProductEntryJson) {
  const { singlePrice, sotfPrice } = checkProduct(entry);
  return { ...(singlePrice && { singlePrice }), ...(sotfPrice && { sotfPrice }) };
}

type PriceFieldProps = { label: string; disabled: boolean } & Pick<
  ReturnType<ReturnType<typeof useForm<RowValues, ProductEntryJson>>['text']>,
  'name' | 'value' | 'message' | 'onChange'
>;

function PriceField({ label, message, ...input }: PriceFieldProps) {
  return (
    <InsetField label={label} message={message} className={priceStyle}>
      {(control) => <input {...input} {...control} inputMode="decimal" autoComplete="off" />}
    </InsetField>
  );
}

/**
 * Holds an admin's edits to a calibration's row, also while the row is hidden, and saves them at
 * the version the edit began with. After a conflict, the next save replaces the other admin's
 * values.
 */
function useRowEdit(product: CatalogProductJson) {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const [draft, setDraft, latestDraft] = useDraft(drafts, { userId, about: product.id }, noDraft);
  const stored = rowValues(product);
  const values = { ...stored, ...draft.values };
  const isChanged =
    values.singlePrice !== stored.singlePrice ||
    values.sotfPrice !== stored.sotfPrice ||
    values.onSale !== stored.onSale;

  const save = useMutation({
    mutationFn: ({ entry }: { entry: ProductEntryJson; typed: Partial<RowValues> }) =>
      api(`/api/admin/products/${product.id}`, {
        method: 'PUT',
        body: { ...entry, version: draft.version },
      }),
    onSuccess: (saved, { typed }) => {
      queryClient.setQueryData(
        queries.adminCatalog.queryKey,
        (catalog) =>
          catalog && {
            ...catalog,
            products: catalog.products.map((one) => (one.id === saved.id ? saved : one)),
          },
      );
      keep(withoutEqual(latestDraft().values, typed), saved.version);
      showSaved();
      void refreshCatalog(queryClient);
    },
    onError: async (error) => {
      await refreshCatalog(queryClient);
      if (!isConflict(error)) return;
      const latest = queryClient
        .getQueryData(queries.adminCatalog.queryKey)
        ?.products.find(({ id }) => id === product.id);
      if (latest) keep(latestDraft().values, latest.version);
    },
    meta: { errorText: 'Failed to save. Please try again.', isShownInForm: isConflict },
  });

  /** Without a change, there is no draft. */
  function keep(changed: Partial<RowValues>, version: number): void {
    setDraft(Object.keys(changed).length > 0 ? { version, values: changed } : noDraft);
  }

  return {
    state: {
      values,
      fill(change: Partial<RowValues>): void {
        const version = isChanged ? draft.version : product.version;
        keep(withoutEqual({ ...draft.values, ...change }, stored), version);
      },
    },
    isChanged,
    isIdle: !isChanged && save.isIdle,
    isSaving: save.isPending,
    isSaved: save.isSuccess && !isChanged,
    isConflict: isConflict(save.error),
    save: (entry: ProductEntryJson) => save.mutate({ entry, typed: draft.values }),
    undo: () => setDraft(noDraft),
  };
}

function rowValues(product: CatalogProductJson): RowValues {
  const { singlePrice, sotfPrice, onSale } = productValues(product);
  return { singlePrice, sotfPrice, onSale };
}

const priceStyle = css({ width: '5.25rem', flex: 'none' });

const noSotfStyle = css({
  display: 'grid',
  alignItems: 'center',
  minHeight: 'target',
  paddingInline: '3',
  color: 'muted',
  fontSize: '14',
});

const switchStyle = css({
  row: '2',
  minHeight: 'target',
  fontSize: '14',
  fontWeight: '600',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
});

const saveStyle = css({
  minWidth: '4.75rem',
  fontSize: '14',
  minHeight: 'target!',
  paddingInline: '3!',
});

// Keeps its place, so that nothing moves when it appears. A phone has no room for that.
const idleSaveStyle = css({
  hideBelow: 'tablet',
  '&:not(:focus)': { visibility: 'hidden' },
});

/** A message below the fields, which must not widen the row. */
const noteStyle = css({ flexBasis: 'full', width: '0', minWidth: 'full', fontSize: '14' });

const conflictStyle = cx(
  noteStyle,
  css({ display: 'grid', justifyItems: 'start', gap: '2', color: 'denied.ink', fontWeight: '600' }),
);
