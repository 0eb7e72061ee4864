import { type FormEvent, useState } from 'react';

/** What stands in a form: what is typed in its texts, and which boxes are ticked. */
export interface FormValues<Text extends string, Tick extends string> {
  texts: Record<Text, string>;
  ticks: Record<Tick, boolean>;
}

interface EntryFormRules<Text extends string, Tick extends string, Entry> {
  initial: FormValues<Text, Tick>;
  read: (values: FormValues<Text, Tick>) => Entry;
  check: (entry: Entry) => Partial<Record<Text, string>>;
  /** Gets an entry without mistakes. */
  onSubmit: (entry: Entry) => void;
}

/**
 * A form of the catalogue editor. Its messages are shown when it is submitted, and the first wrong field has the
 * focus then; a message goes as soon as its field is mended.
 */
export function useEntryForm<Text extends string, Tick extends string, Entry>({
  initial,
  read,
  check,
  onSubmit,
}: EntryFormRules<Text, Tick, Entry>) {
  const [values, setValues] = useState(initial);
  const [told, setTold] = useState<readonly string[]>([]);
  const entry = read(values);
  const messages = check(entry);

  return {
    ticks: values.ticks,
    text: (name: Text) => ({
      name,
      value: values.texts[name],
      message: told.includes(name) ? messages[name] : undefined,
      onChange: ({ target }: { target: { value: string } }) =>
        setValues(({ texts, ticks }) => ({ texts: { ...texts, [name]: target.value }, ticks })),
    }),
    tick: (name: Tick) => ({
      checked: values.ticks[name],
      onChange: (isTicked: boolean) =>
        setValues(({ texts, ticks }) => ({ texts, ticks: { ...ticks, [name]: isTicked } })),
    }),
    submit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault();
      const wrong = Object.keys(messages);
      setTold(wrong);
      if (wrong.length === 0) onSubmit(entry);
      else focusFirst(event.currentTarget, wrong);
    },
  };
}

function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  const control = [...form.elements].find((element) =>
    names.includes(element.getAttribute('name') ?? ''),
  );
  if (control instanceof HTMLElement) control.focus();
}
