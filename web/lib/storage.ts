import * as v from 'valibot';

/** Also read by `web/app/document/first-theme.ts`, which includes no other key. */
export const themeKey = 'theme';

/** The localStorage keys. */
export const storageKeys = {
  theme: themeKey,
  orderFormDrafts: 'order-forms.1',
  orderIntents: 'order-intents.1',
  ownedParts: 'owned-parts.1',
  chatTexts: 'chat-texts.1',
  verdicts: 'verdicts.1',
  denialReasons: 'denial-reasons.1',
  fileNotes: 'file-notes.1',
  staffNotes: 'staff-notes.1',
  buildSheets: 'build-sheets.1',
  orderDevices: 'devices.1',
  stockFiles: 'stock-files.1',
  logMessages: 'log-messages.1',
  reviews: 'reviews.1',
  rowPrices: 'row-prices.1',
  dialogInput: 'dialog-input.1',
  truck: 'truck.1',
  /** The id of the order whose next step the user dismissed. */
  nextStep: 'next-step',
  /** The ids of the orders whose customer doesn't want to be asked for a review. */
  reviewLater: 'review-later',
  shortcuts: 'shortcuts',
  /** Whether the next order opens after an admin's decision. */
  nextOrder: 'next-order',
  installHint: 'install-hint',
  pushHint: 'push-hint',
  pushOwner: 'push-owner',
  /** The id of the user whose unsent items were last reported. */
  unsentReporter: 'unsent-reporter',
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** Returns a stored value, or `undefined` if it is missing, doesn't match the schema, or storage is blocked. */
export function load<const Schema extends v.GenericSchema>(
  key: StorageKey,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  return parseStored(read(key), schema);
}

/** Returns the value in a stored text, or `undefined` if the text is missing or doesn't match the schema. */
export function parseStored<const Schema extends v.GenericSchema>(
  text: string | null,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  try {
    const stored = v.safeParse(schema, JSON.parse(text ?? 'null'));
    return stored.success ? stored.output : undefined;
  } catch {
    return undefined;
  }
}

export function isStored(key: StorageKey): boolean {
  return read(key) !== null;
}

function read(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value. Does nothing if storage is full or blocked. */
export function save(key: StorageKey, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {}
}

export function remove(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}
