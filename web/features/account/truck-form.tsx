import { useQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { DeviceField, Hint, SerialField } from '#web/garage/device-field.tsx';
import { changeTruck, choicesOf, noChoice, truckOf } from '#web/garage/truck-choice.ts';
import { useVinField } from '#web/garage/use-vin-field.ts';
import type { VinReading } from '#web/garage/vin-reader.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import {
  answersOfTruck,
  changeAnswers,
  type TruckAnswers,
  truckOfAnswers,
} from '#worker/domain/fitment/truck-choices.ts';
import type { TruckConflict, TruckField, TruckTexts, useTruckForm } from './use-truck-form.ts';

const labels: Record<TruckField, string> = {
  nickname: 'Nickname',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  transmission: 'Transmission',
  vin: 'VIN',
  device: 'Device',
  deviceSerial: 'Serial Number',
};

interface TruckFormProps {
  formId: string;
  form: ReturnType<typeof useTruckForm>;
}

/** The fields of a truck, with the choices of 'What do you drive?'. A VIN fills in the year and the model. */
export function TruckForm({ formId, form }: TruckFormProps) {
  const { values: texts, fill, text, conflict } = form;
  const { data: products = [] } = useQuery(queries.products);
  const vin = useVinField({
    vin: texts.vin,
    onType: (typed) => fill({ vin: typed }),
    onRead: (reading) => fill(textsOfVin(products, reading)),
  });
  const answers = answersOfTruck(products, texts);
  const choices = choicesOf(products, answers);
  const pick = (question: keyof TruckAnswers, label: string, unanswered: string) => (
    <SelectField
      {...text(question)}
      label={label}
      value={answers[question]}
      onChange={({ target }) =>
        fill(textsOfAnswers(changeAnswers(products, answers, { [question]: target.value })))
      }
    >
      <option value="">{unanswered}</option>
      <Options of={choices[question]} />
    </SelectField>
  );

  return (
    <form id={formId} noValidate onSubmit={form.submit} className={formStyle}>
      {conflict && <TruckConflictNotice conflict={conflict} texts={texts} />}
      <div>
        <TextField
          {...vin.field}
          label="VIN (Optional)"
          message={text('vin').message ?? vin.field.message}
        />
        <Hint text={vin.reading?.sentence(texts)} />
      </div>
      {pick('year', 'Year *', 'Pick a year')}
      {pick('model', 'Model *', 'Pick a model')}
      {pick('transmission', 'Transmission (Optional)', 'Not sure')}
      <DeviceField
        label="Device You Own"
        {...text('device')}
        onChange={({ target }) => form.changeDevice(target.value)}
      />
      {texts.device !== '' && (
        <SerialField
          kind={texts.device}
          label="Serial Number (Optional)"
          {...text('deviceSerial')}
        />
      )}
      <TextField label="Nickname (Optional)" placeholder="Tow rig" {...text('nickname')} />
    </form>
  );
}

function textsOfVin(products: readonly ProductJson[], { vin, make, ...reading }: VinReading) {
  const answers = reading.answers(products);
  const truck = truckOf(changeTruck(products, noChoice, { kind: 'readVin', vin, answers }));
  if (truck) return { vin, year: truck.year, make: truck.make, model: truck.model };
  return { vin, ...(answers.year && { year: answers.year }), ...(make && { make }) };
}

/** Returns the fields that the answers fill in. The year decides between a Dodge and a Ram. */
function textsOfAnswers({ year, model, transmission }: TruckAnswers) {
  const truck = truckOfAnswers({ year, model, transmission }, null);
  return { year, make: truck?.make ?? '', model: truck?.model ?? model, transmission };
}

/** Says that another browser changed the truck, and lists the changes. */
function TruckConflictNotice({ conflict, texts }: { conflict: TruckConflict; texts: TruckTexts }) {
  const { sentence, latest } = conflict;
  const fields = Object.keys(labels) as TruckField[];
  const changes = fields
    .filter((field) => latest && (latest[field] ?? '') !== texts[field])
    .map((field) => `${labels[field]}: ${latest?.[field] ?? 'none'}`);
  return (
    <div role="alert" className={noticeStyle}>
      <p>{sentence}</p>
      {changes.length > 0 && <p>Saved there: {changes.join(', ')}.</p>}
      <p>What you typed is still here. Save again to keep it.</p>
    </div>
  );
}

const formStyle = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
});

const noticeStyle = css({
  gridColumn: '1 / -1',
  stack: '1',
  padding: '3',
  borderRadius: 'control',
  background: 'denied.ground',
  color: 'denied.ink',
});
