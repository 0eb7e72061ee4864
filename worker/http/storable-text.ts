/** Removes what SQLite and UTF-8 can't store: NUL, which ends a text, and half of a surrogate pair. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** A body of only brackets must not overflow the stack. No request has deeper values. */
const maxDepth = 20;

export function storableJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null || depth === maxDepth) return value;
  const inside = (each: unknown) => storableJson(each, depth + 1);
  if (Array.isArray(value)) return value.map(inside);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inside(each)]));
}
