import { describe, expect, it } from 'vitest';
import type { AddonEntryJson, ProductEntryJson } from '#worker/domain/catalog/catalog.api.ts';
import {
  checkAddon,
  checkProduct,
  knownPlatform,
  newPricesProblem,
  normalizeAddon,
  normalizeProduct,
} from './catalog-form.ts';

const product: ProductEntryJson = {
  brand: 'Cummins',
  yearRange: '2017-2019',
  engineType: '6.7L',
  platform: 'EZLynk',
  model: 'Ram 2500',
  transmissionType: '68RFE automatic',
  description: null,
  singlePrice: 64900,
  sotfPrice: 94900,
  hasSotf: true,
  onSale: true,
};

const addon: AddonEntryJson = {
  name: 'SOTF Switch',
  description: null,
  price: 14900,
  category: 'hardware',
  applicableBrands: null,
  ships: false,
  onSale: true,
};

const level = { name: 'Tow', description: 'For a loaded trailer.' };
const long = 'x'.repeat(101);
const wrongRange = 'Enter the years like 2017-2019';
const invalidPrice = 'Enter a price above zero, like 649 or 649.50';
const highPrice = 'The amount can’t be more than $100000';

describe('a calibration entry', () => {
  it.each<[keyof ProductEntryJson, unknown, string | undefined]>([
    ['brand', ' ', 'Brand is required'],
    ['brand', long, 'Brand can’t be longer than 100 characters'],
    ['brand', ` ${'x'.repeat(100)} `, undefined],
    ['engineType', '', 'Engine type is required'],
    ['platform', '', 'Platform is required'],
    ['model', '', 'Model is required'],
    ['transmissionType', '', 'Transmission type is required'],
    ['yearRange', '', wrongRange],
    ['yearRange', '2017', wrongRange],
    ['yearRange', '2017 - 2019', wrongRange],
    ['yearRange', '2017–2019', wrongRange],
    ['yearRange', 'x2017-2019', wrongRange],
    ['yearRange', '2017-20190', wrongRange],
    ['yearRange', '2019-2017', 'The last year can’t be before the first'],
    ['yearRange', '1979-1990', 'Years must be from 1980 to 2100'],
    ['yearRange', '2099-2101', 'Years must be from 1980 to 2100'],
    ['yearRange', ' 1980-2100 ', undefined],
    ['yearRange', '2017-2017', undefined],
    ['description', 'x'.repeat(2001), 'Description can’t be longer than 2,000 characters'],
    ['description', 'x'.repeat(2000), undefined],
    ['singlePrice', 0, invalidPrice],
    ['singlePrice', Number.NaN, invalidPrice],
    ['singlePrice', 10_000_001, highPrice],
    ['singlePrice', 10_000_000, undefined],
    ['sotfPrice', 0, invalidPrice],
    ['sotfPrice', Number.NaN, invalidPrice],
    ['sotfPrice', 10_000_001, highPrice],
    ['sotfPrice', 10_000_000, undefined],
    ['sotfPrice', null, undefined],
    ['levels', Array(9).fill(level), 'List at most 8 levels'],
    ['levels', Array(8).fill(level), undefined],
    ['levels', [level, { name: ' ', description: 'Text' }], 'Level 2: Name is required'],
    ['levels', [{ ...level, name: long }], 'Level 1: Name can’t be longer than 100 characters'],
    [
      'levels',
      [{ ...level, description: 'x'.repeat(501) }],
      'Level 1: Description can’t be longer than 500 characters',
    ],
    ['levels', [{ name: 'Tow', description: '' }], undefined],
    ['levels', [...Array(8).fill(level), { name: ' ', description: '' }], undefined],
    ['hardware', Array(21).fill('Part'), 'List at most 20 parts'],
    ['hardware', [...Array(20).fill('Part'), ' '], undefined],
    ['hardware', ['x'.repeat(201)], 'Each part can’t be longer than 200 characters'],
    ['hardware', ['x'.repeat(200)], undefined],
    ['fuel', 'x'.repeat(501), 'Fuel can’t be longer than 500 characters'],
    ['fuel', null, undefined],
  ])('%s %j: %s', (field, value, message) => {
    const messages = checkProduct(normalizeProduct({ ...product, [field]: value }));
    expect(messages).toEqual(message === undefined ? {} : { [field]: message });
  });

  const count = 'Enter a number of revisions, like 2';
  const days = 'Enter a number of days, like 30';
  it.each<[Partial<ProductEntryJson>, Record<string, string>]>([
    [{ revisionCount: 0, revisionDays: 1000 }, {}],
    [{ revisionCount: 1000, revisionDays: 0 }, {}],
    [
      { revisionCount: -1, revisionDays: 1001 },
      { revisionCount: count, revisionDays: days },
    ],
    [
      { revisionCount: 1001, revisionDays: -1 },
      { revisionCount: count, revisionDays: days },
    ],
    [
      { revisionCount: 1.5, revisionDays: null },
      { revisionCount: count, revisionDays: days },
    ],
    [{ revisionCount: null, revisionDays: 1 }, { revisionCount: count }],
    [{ revisionCount: 1, revisionDays: 1, retunePrice: 1 }, {}],
    [{ revisionCount: 1, revisionDays: 1, retunePrice: 0 }, { retunePrice: invalidPrice }],
    [{ singleLevel: 'Any' }, {}],
    [
      { singleLevel: long },
      { singleLevel: 'Single file level can’t be longer than 100 characters' },
    ],
    [{ levels: [level], singleLevel: 'Tow' }, {}],
    [
      { levels: [level, { ...level, name: 'Sport' }], singleLevel: 'Street' },
      { singleLevel: 'The single file has one of these levels: Tow, Sport' },
    ],
    [{ eoNumber: long }, { eoNumber: 'EO number can’t be longer than 100 characters' }],
    [{ use: 'street', eoNumber: 'D-1' }, {}],
    [
      { use: 'street', eoNumber: ' ' },
      { eoNumber: 'A street legal calibration needs its EO number' },
    ],
    [{ retunePrice: 1 }, { retunePrice: 'Say how many revisions are included before a retune' }],
  ])('%j has the problems %j', (change, problems) => {
    expect(checkProduct(normalizeProduct({ ...product, ...change }))).toEqual(problems);
  });

  it('is trimmed and loses its SOTF price when it has no SOTF', () => {
    expect(
      normalizeProduct({
        ...product,
        model: ' Ram ',
        description: ' ',
        hasSotf: false,
        sotfPrice: -1,
      }),
    ).toEqual({ ...product, model: 'Ram', description: null, hasSotf: false, sotfPrice: null });
  });
});

