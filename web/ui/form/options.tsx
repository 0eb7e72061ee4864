interface OptionsProps<Id extends string> {
  of: readonly Id[];
  /** By value. Without them, each value is its label. */
  labels?: Readonly<Record<Id, string>>;
}

/** The options of a select. */
export function Options<Id extends string>({ of, labels }: OptionsProps<Id>) {
  return of.map((id) => (
    <option key={id} value={id}>
      {labels ? labels[id] : id}
    </option>
  ));
}
