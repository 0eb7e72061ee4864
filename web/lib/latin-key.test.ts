import { expect, it } from 'vitest';
import { latinKey } from './latin-key.ts';

it.each([
  ['j', 'KeyJ', false, 'j'],
  ['J with Caps Lock', 'KeyJ', false, 'j', 'J'],
  ['a of a French keyboard', 'KeyQ', false, 'a', 'a'],
  ['the dot of a German keyboard', 'Period', false, '.', '.'],
  ['a Cyrillic letter', 'KeyJ', false, 'j', 'о'],
  ['a Greek capital letter', 'KeyD', true, 'd', 'Δ'],
  ['the slash key of an Arabic keyboard', 'Slash', false, '/', 'ظ'],
  ['the slash key of an Arabic keyboard with Shift', 'Slash', true, '?', '؟'],
  ['a bracket key of a Cyrillic keyboard', 'BracketRight', false, ']', 'ъ'],
  ['an Arabic digit', 'Digit0', false, '0', '٠'],
  ['a letter of a German keyboard', 'BracketLeft', false, 'ü', 'ü'],
  ['Escape', 'Escape', false, 'Escape', 'Escape'],
])('reads %s', (_, code, shiftKey, expected, key = expected) => {
  expect(latinKey({ key, code, shiftKey })).toBe(expected);
});

it('reads no key from the event of an autofill', () => {
  expect(latinKey({})).toBe('');
});
