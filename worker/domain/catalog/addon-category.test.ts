import { expect, it } from 'vitest';
import { addonCategories, groupAddonsByCategory } from './addon-category.ts';

it('lists the categories in display order with their headings', () => {
  expect(addonCategories.map(({ id, heading }) => [id, heading])).toEqual([
    ['device', 'Devices & Tools'],
    ['exhaust', 'Exhaust Systems'],
    ['calibration', 'Calibration Options'],
    ['hardware', 'Hardware & Switches'],
    ['optimization', 'Optimizations'],
    ['other', 'Other'],
  ]);
});

it('groups an add-on without a category under Other and skips empty categories', () => {
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
