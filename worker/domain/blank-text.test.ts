import { expect, it } from 'vitest';
import { isBlank, removeInvisible, trimText } from './blank-text.ts';

it.each([
  ...['', ' ', '\n\t', '\0', '\u00a0', '\u3000', '\ufeff', '\u200b', '\u00ad', '\u2800', '\u3164'],
  ...['\u115f', '\u1160', '\uffa0', '\u034f', '\u180e', '\u200d', '\u2060', '\u2063', '\u202e'],
  ...['\ufe0f', '\ufffa', '\u{1d159}', '\u{e0041}', ' \u200b\n\u2800 '],
])('treats %j as blank', (text) => {
  expect(isBlank(text)).toBe(true);
  expect(trimText(text)).toBe('');
  expect(removeInvisible(`a${text}`).trim()).toBe('a');
});

it('removes invisible characters, and keeps spaces and line breaks', () => {
  expect(removeInvisible('\u200ba \u00adb\u2060\tc\r\nd\ufeff\0')).toBe('a b\tc\r\nd');
});

it.each([
  'a',
  '.',
  '0',
  '\u200bא',
  '❤\ufe0f',
  '👨\u200d👩',
  '\u0600',
  '\u2801',
  '\u{1f1fa}\u{1f1f8}',
])('keeps %j as it is', (text) => {
  expect(isBlank(text)).toBe(false);
  expect(trimText(` ${text}\n`)).toBe(text);
});
