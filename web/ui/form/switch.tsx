import { css } from '#styled/css';
import { Button } from './button.tsx';

interface SwitchProps<Id extends string> {
  label: string;
  value: Id;
  onChange: (value: Id) => void;
  choices: readonly { id: Id; label: string }[];
}

/** A row of toggle buttons, one of which is pressed. */
export function Switch<Id extends string>({ label, value, onChange, choices }: SwitchProps<Id>) {
  return (
    <fieldset aria-label={label} className={css({ wrap: '2' })}>
      {choices.map((choice) => (
        <Button
          key={choice.id}
          variant="chip"
          aria-pressed={choice.id === value}
          onClick={() => onChange(choice.id)}
        >
          {choice.label}
        </Button>
      ))}
    </fieldset>
  );
}
