import { expect, it } from 'vitest';
import { addonCategories, groupAddonsByCategory } from './addon-category.ts';

it('categories stand in the order and under the headings of the spec', () => {
  expect(addonCategories.map(({ id, heading }) => [id, heading])).toEqual([
    ['device', 'Devices & Tools'],
    ['exhaust', 'Exhaust Systems'],
    ['calibration', 'Calibration Options'],
    ['hardware', 'Hardware & Switches'],
    ['optimization', 'Optimizations'],
    ['other', 'Other'],
  ]);
});

it('a missing category means other, and empty categories are left out', () => {
  const groups = groupAddonsByCategory([
    { name: 'a', category: null },
    { name: 'b', category: 'other' },
    { name: 'c', category: 'device' },
  ]);
  expect(groups.map(({ heading, addons }) => [heading, addons.map(({ name }) => name)])).toEqual([
    ['Devices & Tools', ['c']],
    ['Other', ['a', 'b']],
  ]);
});
