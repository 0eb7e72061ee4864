import * as v from 'valibot';

/** What the browser keeps for us between visits, one key each; the script in index.html reads `theme` too. */
export const storageKeys = {
  theme: 'theme',
  orderForms: 'order-forms.1',
  orderIntents: 'order-intents.1',
  chatTexts: 'chat-texts.1',
  shortcuts: 'shortcuts',
  installHint: 'install-hint',
  pushHint: 'push-hint',
  pushOwner: 'push-owner',
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** What was kept, or nothing when there is none, it has another shape, or the browser keeps nothing. */
export function load<const Schema extends v.GenericSchema>(
  key: StorageKey,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  try {
    const kept = v.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null'));
    return kept.success ? kept.output : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value; a full or refused store only means that it is not there the next time. */
export function save(key: StorageKey, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {}
}

export function forget(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}
