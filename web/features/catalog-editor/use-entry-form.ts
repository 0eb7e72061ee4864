import { type FormEvent, useState } from 'react';

/** The raw values of a form. */
export interface FormValues<Text extends string, Checkbox extends string> {
  texts: Record<Text, string>;
  checkboxes: Record<Checkbox, boolean>;
}

interface EntryFormRules<Text extends string, Checkbox extends string, Entry> {
  initial: FormValues<Text, Checkbox>;
  read: (values: FormValues<Text, Checkbox>) => Entry;
  check: (entry: Entry) => Partial<Record<Text, string>>;
  /** Called with a valid entry. */
  onSubmit: (entry: Entry) => void;
}

/**
 * Manages a catalog form. Submitting shows the error messages and focuses the first invalid field. A
 * message disappears as soon as its field is valid.
 */
export function useEntryForm<Text extends string, Checkbox extends string, Entry>({
  initial,
  read,
  check,
  onSubmit,
}: EntryFormRules<Text, Checkbox, Entry>) {
  const [values, setValues] = useState(initial);
  const [flagged, setFlagged] = useState<readonly string[]>([]);
  const entry = read(values);
  const messages = check(entry);

  return {
    checkboxes: values.checkboxes,
    text: (name: Text) => ({
      name,
      value: values.texts[name],
      message: flagged.includes(name) ? messages[name] : undefined,
      onChange: ({ target }: { target: { value: string } }) =>
        setValues((current) => ({ ...current, texts: { ...current.texts, [name]: target.value } })),
    }),
    checkbox: (name: Checkbox) => ({
      checked: values.checkboxes[name],
      onChange: (isChecked: boolean) =>
        setValues((current) => ({
          ...current,
          checkboxes: { ...current.checkboxes, [name]: isChecked },
        })),
    }),
    submit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault();
      const invalid = Object.keys(messages);
      setFlagged(invalid);
      if (invalid.length === 0) onSubmit(entry);
      else focusFirst(event.currentTarget, invalid);
    },
  };
}

function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  const control = [...form.elements].find((element) =>
    names.includes(element.getAttribute('name') ?? ''),
  );
  if (control instanceof HTMLElement) control.focus();
}
