import { RadioGroup } from '@ark-ui/react/radio-group';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { choiceRecipe } from '#web/theme/choice.ts';

interface RadioRowsProps<Id extends string> {
  value: Id;
  onChange: (value: Id) => void;
  label: string;
  rows: readonly { id: Id; label: string; aside: ReactNode }[];
}

/** A choice of one among a few rows. */
export function RadioRows<Id extends string>({ value, onChange, label, rows }: RadioRowsProps<Id>) {
  const slots = choiceRecipe({ round: true });
  return (
    <RadioGroup.Root
      value={value}
      onValueChange={(details) => {
        const row = rows.find(({ id }) => id === details.value);
        if (row) onChange(row.id);
      }}
      aria-label={label}
      className={css({ display: 'grid', gap: '2' })}
    >
      {rows.map((row) => (
        <RadioGroup.Item key={row.id} value={row.id} className={slots.item}>
          <RadioGroup.ItemHiddenInput />
          <RadioGroup.ItemControl className={slots.control} />
          <RadioGroup.ItemText className={slots.text}>{row.label}</RadioGroup.ItemText>
          <span className={slots.price}>{row.aside}</span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
