/** Matches parentheses inside an address, like in `…/wiki/Ram_(truck)`. */
const inParentheses = String.raw`\([^\s<>"“”()]*\)`;

/** Matches a web address, without the punctuation after or around it. */
const link = new RegExp(
  String.raw`(https?:\/\/(?:${inParentheses}|[^\s<>"“”()])*(?:${inParentheses}|[^\s<>"“”'’.,;:!?()[\]{}…]))`,
  'giu',
);

interface Part {
  /** Start index, in UTF-16 code units. */
  at: number;
  text: string;
  isLink: boolean;
}

/** Splits a text into links and plain text. Joined, the parts equal the text. */
export function splitAtLinks(text: string): Part[] {
  let at = 0;
  return text.split(link).map((part, index) => {
    const found = { at, text: part, isLink: index % 2 === 1 };
    at += part.length;
    return found;
  });
}
