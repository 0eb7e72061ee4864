import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { DeviceField } from '#web/garage/device-field.tsx';
import { changeTruck, noChoice, truckOf } from '#web/garage/truck-choice.ts';
import { useVinField } from '#web/garage/use-vin-field.ts';
import type { VinReading } from '#web/garage/vin-reader.ts';
import { TextField } from '#web/ui/form/field.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { catalogModelOf, truckChoices } from '#worker/domain/fitment/truck-choices.ts';
import { TruckConflictNotice } from './truck-form-conflict.tsx';
import type { useTruckForm } from './use-truck-form.ts';

interface TruckFormProps {
  formId: string;
  form: ReturnType<typeof useTruckForm>;
}

/** The fields of a truck. A VIN fills in the year, make and model. */
export function TruckForm({ formId, form }: TruckFormProps) {
  const { values: texts, fill, text, conflict } = form;
  const { data: products = [] } = useQuery(queries.products);
  const vin = useVinField({
    vin: texts.vin,
    onType: (typed) => fill({ vin: typed }),
    onRead: (reading) => fill(textsOfVin(products, reading)),
  });
  const models = truckChoices(products, {}).models;
  const { transmissions } = truckChoices(products, {
    year: texts.year,
    model: catalogModelOf(models, texts.model),
  });
  const transmissionsId = useId();

  return (
    <form id={formId} noValidate onSubmit={form.submit} className={formStyle}>
      {conflict && <TruckConflictNotice conflict={conflict} texts={texts} />}
      <TextField label="Nickname (Optional)" placeholder="Tow rig" {...text('nickname')} />
      <div>
        <TextField
          {...vin.field}
          label="VIN (Optional)"
          message={text('vin').message ?? vin.field.message}
        />
        <p role="status" className={hintStyle}>
          {vin.reading?.sentence(texts)}
        </p>
      </div>
      <TextField label="Year *" inputMode="numeric" required {...text('year')} />
      <TextField label="Make *" placeholder="Ram" required {...text('make')} />
      <TextField label="Model *" placeholder="2500" required {...text('model')} />
      <div>
        <TextField
          label="Transmission (Optional)"
          placeholder="68RFE automatic"
          list={transmissionsId}
          autoComplete="off"
          {...text('transmission')}
        />
        <datalist id={transmissionsId}>
          {transmissions.map((transmission) => (
            <option key={transmission} value={transmission} />
          ))}
        </datalist>
      </div>
      <DeviceField label="Device You Own" {...text('device')} />
    </form>
  );
}

/** Returns the fields that a VIN fills in. */
function textsOfVin(products: readonly ProductJson[], { vin, make, ...reading }: VinReading) {
  const answers = reading.answers(products);
  const truck = truckOf(changeTruck(products, noChoice, { kind: 'readVin', vin, answers }));
  if (truck) return { vin, year: truck.year, make: truck.make, model: truck.model };
  return { vin, ...(answers.year && { year: answers.year }), ...(make && { make }) };
}

const formStyle = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
});

const hintStyle = css({
  color: 'muted',
  fontSize: '14',
  marginTop: '1',
  _empty: { display: 'none' },
});
