import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx';
import { useForm, useFormState } from '#web/ui/form/use-form.ts';
import {
  type CatalogProductJson,
  calibrationUses,
  type ProductEntryJson,
} from '#worker/domain/catalog/catalog.api.ts';
import { checkProduct } from '#worker/domain/catalog/catalog-form.ts';
import { soldForLabels } from '#worker/domain/catalog/sale-terms.ts';
import { formGridClass, fullRowClass } from './form-grid.ts';
import { OnSaleRow } from './on-sale-row.tsx';
import { productValues, readProduct } from './product-values.ts';
import { useEntrySave } from './use-entry-save.ts';

const levelsExample = 'Name: what the level is for\nTow: holds its gear on a grade';

interface ProductFormProps {
  formId: string;
  /** The calibration to edit; omit it to create one. */
  product?: CatalogProductJson;
  onSaved: () => void;
}

/** The form of a new or existing calibration, without its picture. */
export function ProductForm({ formId, product, onSaved }: ProductFormProps) {
  const save = useEntrySave<ProductEntryJson>('/api/admin/products', product, onSaved);
  const state = useFormState(() => productValues(product));
  const rules = { read: readProduct, check: checkProduct, onSubmit: save };
  const { values, text, checkbox, submit } = useForm(state, rules);
  return (
    <form id={formId} noValidate onSubmit={submit} className={formGridClass}>
      <TextField label="Brand *" required {...text('brand')} />
      <TextField label="Year Range *" placeholder="2017-2019" required {...text('yearRange')} />
      <TextField label="Engine Type *" placeholder="6.7L" required {...text('engineType')} />
      <TextField label="Platform *" placeholder="EZLynk" required {...text('platform')} />
      <TextField label="Model *" placeholder="Ram 2500" required {...text('model')} />
      <TextField
        label="Transmission Type *"
        placeholder="68RFE automatic"
        required
        {...text('transmissionType')}
      />
      <div className={fullRowClass}>
        <TextArea label="Description (Optional)" {...text('description')} />
      </div>
      <div className={fullRowClass}>
        <CheckboxRow
          {...checkbox('hasSotf')}
          label="SOTF option"
          hint="Set a SOTF price to let customers choose the SOTF Package."
        />
      </div>
      <TextField
        label="Single File Price in Dollars *"
        inputMode="decimal"
        required
        {...text('singlePrice')}
      />
      {values.hasSotf && (
        <TextField
          label="SOTF Price in Dollars (Optional)"
          inputMode="decimal"
          {...text('sotfPrice')}
        />
      )}
      {values.hasSotf && (
        <div className={fullRowClass}>
          <TextArea
            label="SOTF Levels, One per Line (Optional)"
            placeholder={levelsExample}
            rows={5}
            {...text('levels')}
          />
        </div>
      )}
      <div className={fullRowClass}>
        <TextField
          label="Single File Level (Optional)"
          placeholder="Tow"
          {...text('singleLevel')}
        />
      </div>
      <div className={fullRowClass}>
        <TextArea label="Required Hardware, One per Line (Optional)" {...text('hardware')} />
      </div>
      <div className={fullRowClass}>
        <TextField label="Required Fuel (Optional)" {...text('fuel')} />
      </div>
      <SelectField label="Sold For" {...text('use')}>
        <option value="">Not stated</option>
        {calibrationUses.map((use) => (
          <option key={use} value={use}>
            {soldForLabels[use]}
          </option>
        ))}
      </SelectField>
      <TextField label="EO Number (Optional)" placeholder="D-123-45" {...text('eoNumber')} />
      <TextField
        label="Revisions Included (Optional)"
        inputMode="numeric"
        {...text('revisionCount')}
      />
      <TextField
        label="Days for Revisions (Optional)"
        inputMode="numeric"
        {...text('revisionDays')}
      />
      <TextField
        label="Retune Price in Dollars (Optional)"
        inputMode="decimal"
        {...text('retunePrice')}
      />
      <OnSaleRow {...checkbox('onSale')} />
    </form>
  );
}
