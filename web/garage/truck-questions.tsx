import { type ReactNode, Suspense, useState } from 'react';
import { css } from '#styled/css';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { InsetField } from '#web/ui/form/inset-field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import type { TruckAnswers } from '#worker/domain/fitment/truck-choices.ts';
import { changeTruck, choiceOf, choicesOf, type TruckChoice, truckOf } from './truck-choice.ts';
import { useCurrentTruck } from './use-current-truck.ts';
import { useVinField } from './use-vin-field.ts';

interface TruckQuestionsProps {
  /** The calibrations to choose from; empty while they load. */
  products: readonly ProductJson[];
  onAnswer: () => void;
  children: ReactNode;
}

const questions = [
  { id: 'year', label: 'Year', unanswered: 'Pick' },
  { id: 'model', label: 'Model', unanswered: 'Pick' },
  { id: 'transmission', label: 'Transmission', unanswered: 'Not sure' },
] as const;

const GarageChips = lazyPart(() => import('./garage-chips.tsx'), 'GarageChips', { retry: true });

/** Asks for the year, model and transmission of the current truck, or for its VIN. */
export function TruckQuestions({ products, onAnswer, children }: TruckQuestionsProps) {
  const { answers, choices, vinField, pick, garage } = useTruckAnswers(products);
  const { reading, readNow, field } = vinField;
  const { label, message, ...vin } = field;
  return (
    <>
      {garage.trucks.length > 0 && (
        <Suspense>
          <GarageChips {...garage} />
        </Suspense>
      )}
      <form
        noValidate
        className={formStyle}
        onChange={onAnswer}
        onSubmit={(event) => {
          event.preventDefault();
          readNow();
        }}
      >
        {children}
        {questions.map(({ id, label, unanswered }) => (
          <InsetField key={id} label={label} className={areas[id]}>
            {(control) => (
              <select
                {...control}
                value={answers[id]}
                onChange={({ target }) => pick(id, target.value)}
              >
                <option value="">{unanswered}</option>
                <Options of={choices[id]} />
              </select>
            )}
          </InsetField>
        ))}
        <InsetField
          label={label}
          message={message ?? reading?.notCoveredReason}
          className={areas.vin}
        >
          {(control) => <input {...control} {...vin} />}
        </InsetField>
        <p role="status" className={noteStyle}>
          {reading?.isCovered && reading.sentence(answers)}
        </p>
      </form>
    </>
  );
}

// One line on a wide screen, two on a phone, three in a sidebar, and one per field in large text.
const formStyle = css({
  display: 'grid',
  columnGap: '2',
  rowGap: '2',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"title" "year" "model" "transmission" "vin"',
  '@container (min-width: 15rem)': {
    gridTemplateColumns: '5.25rem minmax(0, 1fr)',
    gridTemplateAreas: '"title title" "year model" "transmission transmission" "vin vin"',
  },
  '@container (min-width: 20rem)': {
    gridTemplateColumns: '4.75rem 7.25rem minmax(0, 1fr)',
    gridTemplateAreas: '"title vin vin" "year model transmission"',
  },
  // The last column shows a whole VIN.
  '@container (min-width: 45rem)': {
    gridTemplateColumns: 'auto 5.5rem 8rem minmax(0, 1fr) 13.5rem',
    gridTemplateAreas: '"title year model transmission vin"',
  },
});

const areas = {
  year: css({ gridArea: 'year' }),
  model: css({ gridArea: 'model' }),
  transmission: css({ gridArea: 'transmission' }),
  vin: css({ gridArea: 'vin' }),
};

/**
 * Manages the answers to 'What do you drive?'. A year and a model are enough for a current truck;
 * the transmission is optional.
 */
function useTruckAnswers(products: readonly ProductJson[]) {
  const { truck, trucks, choose } = useCurrentTruck();
  const [incomplete, setIncomplete] = useState<TruckChoice>();
  const choice = incomplete ?? choiceOf(products, truck);
  const { answers, vin } = choice;
  const vinField = useVinField({
    vin: vin ?? '',
    onType: (text) => {
      if (text === '' && vin) change({ kind: 'clearVin' });
    },
    onRead: (reading) => {
      if (!reading.isCovered) return;
      change({ kind: 'readVin', vin: reading.vin, answers: reading.answers(products) });
    },
  });

  function change(action: Parameters<typeof changeTruck>[2]): void {
    const changed = changeTruck(products, choice, action);
    const chosen = truckOf(changed);
    setIncomplete(chosen ? undefined : changed);
    choose(chosen);
  }

  function chooseSaved(saved: TruckJson): void {
    setIncomplete(undefined);
    choose(saved);
  }

  return {
    answers,
    choices: choicesOf(products, answers),
    vinField,
    pick: (question: keyof TruckAnswers, answer: string) =>
      change({ kind: 'pick', question, answer }),
    garage: { truck, trucks, choose: chooseSaved },
  };
}

const noteStyle = css({
  gridColumn: '1 / -1',
  color: 'muted',
  fontSize: '14',
  _empty: { position: 'absolute' },
});
