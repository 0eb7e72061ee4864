import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queries } from '#web/api/queries.ts';
import { centsToDollars, dollarsToCents } from '#web/lib/dollars-to-cents.ts';
import { OnlineOnly } from '#web/orders/use-refusal.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx';
import { useForm, useFormState } from '#web/ui/form/use-form.ts';
import { addonCategories, addonCategoryIds } from '#worker/domain/catalog/addon-category.ts';
import type {
  AddonEntryJson,
  CatalogAddonJson,
  CatalogJson,
} from '#worker/domain/catalog/catalog.api.ts';
import { checkAddon, normalizeAddon } from '#worker/domain/catalog/catalog-form.ts';
import { formGridClass, fullRowClass, OnSaleRow, UnloadedCatalog } from './form-parts.tsx';
import { ProductForm } from './product-form.tsx';
import { saveEntryKey, useEntrySave } from './use-entry-save.ts';

/** The catalog entry open in the editor; a new entry has no id. */
export interface OpenEntry {
  kind: 'product' | 'addon';
  id?: string;
  copyOf?: string;
}

/** Creates or edits a calibration or an add-on. */
export function EntryDialog({ opened, onClose }: { opened: OpenEntry; onClose: () => void }) {
  const formId = useId();
  const query = useQuery(queries.adminCatalog);
  const isSaving = useIsMutating({ mutationKey: saveEntryKey }) > 0;
  const noun = opened.kind === 'product' ? 'Calibration' : 'Add-on';
  const isNew = (opened.id ?? opened.copyOf) === undefined;
  // Edit fresh data only: saving an outdated version would end in a conflict.
  const isFresh = query.isFetchedAfterMount || query.isPaused;
  const catalog = isNew || isFresh ? query.data : undefined;

  /** A save in flight can't be canceled, so the dialog stays open until it settles. */
  function close(): void {
    if (!isSaving) onClose();
  }

  return (
    <Dialog
      open
      onClose={close}
      title={`${opened.copyOf ? 'Duplicate' : opened.id ? 'Edit' : 'New'} ${noun}`}
      footer={
        <>
          <Button onClick={close} disabled={isSaving}>
            Cancel
          </Button>
          <OnlineOnly>
            <Button
              type="submit"
              form={formId}
              variant="action"
              busy={isSaving}
              disabled={!catalog}
            >
              Save
            </Button>
          </OnlineOnly>
        </>
      }
    >
      {catalog ? (
        <EntryForm opened={opened} catalog={catalog} formId={formId} onSaved={onClose} />
      ) : (
        <UnloadedCatalog query={query} />
      )}
    </Dialog>
  );
}

interface EntryFormProps {
  opened: OpenEntry;
  catalog: CatalogJson;
  formId: string;
  onSaved: () => void;
}

function EntryForm({ opened: { kind, id, copyOf }, catalog, ...form }: EntryFormProps) {
  if (kind === 'addon') {
    return <AddonForm {...form} addon={catalog.addons.find((addon) => addon.id === id)} />;
  }
  const find = (sought?: string) => catalog.products.find((product) => product.id === sought);
  return <ProductForm {...form} catalog={catalog} product={find(id)} copied={find(copyOf)} />;
}

interface AddonFormProps {
  formId: string;
  /** The add-on to edit; undefined creates one. */
  addon: CatalogAddonJson | undefined;
  onSaved: () => void;
}

function AddonForm({ formId, addon, onSaved }: AddonFormProps) {
  const save = useEntrySave<AddonEntryJson>('/api/admin/addons', addon, onSaved);
  const state = useFormState(() => addonValues(addon));
  const rules = { read: readAddon, check: checkAddon, onSubmit: save };
  const { text, checkbox, submit } = useForm(state, rules);
  return (
    <form id={formId} noValidate onSubmit={submit} className={formGridClass}>
      <div className={fullRowClass}>
        <TextField label="Name *" required {...text('name')} />
      </div>
      <TextField label="Price in Dollars *" inputMode="decimal" required {...text('price')} />
      <SelectField label="Category" {...text('category')}>
        <option value="">None (listed under Other)</option>
        {addonCategories.map(({ id, heading }) => (
          <option key={id} value={id}>
            {heading}
          </option>
        ))}
      </SelectField>
      <div className={fullRowClass}>
        <TextField
          label="Brands, Separated by Commas (Optional)"
          placeholder="All brands"
          {...text('applicableBrands')}
        />
      </div>
      <TextArea label="Description (Optional)" {...text('description')} />
      <CheckboxRow
        label="We ship it"
        hint="An order with it asks for a shipping address"
        {...checkbox('ships')}
      />
      <OnSaleRow {...checkbox('onSale')} />
    </form>
  );
}

type AddonValues = ReturnType<typeof addonValues>;

/** Returns the form's initial values; a new add-on is for sale. */
function addonValues(addon: CatalogAddonJson | undefined) {
  return {
    name: addon?.name ?? '',
    description: addon?.description ?? '',
    price: addon ? centsToDollars(addon.price) : '',
    category: addon?.category ?? '',
    applicableBrands: addon?.applicableBrands?.join(', ') ?? '',
    ships: addon?.ships ?? false,
    onSale: addon?.onSale ?? true,
  };
}

/** Parses the form's values. An invalid price becomes `NaN`, which validation rejects. */
function readAddon(values: AddonValues): AddonEntryJson {
  return normalizeAddon({
    ...values,
    price: dollarsToCents(values.price) ?? Number.NaN,
    category: addonCategoryIds.find((id) => id === values.category) ?? null,
    applicableBrands: values.applicableBrands.split(','),
  });
}
