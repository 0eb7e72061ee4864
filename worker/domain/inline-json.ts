/**
 * Returns JSON for a `<script type="application/json">` element. Escapes `<`, so that text from an
 * admin can't close the element or open a comment in it.
 */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
