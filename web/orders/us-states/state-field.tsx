import { useRef } from 'react';
import { TextField } from '#web/ui/form/field.tsx';
import { stateCodeOf } from './state-names.ts';

interface StateFieldProps {
  name: string;
  label: string;
  value: string;
  message?: string | undefined;
  required?: boolean;
  autoComplete?: string;
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
      autoCapitalize="characters"
      value={value}
      onChange={(event) => show(changeState(current(), event.target.value))}
      onBlur={() => show(leaveState(current()))}
      // Enter submits the form without leaving the field.
      onKeyDown={(event) => event.key === 'Enter' && show(leaveState(current()))}
    />
  );
}

/** `shown` is the value of the state input. `typed` is all of what was typed to get there, such as a full name. */
export interface StateInput {
  shown: string;
  typed: string;
}

/** No state's name is longer. */
const maxNameLength = 64;

/**
 * Returns the state input after its text changed: upper case, at most two characters. A name or an abbreviation becomes
 * its code, whether it is typed, pasted or filled in by the browser. Any other longer text that wasn't typed becomes '',
 * because its first two letters may be the code of another state.
 */
export function changeState({ shown, typed }: StateInput, text: string): StateInput {
  // Some keyboards repeat the whole word with each letter.
  const isWord = text.length === typed.length + 1 && startsWith(text, typed);
  const before = isWord ? typed : shown;
  const added = startsWith(text, before) ? text.slice(before.length) : '';
  const all = added ? typed + added : text;
  const code = stateCodeOf(text) ?? stateCodeOf(all) ?? stateCodeOf(added);
  if (code !== undefined) {
    const typedCode = stateCodeOf(all) ?? stateCodeOf(text);
    return { typed: typedCode === code ? all : added, shown: code };
  }
  const isTyped = added.length === 1 || isInserted(text, shown);
  if (!isTyped && text.trim().length > 2) return { typed: '', shown: '' };
  return { typed: all, shown: text.trimStart().toUpperCase().slice(0, 2) };
}

/**
 * Returns the state input after the user left it. A word that isn't the start of a state's name, such as `Misouri`, becomes
 * '', because its first two letters may be the code of another state.
 */
export function leaveState(input: StateInput): StateInput {
  const text = input.typed.trim().slice(0, maxNameLength);
  const isCode = text.length <= 3;
  const starts = Array.from(text, (_, index) => text.slice(0, index + 1)).slice(2);
  const isKnown = isCode || starts.some((start) => stateCodeOf(start) === input.shown);
  return isKnown ? input : { typed: '', shown: '' };
}

function startsWith(text: string, start: string): boolean {
  return text.toUpperCase().startsWith(start.toUpperCase());
}

/** Returns whether a letter was typed before or between the two. */
function isInserted(text: string, shown: string): boolean {
  return [0, 1].some((at) => text.slice(0, at) + text.slice(at + 1) === shown);
}