it.each([
  [1, 1, undefined],
  [1, null, undefined],
  [0, 1, invalidPrice],
  [1, 0, invalidPrice],
  [1, 10_000_001, highPrice],
])('new prices of %j and %j: %s', (singlePrice, sotfPrice, problem) => {
  expect(newPricesProblem({ singlePrice, sotfPrice })).toBe(problem);
});

it.each([
  ['ez lynk', 'EZLynk'],
  ['HP-Tuners', 'HP Tuners'],
  ['EZ', 'EZ'],
])('a platform typed as %s is %s', (typed, name) => {
  expect(knownPlatform(typed, ['EZLynk', 'HP Tuners'])).toBe(name);
});

describe('the details of a calibration entry', () => {
  it('are trimmed without blank levels and parts, and a blank fuel is null', () => {
    const entry = normalizeProduct({
      ...product,
      levels: [
        { name: ' Tow ', description: ' For a loaded trailer. ' },
        { name: ' ', description: '' },
        { name: 'Sport', description: ' ' },
      ],
      singleLevel: ' Tow ',
      hardware: [' SOTF switch ', ' '],
      fuel: ' ',
    });
    const levels = [level, { name: 'Sport', description: '' }];
    const details = { levels, singleLevel: 'Tow', hardware: ['SOTF switch'], fuel: null };
    expect(entry).toEqual({ ...product, ...details });
  });

  it('stay missing', () => {
    expect(normalizeProduct(product)).toEqual(product);
    expect(Object.keys(normalizeProduct(product))).not.toContain('levels');
  });
});

describe('an add-on entry', () => {
  it.each<[keyof AddonEntryJson, unknown, string | undefined]>([
    ['name', ' ', 'Name is required'],
    ['name', long, 'Name can’t be longer than 100 characters'],
    ['description', 'x'.repeat(2001), 'Description can’t be longer than 2,000 characters'],
    ['price', -1, 'Enter a price, like 149 or 149.50, or 0'],
    ['price', Number.NaN, 'Enter a price, like 149 or 149.50, or 0'],
    ['price', 10_000_001, highPrice],
    ['price', 10_000_000, undefined],
    ['price', 0, undefined],
    ['category', null, undefined],
    ['applicableBrands', [long], 'Each brand can’t be longer than 100 characters'],
    ['applicableBrands', ['Ram', long], 'Each brand can’t be longer than 100 characters'],
    ['applicableBrands', ['Cummins', 'x'.repeat(100)], undefined],
  ])('%s %j: %s', (field, value, message) => {
    const messages = checkAddon(normalizeAddon({ ...addon, [field]: value }));
    expect(messages).toEqual(message === undefined ? {} : { [field]: message });
  });

  it('lists each brand once, and turns an empty brand list into null', () => {
    const brandsOf = (applicableBrands: string[]) =>
      normalizeAddon({ ...addon, applicableBrands }).applicableBrands;
    expect(brandsOf([' Cummins ', 'Ram', 'Cummins', ''])).toEqual(['Cummins', 'Ram']);
    expect(brandsOf([' ', ''])).toBeNull();
  });
});
