import { type ComponentProps, useRef } from 'react';
import { TextField } from '#web/ui/form/field.tsx';
import { changeState, type StateInput } from './state-input.ts';

type StateFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

/** A text input for a two-letter state code. */
export function StateField({ value, onChange, ...props }: StateFieldProps) {
  const input = useRef<StateInput>({ shown: value, typed: value });

  function change(text: string): void {
    const isTyped = input.current.shown === value;
    input.current = changeState(isTyped ? input.current : { shown: value, typed: value }, text);
    onChange({ target: { value: input.current.shown } });
  }

  return <TextField {...props} value={value} onChange={(event) => change(event.target.value)} />;
}
