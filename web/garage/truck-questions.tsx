import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { vinSentence } from '#worker/domain/fitment/truck-choices.ts';
import { GarageChips } from './garage-chips.tsx';
import { useTruckAnswers } from './use-truck-answers.ts';

interface TruckQuestionsProps {
  /** The calibrations to choose from; empty while they load. */
  products: readonly ProductJson[];
  onAnswer: () => void;
  /** The heading. */
  children: ReactNode;
}

const questions = [
  { id: 'year', label: 'Year', unanswered: 'Pick' },
  { id: 'model', label: 'Model', unanswered: 'Pick' },
  { id: 'transmission', label: 'Transmission', unanswered: 'Not sure' },
] as const;

/** Asks for the year, model and transmission of the current truck, or for its VIN. */
export function TruckQuestions({ products, onAnswer, children }: TruckQuestionsProps) {
  const { answers, choices, vinField, pick, garage } = useTruckAnswers(products);
  const { field, reading, readNow } = vinField;
  return (
    <>
      <GarageChips {...garage} />
      <form
        noValidate
        className={formStyle}
        onInput={onAnswer}
        onSubmit={(event) => {
          event.preventDefault();
          readNow();
        }}
      >
        {children}
        {questions.map(({ id, label, unanswered }) => (
          <div key={id} className={cx(fieldStyle, areas[id])}>
            <SelectField
              label={label}
              value={answers[id]}
              onChange={({ target }) => pick(id, target.value)}
            >
              <option value="">{unanswered}</option>
              {choices[id].map((choice) => (
                <option key={choice} value={choice}>
                  {choice}
                </option>
              ))}
            </SelectField>
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
          </div>
        ))}
        <div className={cx(fieldStyle, areas.vin)}>
          <TextField {...field} message={field.message ?? reading?.reason} />
        </div>
        <p role="status" className={noteStyle}>
          {reading?.isCovered && vinSentence(reading, answers)}
        </p>
      </form>
    </>
  );
}

// One field per line in a sidebar, two lines on a phone, one line on a wide screen.
const formStyle = css({
  display: 'grid',
  columnGap: '2',
  rowGap: { base: '1', tablet: '2' },
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"title" "year" "model" "transmission" "vin" "note"',
  '@container (min-width: 20rem)': {
    gridTemplateColumns: '5.25rem 7.75rem minmax(0, 1fr)',
    gridTemplateAreas: '"title vin vin" "year model transmission" "note note note"',
  },
  '@container (min-width: 40rem)': {
    gridTemplateColumns: 'auto 5.5rem 8rem minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateAreas: '"title year model transmission vin" "note note note note note"',
  },
});

const areas = {
  year: css({ gridArea: 'year' }),
  model: css({ gridArea: 'model' }),
  transmission: css({ gridArea: 'transmission' }),
  vin: css({ gridArea: 'vin' }),
};

// The label is inside the frame, which saves a line per field.
const fieldStyle = css({
  position: 'relative',
  minWidth: '0',
  '& label': {
    position: 'absolute',
    insetInlineStart: '3',
    top: '1',
    fontSize: '12',
    lineHeight: '1.2',
    color: 'muted',
    pointerEvents: 'none',
  },
  '& :is(select, input)': {
    appearance: 'none',
    paddingTop: '4',
    paddingBottom: '0',
    lineHeight: '1.4',
    textOverflow: 'ellipsis',
  },
  '& select': { paddingInlineEnd: '6' },
  '& > svg': {
    position: 'absolute',
    insetInlineEnd: '2',
    top: '4',
    color: 'muted',
    pointerEvents: 'none',
  },
});

const noteStyle = css({
  gridArea: 'note',
  color: 'muted',
  fontSize: '14',
  _empty: { position: 'absolute' },
});
