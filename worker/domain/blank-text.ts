/** Control characters and characters without a shape, as a class of a regular expression. */
const invisible = String.raw`\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}`;
const visiblePattern = new RegExp(String.raw`[^\s${invisible}]`, 'u');
/** A tab and a line break separate words, so they stay. */
const invisiblePattern = new RegExp(String.raw`(?![\t-\r])[${invisible}]`, 'gu');

/**
 * Returns whether a text shows nothing: it has only spaces, control characters and characters without a shape, such as
 * U+200B (zero width space), U+00AD (soft hyphen), U+3164 (Hangul filler) and U+2800 (a braille cell without dots).
 */
export function isBlank(text: string): boolean {
  return !visiblePattern.test(text);
}

/** Trims a text that a user entered. A blank one becomes ''. */
export function trimText(text: string): string {
  return isBlank(text) ? '' : text.trim();
}

/** Removes invisible characters, except spaces and line breaks. Not for prose: emoji and some scripts need them. */
export function removeInvisible(text: string): string {
  return text.replace(invisiblePattern, '');
}
