import { useId } from 'react';
import { css, cx } from '#styled/css';
import { inputClass } from '#web/ui/form/input-class.ts';
import { type TimeUnit, timeUnits } from '#worker/domain/datalogs/datalogs.api.ts';

interface TimeUnitChoiceProps {
  unit: TimeUnit;
  onUnit: (unit: TimeUnit) => void;
}

const labels: Record<TimeUnit, string> = {
  s: 'seconds',
  ms: 'milliseconds',
  µs: 'microseconds',
  min: 'minutes',
  h: 'hours',
};

/** Says that the unit of the time axis is a guess, and lets a person correct it. */
export function TimeUnitChoice({ unit, onUnit }: TimeUnitChoiceProps) {
  const id = useId();
  return (
    <p className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
      <label htmlFor={id}>The file doesn’t say its unit of time. We read it as</label>
      <select
        id={id}
        value={unit}
        className={cx(inputClass, css({ width: 'auto' }))}
        onChange={(event) =>
          onUnit(timeUnits.find((known) => known === event.target.value) ?? unit)
        }
      >
        {timeUnits.map((option) => (
          <option key={option} value={option}>
            {labels[option]}
          </option>
        ))}
      </select>
    </p>
  );
}
