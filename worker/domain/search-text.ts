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
};

/**
 * Normalizes a text for searching, both when it is stored and when someone searches for it: without case, accents of any
 * script and invisible characters, and with single spaces.
 */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[øłđħıæœς]/g, (letter) => lettersWithStroke[letter] ?? letter)
    .replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}

/** Returns a phone number's digits without the country code of the US. */
export function phoneDigits(phone: string): string {
  const digits = searchText(phone).replaceAll(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/**
 * Returns the texts to look for; an item matches if its search text contains any of them. Without terms, every item
 * matches. A number is also looked for as the digits of a phone number, and a leading `#` of an order id is ignored.
 */
export function searchTerms(input: string): string[] {
  const term = searchText(input).replace(/^# ?/, '');
  if (term === '') return [];
  const digits = /^[\d\s()+./-]+$/.test(term) ? phoneDigits(term.replace(/^\+1/, '')) : '';
  return digits.length < 3 || digits === term ? [term] : [term, digits];
}
