/** Letters that Unicode doesn't decompose into a base letter and an accent. */
const lettersWithStroke: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
  // From a capital ẞ. The upper case of ß is SS.
  ß: 'ss',
};

/**
 * Normalizes a text for searching, both when it is stored and when someone searches for it: without
 * case, accents of any script and invisible characters, with ASCII digits, hyphens and quotation
 * marks, and with single spaces.
 */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[øłđħıæœςß]/g, (letter) => lettersWithStroke[letter] ?? letter)
    .replaceAll(/[‘’‛ʻʼ′]/g, "'")
    .replaceAll(/[“”„‟]/g, '"')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}

/** Unicode encodes the decimal digits of every script as ten characters in a row. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Returns a phone number's digits without the country code of the US. */
export function phoneDigits(phone: string): string {
  const digits = searchText(phone).replaceAll(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/**
 * Returns the texts to look for; an item matches if its search text contains any of them. Without
 * terms, every item matches. A number is also looked for as the digits of a phone number, a VIN or
 * serial without its spaces and hyphens, and a leading `#` of an order id is ignored.
 */
export function searchTerms(input: string): string[] {
  const term = searchText(input).replace(/^# ?/, '');
  if (term === '') return [];
  return [...new Set([term, ...phoneTerms(term), ...codeTerms(term)])];
}

/** Returns a VIN or serial in one piece: letters and digits that someone typed in groups. */
function codeTerms(term: string): string[] {
  const isCode =
    /^[a-z0-9]+(?:[ -][a-z0-9]+)+$/.test(term) && /[a-z]/.test(term) && /\d/.test(term);
  const code = searchCode(term);
  return isCode && code.length >= 6 && code.length <= 17 ? [code] : [];
}

/** Removes the spaces and hyphens of a serial. */
export function searchCode(text: string): string {
  return searchText(text).replaceAll(/[ -]/g, '');
}

/** Returns the digits that a phone number is stored with: those of a whole number, or of a part that someone types. */
function phoneTerms(term: string): string[] {
  const number = term.replace(/^tel\b/, '').replace(/(?:ext(?:ension)?|x)[.:=]? ?\d+$/, '');
  if (!/^[\d\s+\p{P}]+$/u.test(number)) return [];
  const digits = phoneDigits(number);
  // A 1 may be the country code, which is not stored, or a digit within the number.
  const hasCountry = /^\W*(?:1\W|\+1)/.test(number) || digits.length > 6;
  return [digits, ...(hasCountry ? [digits.replace(/^1/, '')] : [])].filter(
    (each) => each.length >= 3,
  );
}
