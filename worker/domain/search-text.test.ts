import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneDigits, searchTerms, searchText } from './search-text.ts';

const matches = (stored: string, asked: string) =>
  searchTerms(asked).some((term) => searchText(stored).includes(term));

describe('searchText', () => {
  it.each([
    ['Núñez', 'nunez'],
    ['NU\u0301N\u0303EZ', 'nunez'],
    ['Ångström', 'angstrom'],
    ['Łukasz Sørensen', 'lukasz sorensen'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'straße'],
    ['İSTANBUL', 'istanbul'],
    ['ΌΔΟΣ', 'οδος'],
    ['Йод', 'иод'],
    ['ガレージ', 'ガレーシ'],
    ['２５００', '2500'],
    ['  two \t\n words\u00a0here ', 'two words here'],
    ['soft\u00adhyphen\u200b', 'softhyphen'],
    ['2013-2018', '2013–2018'],
    ['2013-2018', '2013\u20112018'],
    ['2013-2018', '2013\u22122018'],
    ["O'Brien", 'O’Brien'],
    ["O'Brien", 'Oʼbrien'],
    ["O'Brien", 'O‘Brien'],
    ["Hawai'i", 'Hawaiʻi'],
    ["6' bed", '6′ bed'],
    ['the "Beast"', 'the “beast”'],
    ['5\' "bed"', '5‛ „bed‟'],
    ['2014', '٢٠١٤'],
    ['2014', '२०१४'],
  ])('finds %j by %j', (stored, asked) => {
    expect(matches(stored, asked)).toBe(true);
    expect(matches(asked, stored)).toBe(true);
  });

  it('gives the same text for every Unicode form and case of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = searchText(text);
        expect(searchText(once)).toBe(once);
        expect(searchText(text.normalize('NFC'))).toBe(once);
        expect(searchText(text.normalize('NFD'))).toBe(once);
      }),
    );
  });
});

describe('phone numbers', () => {
  const forms = [
    '(307) 555-0199',
    '307-555-0199',
    '307.555.0199',
    '+1 307 555 0199',
    '1-307-555-0199',
    '13075550199',
    '3075550199',
  ];
  it.each(forms.flatMap((stored) => forms.map((asked) => [stored, asked] as const)))(
    'finds %j by %j',
    (stored, asked) => {
      expect(searchTerms(asked).some((term) => phoneDigits(stored).includes(term))).toBe(true);
    },
  );

  it.each([
    '1-406-555',
    '+1 406',
    '1 (406) 555-01',
    '1406555',
    '406–555–0123',
    '406\u2011555\u20110123',
    '406·555·0123',
    '٤٠٦-٥٥٥-٠١٢٣',
    'tel:+1-406-555-0123',
    'Tel: 406 555 0123',
    '406-555-0123 ext 4',
    '1-406-555-0123 ext. 4',
    'tel:+1-406-555-0123;ext=4',
    '406-555-0123x42',
  ])('finds 406-555-0123 by %j', (asked) => {
    const stored = ['406-555-0123', '+1 (406) 555–0123 ext 77', '٤٠٦٥٥٥٠١٢٣'];
    for (const phone of stored) {
      expect(searchTerms(asked).some((term) => phoneDigits(phone).includes(term))).toBe(true);
    }
  });

  it.each(['1201', '140655', '1-2', 'ext 4', 'tel:'])('takes no country code from %j', (asked) => {
    expect(searchTerms(asked)).toEqual([asked]);
  });

  it.each([
    ['+1 (307) 555-0199', '3075550199'],
    ['1 307 555 0199 4', '130755501994'],
    ['1 307 555 019', '1307555019'],
    ['2 307 555 0191', '23075550191'],
  ])('has for %s the digits %s', (phone, digits) => {
    expect(phoneDigits(phone)).toBe(digits);
  });

  it('finds a number by its end', () => {
    expect(searchTerms('555-01 99')).toContain('5550199');
  });
});

describe('searchTerms', () => {
  it('ignores a leading # of an order id', () => {
    expect(searchTerms(' #917A86C2 ')).toEqual(['917a86c2']);
  });

  it.each([
    ['AB 123', ['ab 123']],
    ['AB 1234', ['ab 1234', 'ab1234']],
    ['AB 1234!', ['ab 1234!']],
    ['1 307 555 0199', ['1 307 555 0199', '3075550199']],
    ['307 tel 5550199', ['307 tel 5550199', '307tel5550199']],
    ['+1406', ['+1406', '1406', '406']],
    ['tel:+1406', ['tel:+1406', '1406', '406']],
    ['tel.: (+1406)', ['tel.: (+1406)', '1406', '406']],
    ['3C6UR5DL 5EG-123456', ['3c6ur5dl 5eg-123456', '3c6ur5dl5eg123456']],
    ['3C6UR5DL 5EG-1234567', ['3c6ur5dl 5eg-1234567']],
    ['cold start', ['cold start']],
    ['box# 5', ['box# 5']],
    ['406 x5 55', ['406 x5 55', '406x555']],
    ['14+12', ['14+12', '1412']],
    ['12-1-3', ['12-1-3', '1213']],
    ['1 406', ['1 406', '1406', '406']],
    ['(1) 406', ['(1) 406', '1406', '406']],
    ['tel: 307-555-0199', ['tel: 307-555-0199', '3075550199']],
    ['tel 307-555-0199', ['tel 307-555-0199', '3075550199', 'tel3075550199']],
    ['hotel 307-555-0199', ['hotel 307-555-0199', 'hotel3075550199']],
  ])('looks for %j as %j', (input, terms) => {
    expect(searchTerms(input)).toEqual(terms);
  });

  it('keeps a range of years as it is, too', () => {
    expect(searchTerms('2013-2018')).toEqual(['2013-2018', '20132018']);
  });

  it.each(['', '  ', '\u200b', '\u0301', '#'])('returns none for %j', (blank) => {
    expect(searchTerms(blank)).toEqual([]);
  });
});
