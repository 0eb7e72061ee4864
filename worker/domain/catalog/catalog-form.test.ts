import { describe, expect, it } from 'vitest';
import type { AddonEntryJson, ProductEntryJson } from '#worker/domain/catalog/catalog.api.ts';
import { checkAddon, checkProduct, tidyAddon, tidyProduct } from './catalog-form.ts';

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
  onSale: true,
};

const long = 'x'.repeat(101);
const yearsLike = 'Enter the years like 2017-2019';
const noPrice = 'Enter a price above zero, like 649 or 649.50';
const highPrice = 'A price can be at most $100000';

describe('a calibration', () => {
  it.each<[keyof ProductEntryJson, unknown, string | undefined]>([
    ['brand', ' ', 'Brand is required'],
    ['brand', long, 'Brand can be at most 100 characters'],
    ['brand', ` ${'x'.repeat(100)} `, undefined],
    ['engineType', '', 'Engine type is required'],
    ['platform', '', 'Platform is required'],
    ['model', '', 'Model is required'],
    ['transmissionType', '', 'Transmission type is required'],
    ['yearRange', '', yearsLike],
    ['yearRange', '2017', yearsLike],
    ['yearRange', '2017 - 2019', yearsLike],
    ['yearRange', '2017–2019', yearsLike],
    ['yearRange', '2019-2017', 'The last year cannot be before the first'],
    ['yearRange', '1979-1990', 'Years can be from 1980 to 2100'],
    ['yearRange', '2099-2101', 'Years can be from 1980 to 2100'],
    ['yearRange', ' 1980-2100 ', undefined],
    ['yearRange', '2017-2017', undefined],
    ['description', 'x'.repeat(2001), 'Description can be at most 2000 characters'],
    ['description', 'x'.repeat(2000), undefined],
    ['singlePrice', 0, noPrice],
    ['singlePrice', Number.NaN, noPrice],
    ['singlePrice', 10_000_001, highPrice],
    ['singlePrice', 10_000_000, undefined],
    ['sotfPrice', 0, noPrice],
    ['sotfPrice', Number.NaN, noPrice],
    ['sotfPrice', 10_000_001, highPrice],
    ['sotfPrice', null, undefined],
  ])('%s %j: %s', (field, value, message) => {
    const messages = checkProduct(tidyProduct({ ...product, [field]: value }));
    expect(messages).toEqual(message === undefined ? {} : { [field]: message });
  });

  it('is kept trimmed, and without an SOTF price where it has no SOTF', () => {
    expect(
      tidyProduct({ ...product, model: ' Ram ', description: ' ', hasSotf: false, sotfPrice: -1 }),
    ).toEqual({ ...product, model: 'Ram', description: null, hasSotf: false, sotfPrice: null });
  });
});

describe('an add-on', () => {
  it.each<[keyof AddonEntryJson, unknown, string | undefined]>([
    ['name', ' ', 'Name is required'],
    ['name', long, 'Name can be at most 100 characters'],
    ['description', 'x'.repeat(2001), 'Description can be at most 2000 characters'],
    ['price', -1, 'Enter a price, like 149 or 149.50, or 0'],
    ['price', Number.NaN, 'Enter a price, like 149 or 149.50, or 0'],
    ['price', 10_000_001, highPrice],
    ['price', 0, undefined],
    ['category', null, undefined],
    ['applicableBrands', [long], 'Each brand can be at most 100 characters'],
    ['applicableBrands', ['Cummins', 'Ram'], undefined],
  ])('%s %j: %s', (field, value, message) => {
    const messages = checkAddon(tidyAddon({ ...addon, [field]: value }));
    expect(messages).toEqual(message === undefined ? {} : { [field]: message });
  });

  it('has each brand once, and none at all for every brand', () => {
    const brandsOf = (applicableBrands: string[]) =>
      tidyAddon({ ...addon, applicableBrands }).applicableBrands;
    expect(brandsOf([' Cummins ', 'Ram', 'Cummins', ''])).toEqual(['Cummins', 'Ram']);
    expect(brandsOf([' ', ''])).toBeNull();
  });
});
