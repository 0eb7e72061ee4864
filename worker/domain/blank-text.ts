/** Control characters and characters without a shape, as a class of a regular expression. */
const invisible = String.raw`\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}`;
const visiblePattern = new RegExp(String.raw`[^\s${invisible}]`, 'u');
/** A tab and a line break separate words, so they stay. */
const invisiblePattern = new RegExp(String.raw`(?![\t-\r])[${invisible}]`, 'gu');

/** Controls, zero-width characters, tags, and characters that override the direction of the text around them. */
const hiddenPattern =
  /(?![\t-\r])[\p{Cc}\u00ad\u180e\u200b-\u200d\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
/** Emoji and their modifiers, letters and marks. */
const joinable = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{L}\p{M}]/u;
/** The letters and marks that U+200C and U+200D never join. */
const plain = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}]|[\u0300-\u036f]/u;
const flagPattern = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu;

/**
 * Removes characters that a reader can't see and that could make a text look like another one.
 * Keeps what emoji, flags and scripts such as Arabic and Hindi need.
 */
export function cleanText(text: string): string {
  const flags = new Set<number>();
  for (const { 0: flag, index } of text.matchAll(flagPattern)) {
    for (let at = index; at < index + flag.length; at += 1) flags.add(at);
  }
  return text.replace(hiddenPattern, (character, at: number) => {
    const isJoiner = character === '\u200c' || character === '\u200d';
    return flags.has(at) || (isJoiner && isJoinable(text, at)) ? character : '';
  });
}

/** Returns whether the character before this index can join another one. */
function isJoinable(text: string, at: number): boolean {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
  return joinable.test(before) && !plain.test(before);
}

/**
 * Returns whether a text shows nothing: it has only spaces, control characters and characters
 * without a shape, such as U+200B (zero width space), U+00AD (soft hyphen), U+3164 (Hangul filler)
 * and U+2800 (a braille cell without dots).
 */
export function isBlank(text: string): boolean {
  return !visiblePattern.test(text);
}

/** Cleans and trims a text that a user entered. A blank one becomes ''. */
export function trimText(text: string): string {
  const clean = cleanText(text);
  return isBlank(clean) ? '' : clean.trim();
}

/** Removes invisible characters, except spaces and line breaks. Not for prose: emoji and some scripts need them. */
export function removeInvisible(text: string): string {
  return text.replace(invisiblePattern, '');
}
