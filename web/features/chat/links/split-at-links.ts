/** What is in parentheses within an address, like the end of `…/wiki/Ram_(truck)`. */
const inParentheses = String.raw`\([^\s<>"“”()]*\)`;

/** A web address in a sentence, without what ends the sentence or stands around the address. */
const link = new RegExp(
  String.raw`(https?:\/\/(?:${inParentheses}|[^\s<>"“”()])*(?:${inParentheses}|[^\s<>"“”'’.,;:!?()[\]{}…]))`,
  'giu',
);

interface Part {
  /** Where it begins, in UTF-16 code units. */
  at: number;
  text: string;
  isLink: boolean;
}

/** A text in parts, each a link or none; joined, they are the text. */
export function splitAtLinks(text: string): Part[] {
  let at = 0;
  return text.split(link).map((part, index) => {
    const found = { at, text: part, isLink: index % 2 === 1 };
    at += part.length;
    return found;
  });
}
