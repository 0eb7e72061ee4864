import { expect, it } from 'vitest';
import { cleanText, isBlank, removeInvisible, trimText } from './blank-text.ts';

it.each([
  '',
  ' ',
  '\n\t',
  '\0',
  '\u00a0',
  '\u3000',
  '\ufeff',
  '\u200b',
  '\u00ad',
  '\u2800',
  '\u3164',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u034f',
  '\u180e',
  '\u200d',
  '\u2060',
  '\u2063',
  '\u202e',
  '\ufe0f',
  '\ufffa',
  '\u{1d159}',
  '\u{e0041}',
  ' \u200b\n\u2800 ',
])('treats %j as blank', (text) => {
  expect(isBlank(text)).toBe(true);
  expect(trimText(text)).toBe('');
  expect(removeInvisible(`a${text}`).trim()).toBe('a');
});

it('removes invisible characters, and keeps spaces and line breaks', () => {
  expect(removeInvisible('\u200ba \u00adb\u2060\tc\r\nd\ufeff\0')).toBe('a b\tc\r\nd');
});

it.each(['a', '.', '0', 'א', '❤\ufe0f', '👨\u200d👩', '\u0600', '\u2801', '\u{1f1fa}\u{1f1f8}'])(
  'keeps %j as it is',
  (text) => {
    expect(isBlank(text)).toBe(false);
    expect(trimText(` ${text}\n`)).toBe(text);
  },
);

it.each([
  ['an override', 'invoice \u202efdp.exe', 'invoice fdp.exe'],
  ['embeddings and isolates', '\u202aa\u202b \u2066b\u2067c\u2068d\u2069\u202c', 'a bcd'],
  ['zero-width characters', '\u200bAd\u2060m\ufeffi\u00adn\u2063', 'Admin'],
  ['joiners between Latin letters', 'Ad\u200dmi\u200cn\u200d\u200d', 'Admin'],
  ['other hidden characters after an emoji', '👨\u200b👩\u2060', '👨👩'],
  ['control characters', 'a\0b\u0007c\u009b', 'abc'],
  ['a hidden character after a flag', '🏴\u{e0067}\u{e007f}\u200b', '🏴\u{e0067}\u{e007f}'],
  ['tags outside a flag', 'a\u{e0041}\u{e007f}', 'a'],
])('removes %s', (_, text, clean) => {
  expect(cleanText(text)).toBe(clean);
  expect(trimText(` ${text} `)).toBe(clean);
});

it.each([
  ['lines and tabs', 'a\tb\r\nc'],
  ['Arabic', 'مرحبا، رقم الطلب \u200f12\u200e'],
  ['Persian with joiners', 'می\u200cخواهم شاه\u200cرخ'],
  ['Sinhala with joiners', 'ශ්\u200dරී'],
  ['a joiner after the first character', '❤\u200d🔥'],
  ['Hindi with joiners', 'क्\u200dष र्\u200c'],
  [
    'emoji sequences',
    '👨\u200d👩\u200d👧 👩🏽\u200d🔧 ❤\ufe0f\u200d🔥 🏳\ufe0f\u200d🌈 1\ufe0f\u20e3',
  ],
  ['flags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 🇺🇸'],
  ['braille and Hangul', '\u2801\u2800\u2803 \u1112\u1161\u11ab'],
])('keeps %s', (_, text) => {
  expect(cleanText(text)).toBe(text);
});
