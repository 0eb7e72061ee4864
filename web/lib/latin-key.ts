const usKeys: Record<string, readonly [key: string, withShift: string]> = {
  Slash: ['/', '?'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
};

/** A keyboard event. Chrome's autofill dispatches one without a key. */
type KeyPress = Partial<Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>>;

/**
 * Returns the key of a keyboard event for a shortcut: letters in lowercase, also with Caps Lock,
 * and on a non-Latin layout the key in the same place of a US keyboard.
 */
export function latinKey({ key = '', code = '', shiftKey }: KeyPress): string {
  if ([...key].length > 1) return key;
  if (/[\p{ASCII}\p{Script=Latin}]/u.test(key)) return key.toLowerCase();
  const [plain, withShift] = usKeys[code] ?? [code.replace(/^(Key|Digit)/, '').toLowerCase()];
  return (shiftKey && withShift) || plain;
}
