import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizeProduct } from '#worker/domain/catalog/catalog-form.ts';
import { levelsText, readLevels } from './product-values.ts';

const text = fc.string({ minLength: 1 }).filter((part) => part.trim() === part);
const level = fc.record({
  name: text.filter((name) => !/[:\n]/.test(name)),
  description: fc.oneof(text, fc.constant('')).filter((part) => !part.includes('\n')),
});

/** Reads levels as the form does. */
function levelsOf(lines: string) {
  return normalizeProduct({
    brand: '',
    yearRange: '',
    engineType: '',
    platform: '',
    model: '',
    transmissionType: '',
    description: null,
    singlePrice: 1,
    sotfPrice: null,
    hasSotf: false,
    onSale: true,
    levels: readLevels(lines),
  }).levels;
}

it.each([
  ['', []],
  ['Tow: Holds its gear', [{ name: 'Tow', description: 'Holds its gear' }]],
  ['Stock', [{ name: 'Stock', description: '' }]],
  [
    ' Tow :  a: b \n\n Race',
    [
      { name: 'Tow', description: 'a: b' },
      { name: 'Race', description: '' },
    ],
  ],
  [': no name', [{ name: '', description: 'no name' }]],
])('reads %j', (lines, levels) => {
  expect(levelsOf(lines)).toEqual(levels);
});

it('reads the lines that it writes', () => {
  fc.assert(
    fc.property(fc.array(level), (levels) => {
      expect(levelsOf(levelsText(levels))).toEqual(levels);
    }),
  );
});
