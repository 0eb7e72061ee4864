import { useMay } from '#web/api/use-may.ts';
import { calibrationName } from '#web/lib/format.ts';
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { useForm, useFormState } from '#web/ui/form/use-form.ts';
import { trimText } from '#worker/domain/blank-text.ts';
import {
  type CatalogJson,
  type CatalogProductJson,
  calibrationUses,
  type NewProductJson,
  type ProductEntryJson,
} from '#worker/domain/catalog/catalog.api.ts';
import { checkProduct, knownPlatform } from '#worker/domain/catalog/catalog-form.ts';
import { soldForLabels } from '#worker/domain/catalog/sale-terms.ts';
import { formGridClass, fullRowClass, OnSaleRow } from './form-parts.tsx';
import { otherPlatform, productValues, readProduct } from './product-values.ts';
import { useEntrySave } from './use-entry-save.ts';

const levelsExample = 'Name: what the level is for\nTow: holds its gear on a grade';

interface ProductFormProps {
  formId: string;
  /** Its platforms are the choices. */
  catalog: CatalogJson;
  /** The calibration to edit; omit it to create one. */
  product?: CatalogProductJson | undefined;
  copied?: CatalogProductJson | undefined;
  onSaved: () => void;
}

/** The form of a new or existing calibration, without its picture. */
export function ProductForm({ formId, catalog, product, copied, onSaved }: ProductFormProps) {
  const save = useEntrySave<NewProductJson>('/api/admin/products', product, onSaved);
  const state = useFormState(() =>
    productValues(product ?? (copied && { ...copied, onSale: false })),
  );
  const platforms = [...new Set(catalog.products.map(({ platform }) => platform))].toSorted();
  const form = useForm(state, {
    read: readProduct,
    check: (entry) => checkEntry(entry, state.values.newPlatform, platforms),
    onSubmit: (entry) => save({ ...entry, ...(copied && { copyOf: copied.id }) }),
  });
  return (
    <form id={formId} noValidate onSubmit={form.submit} className={formGridClass}>
      {copied && (
        <p>
          A copy of {calibrationName(copied)} with its facts, questions and levels. Add an image and
          a dyno sheet after you save it.
        </p>
      )}
      <TruckFields form={form} platforms={platforms} />
      <OfferFields form={form} />
      <OnSaleRow {...form.checkbox('onSale')} />
    </form>
  );
}

type Form = ReturnType<typeof useForm<Parameters<typeof readProduct>[0], ProductEntryJson>>;

function TruckFields({ form, platforms }: { form: Form; platforms: readonly string[] }) {
  const { values, text } = form;
  return (
    <>
      <TextField label="Brand *" required {...text('brand')} />
      <TextField label="Year Range *" placeholder="2017-2019" required {...text('yearRange')} />
      <TextField label="Engine Type *" placeholder="6.7L" required {...text('engineType')} />
      <SelectField label="Platform *" required {...text('platform')}>
        <option value="">Choose a platform</option>
        <Options of={platforms} />
        <option value={otherPlatform}>Another platform</option>
      </SelectField>
      {values.platform === otherPlatform && (
        <TextField label="New Platform *" required {...text('newPlatform')} />
      )}
      <TextField label="Model *" placeholder="Ram 2500" required {...text('model')} />
      <TextField
        label="Transmission Type *"
        placeholder="68RFE automatic"
        required
        {...text('transmissionType')}
      />
      <TextArea label="Description (Optional)" {...text('description')} />
    </>
  );
}

function OfferFields({ form: { values, text, checkbox } }: { form: Form }) {
  const mayPrice = useMay('catalog.prices');
  const price = (name: 'singlePrice' | 'sotfPrice' | 'retunePrice') =>
    ({ inputMode: 'decimal', disabled: !mayPrice, ...text(name) }) as const;
  return (
    <>
      <CheckboxRow
        {...checkbox('hasSotf')}
        label="SOTF option"
        hint="Set a SOTF price to let customers choose the SOTF Package."
      />
      <TextField label="Single File Price in Dollars *" required {...price('singlePrice')} />
      {values.hasSotf && (
        <TextField label="SOTF Price in Dollars (Optional)" {...price('sotfPrice')} />
      )}
      {values.hasSotf && (
        <TextArea
          label="SOTF Levels, One per Line (Optional)"
          placeholder={levelsExample}
          rows={5}
          {...text('levels')}
        />
      )}
      <div className={fullRowClass}>
        <TextField
          label="Single File Level (Optional)"
          placeholder="Tow"
          {...text('singleLevel')}
        />
      </div>
      <TextArea label="Required Hardware, One per Line (Optional)" {...text('hardware')} />
      <div className={fullRowClass}>
        <TextField label="Required Fuel (Optional)" {...text('fuel')} />
      </div>
      <SelectField label="Sold For" {...text('use')}>
        <option value="">Not stated</option>
        <Options of={calibrationUses} labels={soldForLabels} />
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
      <TextField label="Retune Price in Dollars (Optional)" {...price('retunePrice')} />
    </>
  );
}

/** A new platform that the catalog already has under another spelling would split its calibrations. */
function checkEntry(entry: ProductEntryJson, typed: string, platforms: readonly string[]) {
  const { platform, ...messages } = checkProduct(entry);
  const known = knownPlatform(typed, platforms);
  const isKnown = typed !== '' && entry.platform === trimText(typed) && platforms.includes(known);
  return {
    ...messages,
    ...(platform && { platform, newPlatform: platform }),
    ...(isKnown && { newPlatform: `You have this platform already. Choose ${known} in the list.` }),
  };
}
