import { type ReactNode, useId } from 'react';
import { css } from '#styled/css';
import { choiceRecipe } from '#web/theme/choice.ts';

interface RadioRowsProps<Id extends string> {
  value: Id;
  onChange: (value: Id) => void;
  label: string;
  rows: readonly { id: Id; label: string; hint?: ReactNode; aside: ReactNode }[];
}

/** A radio group with one row per option. */
export function RadioRows<Id extends string>({ value, onChange, label, rows }: RadioRowsProps<Id>) {
  const slots = choiceRecipe({ round: true });
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={css({ stack: '2' })}>
      {rows.map((row) => (
        <label key={row.id} className={slots.item}>
          <span className={slots.control}>
            <input
              type="radio"
              name={name}
              className={slots.input}
              checked={row.id === value}
              onChange={() => onChange(row.id)}
            />
          </span>
          <span className={slots.text}>
            <span>{row.label}</span>
            {row.hint && <span className={slots.hint}>{row.hint}</span>}
          </span>
          <span className={slots.aside}>{row.aside}</span>
        </label>
      ))}
    </div>
  );
}
