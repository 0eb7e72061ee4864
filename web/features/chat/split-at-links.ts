/** What is in parentheses within an address, like the end of `…/wiki/Ram_(truck)`. */
const inParentheses = String.raw`\([^\s<>"“”()]*\)`;

/** A web address in a sentence, without what ends the sentence or stands around the address. */
const link = new RegExp(
  String.raw`(https?:\/\/(?:${inParentheses}|[^\s<>"“”()])*(?:${inParentheses}|[^\s<>"“”'’.,;:!?()[\]{}…]))`,
  'giu',
);

/** A text in turns: what is no link, a link, what is no link, and so on. Joined, they are the text. */
export function splitAtLinks(text: string): string[] {
  return text.split(link);
}
