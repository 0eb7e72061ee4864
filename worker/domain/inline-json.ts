/**
 * Returns JSON for a script element of type JSON. Escapes `<`, so that no text of an admin can end the element or open
 * a comment in it.
 */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
