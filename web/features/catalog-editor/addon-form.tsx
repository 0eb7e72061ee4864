import { centsToDollars, dollarsToCents } from '#web/lib/dollars-to-cents.ts';
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx';
import { useForm, useFormState } from '#web/ui/form/use-form.ts';
import { addonCategories, addonCategoryIds } from '#worker/domain/catalog/addon-category.ts';
import type { AddonEntryJson, CatalogAddonJson } from '#worker/domain/catalog/catalog.api.ts';
import { checkAddon, normalizeAddon } from '#worker/domain/catalog/catalog-form.ts';
import { formGridClass, fullRowClass, OnSaleRow } from './form-parts.tsx';
import { useEntrySave } from './use-entry-save.ts';

interface AddonFormProps {
  formId: string;
  /** The add-on to edit; omit it to create one. */
  addon?: CatalogAddonJson;
  onSaved: () => void;
}

/** The form of a new or existing add-on. */
export function AddonForm({ formId, addon, onSaved }: AddonFormProps) {
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
      <div className={fullRowClass}>
        <TextArea label="Description (Optional)" {...text('description')} />
      </div>
      <div className={fullRowClass}>
        <CheckboxRow
          label="We ship it"
          hint="An order with it asks for a shipping address"
          {...checkbox('ships')}
        />
      </div>
      <OnSaleRow {...checkbox('onSale')} />
    </form>
  );
}

type AddonValues = ReturnType<typeof addonValues>;

/** Returns the form's initial values; a new add-on is on sale. */
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
