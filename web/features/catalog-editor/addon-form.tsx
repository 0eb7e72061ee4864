import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx';
import { addonCategories } from '#worker/domain/catalog/addon-category.ts';
import type { AddonEntryJson, CatalogAddonJson } from '#worker/domain/catalog/catalog.api.ts';
import { checkAddon } from '#worker/domain/catalog/catalog-form.ts';
import { addonValues, readAddon } from './addon-values.ts';
import { formGridClass, wholeRowClass } from './form-grid.ts';
import { OnSaleRow } from './on-sale-row.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { useEntrySave } from './use-entry-save.ts';

interface AddonFormProps {
  formId: string;
  /** The one to edit; without it a new one is made. */
  addon?: CatalogAddonJson;
  onSaved: () => void;
}

/** All of an add-on. */
export function AddonForm({ formId, addon, onSaved }: AddonFormProps) {
  const save = useEntrySave<AddonEntryJson>('/api/admin/addons', addon, onSaved);
  const { text, tick, submit } = useEntryForm({
    initial: addonValues(addon),
    read: readAddon,
    check: checkAddon,
    onSubmit: save,
  });
  return (
    <form id={formId} noValidate onSubmit={submit} className={formGridClass}>
      <div className={wholeRowClass}>
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
      <div className={wholeRowClass}>
        <TextField
          label="Brands, Separated by Commas (Optional)"
          placeholder="All brands"
          {...text('applicableBrands')}
        />
      </div>
      <div className={wholeRowClass}>
        <TextArea label="Description (Optional)" {...text('description')} />
      </div>
      <OnSaleRow {...tick('onSale')} />
    </form>
  );
}
