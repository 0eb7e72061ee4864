import { useMutation, useQueryClient } from '@tanstack/react-query';
import { css } from '#styled/css';
import { api } from '#web/api/api.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { useForm, useFormState } from '#web/ui/form/use-form.ts';
import { showSuccess } from '#web/ui/toast/toast.ts';
import {
  type DynoNumbersJson,
  type DynoSheetJson,
  dynoCorrections,
  type ProductDetailsJson,
} from '#worker/domain/catalog/catalog.api.ts';
import {
  checkDynoNumbers,
  correctionLabels,
  dynoSheetId,
  latestDay,
  measurableLevels,
  normalizeDynoNumbers,
} from '#worker/domain/catalog/dyno-sheet.ts';
import { refreshCatalog } from './use-entry-save.ts';

/** The mutation key that tells the dialog that a save is in flight. */
export const saveNumbersKey = ['save dyno numbers'];

interface DynoNumbersFormProps {
  formId: string;
  product: ProductDetailsJson;
  sheet: DynoSheetJson;
  onSaved: () => void;
}

/** What the shop reads from its dyno sheet: the peaks of each level, and the truck, dyno, day and correction. */
export function DynoNumbersForm({ formId, product, sheet, onSaved }: DynoNumbersFormProps) {
  const queryClient = useQueryClient();
  const names = measurableLevels(product);
  const { mutate, isPending } = useMutation({
    mutationKey: saveNumbersKey,
    mutationFn: (numbers: DynoNumbersJson) =>
      api(`/api/admin/dyno-sheet/${product.id}`, {
        method: 'PUT',
        body: { ...numbers, sheetId: dynoSheetId(sheet) },
      }),
    onSuccess: () => {
      showSuccess('Saved', 'Customers see the numbers.');
    },
    onSettled: () => refreshCatalog(queryClient),
    meta: { errorText: 'Failed to save the numbers. Please try again.' },
  });
  const { text, submit } = useForm(
    useFormState(() => valuesOf(names, sheet.numbers)),
    {
      read: (values) => readNumbers(names, values),
      check: (numbers) => {
        const { levels, ...messages } = checkDynoNumbers(numbers, latestDay(Date.now()));
        return levels ? { ...messages, [`levels.${names[0]}.power`]: levels } : messages;
      },
      onSubmit: (numbers) => isPending || mutate(numbers, { onSuccess: onSaved }),
    },
  );
  const peaks = (label: string, name: string) => (
    <fieldset key={name} className={rowStyle}>
      <legend className={css({ fontWeight: '700', marginBottom: '1' })}>{label}</legend>
      <TextField label="Power (hp)" inputMode="numeric" {...text(`${name}.power`)} />
      <TextField label="Torque (lb-ft)" inputMode="numeric" {...text(`${name}.torque`)} />
    </fieldset>
  );
  return (
    <form id={formId} noValidate onSubmit={submit} className={css({ stack: '4' })}>
      <div>
        <h3>Numbers on the Sheet</h3>
        <p className={css({ color: 'muted' })}>
          Customers see what each level adds to the stock file on the same dyno. Leave a level empty
          if it isn’t on the sheet.
        </p>
      </div>
      <div className={gridStyle}>
        <TextField label="Truck *" placeholder="2015 Ram 2500 68RFE" {...text('truck')} />
        <TextField label="Dyno *" placeholder="Dynojet 224xLC" {...text('dyno')} />
        <TextField label="Day of the Run *" type="date" {...text('date')} />
        <SelectField label="Correction" {...text('correction')}>
          <Options of={dynoCorrections} labels={correctionLabels} />
        </SelectField>
      </div>
      {peaks('Stock File on the Same Dyno *', 'stock')}
      {names.map((name) => peaks(`Level: ${name}`, `levels.${name}`))}
    </form>
  );
}

/** Returns the form's values by field, like `levels.Tow.power`. */
function valuesOf(names: readonly string[], numbers: DynoNumbersJson | null) {
  const values: Record<string, string> = {
    truck: numbers?.truck ?? '',
    dyno: numbers?.dyno ?? '',
    date: numbers?.date ?? '',
    correction: numbers?.correction ?? dynoCorrections[0],
    'stock.power': `${numbers?.stock.power ?? ''}`,
    'stock.torque': `${numbers?.stock.torque ?? ''}`,
  };
  for (const name of names) {
    const level = numbers?.levels.find((measured) => measured.name === name);
    values[`levels.${name}.power`] = `${level?.power ?? ''}`;
    values[`levels.${name}.torque`] = `${level?.torque ?? ''}`;
  }
  return values;
}

/** Reads the form without its empty levels. Text that isn't a whole number becomes `NaN`. */
function readNumbers(names: readonly string[], values: Record<string, string>): DynoNumbersJson {
  const textOf = (field: string) => values[field]?.trim() ?? '';
  const count = (field: string) =>
    /^\d{1,5}$/.test(textOf(field)) ? Number(textOf(field)) : Number.NaN;
  const peaks = (name: string) => ({
    power: count(`${name}.power`),
    torque: count(`${name}.torque`),
  });
  return normalizeDynoNumbers({
    truck: textOf('truck'),
    dyno: textOf('dyno'),
    date: textOf('date'),
    correction: dynoCorrections.find((known) => known === values.correction) ?? dynoCorrections[0],
    stock: peaks('stock'),
    levels: names
      .filter((name) => textOf(`levels.${name}.power`) || textOf(`levels.${name}.torque`))
      .map((name) => ({ name, ...peaks(`levels.${name}`) })),
  });
}

const gridStyle = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))',
  alignItems: 'start',
});

const rowStyle = css({
  display: 'grid',
  columnGap: '4',
  rowGap: '2',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
  alignItems: 'start',
});
