import { useRef } from 'react';
import { TextField } from '#web/ui/form/field.tsx';
import { changeState, type StateInput } from './state-input.ts';

interface StateFieldProps {
  name: string;
  label: string;
  value: string;
  message: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

/** A text input for a two-letter state code. No maxLength, which would cut a full name before it becomes a code. */
export function StateField({ value, onChange, ...props }: StateFieldProps) {
  const input = useRef<StateInput>({ shown: value, typed: value });

  function change(text: string): void {
    const isTyped = input.current.shown === value;
    input.current = changeState(isTyped ? input.current : { shown: value, typed: value }, text);
    onChange({ target: { value: input.current.shown } });
  }

  return (
    <TextField
      {...props}
      required
      autoComplete="billing address-level1"
      autoCapitalize="characters"
      value={value}
      onChange={(event) => change(event.target.value)}
    />
  );
}
