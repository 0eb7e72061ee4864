/**
 * Returns whether a text shows nothing: it has only spaces, control characters and characters without a shape, such as
 * U+200B (zero width space), U+00AD (soft hyphen), U+3164 (Hangul filler) and U+2800 (a braille cell without dots).
 */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/u.test(text);
}

/** Trims a text that a user entered. A blank one becomes ''. */
export function trimText(text: string): string {
  return isBlank(text) ? '' : text.trim();
}
