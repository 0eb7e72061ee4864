import { type FormEvent, useState } from 'react';

interface FormState<Values> {
  values: Values;
  fill: (change: Partial<Values>) => void;
}

/** Holds the values of a form's controls, by their names. */
export function useFormState<Values>(initial: () => Values): FormState<Values> {
  const [values, setValues] = useState(initial);
  return { values, fill: (change) => setValues((current) => ({ ...current, ...change })) };
}

interface FormRules<Values, Entry> {
  /** Turns the controls' values into what the form submits. */
  read: (values: Values) => Entry;
  /** Returns a message for each invalid field. */
  check: (entry: Entry) => Partial<Record<keyof Values, string>>;
  onSubmit: (entry: Entry) => void;
}

type NameOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never;
}[keyof Values] &
  string;

/**
 * Manages a form's error messages. Submitting shows them and focuses the first invalid field. A
 * message disappears as soon as its field is valid.
 */
export function useForm<Values extends object, Entry>(
  { values, fill }: FormState<Values>,
  { read, check, onSubmit }: FormRules<Values, Entry>,
) {
  const [flagged, setFlagged] = useState<readonly string[]>([]);
  const entry = read(values);
  const messages = check(entry);
  const messageOf = (name: keyof Values & string) =>
    flagged.includes(name) ? messages[name] : undefined;

  return {
    values,
    /** What the form would submit. */
    entry,
    fill,
    messageOf,
    /** The props of a text field, text area or select. */
    text: <Name extends NameOf<Values, string>>(name: Name) => ({
      name,
      value: values[name],
      message: messageOf(name),
      onChange: ({ target }: { target: { value: string } }) => fill(changeOf(name, target.value)),
    }),
    checkbox: <Name extends NameOf<Values, boolean>>(name: Name) => ({
      checked: values[name],
      onChange: (isChecked: boolean) => fill(changeOf(name, isChecked)),
    }),
    submit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault();
      const invalid = Object.keys(messages);
      setFlagged(invalid);
      if (invalid.length === 0) onSubmit(entry);
      else focusFirst(event.currentTarget, invalid);
    },
    clearMessages: () => setFlagged([]),
  };

  /** TypeScript widens a computed key to string, hence the cast. */
  function changeOf(name: string, value: string | boolean): Partial<Values> {
    return { [name]: value } as Partial<Values>;
  }
}

/**
 * Focuses the first of these fields, and scrolls to it and the message below it. Opens the folded
 * part that it is in.
 */
export function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  const control = [...form.elements].find((element) =>
    names.includes(element.getAttribute('name') ?? ''),
  );
  if (!(control instanceof HTMLElement)) return;
  const folded = control.closest('details');
  if (folded) folded.open = true;
  control.focus();
  control.scrollIntoView({ block: 'center' });
}
