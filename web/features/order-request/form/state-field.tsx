import { useRef } from 'react';
import { TextField } from '#web/ui/form/field.tsx';
import { changeState, leaveState, type StateInput } from './state-input.ts';

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

  const current = () =>
    input.current.shown === value ? input.current : { shown: value, typed: value };

  function show(changed: StateInput): void {
    input.current = changed;
    if (changed.shown !== value) onChange({ target: { value: changed.shown } });
  }

  return (
    <TextField
      {...props}
      required
      autoComplete="billing address-level1"
      autoCapitalize="characters"
      value={value}
      onChange={(event) => show(changeState(current(), event.target.value))}
      onBlur={() => show(leaveState(current()))}
      // Enter submits the form without leaving the field.
      onKeyDown={(event) => event.key === 'Enter' && show(leaveState(current()))}
    />
  );
}
