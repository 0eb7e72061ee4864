import { describe, expect, it } from 'vitest';
import type { PublicProductJson } from '#worker/domain/catalog/public-catalog.ts';
import { finderHint, finderView } from './finder-view.ts';

const products = [
  product('2005-2007', '5.9L', 'Ram 2500', '48RE automatic'),
  product('2007-2009', '6.7L', 'Ram 2500', '68RFE automatic'),
  product('2013-2018', '6.7L', 'Ram 2500', '68RFE automatic'),
  product('2013-2018', '6.7L', 'Ram 2500', 'G56 manual'),
  product('2013-2018', '6.7L', 'Ram 3500', 'Aisin AS69RC automatic'),
];

function product(
  yearRange: string,
  engineType: string,
  model: string,
  transmissionType: string,
): PublicProductJson {
  const id = [yearRange, model, transmissionType].join(' ');
  const platform = 'EZLynk';
  return { id, yearRange, engineType, model, transmissionType, platform, singlePrice: 64900 };
}

const ram2500 = { year: '2014', make: 'Ram', model: '2500', transmission: null };

describe('finderView', () => {
  it('asks for the truck', () => {
    expect(finderView(products, undefined)).toEqual({ fitting: [], status: finderHint });
  });

  it('lists every calibration that fits until the transmission is known', () => {
    const view = finderView(products, ram2500);
    expect(view.fitting).toHaveLength(2);
    expect(view.status).toBe('2 calibrations fit your 2014 Ram 2500');
    const known = finderView(products, { ...ram2500, transmission: 'G56 manual' });
    expect(known.fitting).toHaveLength(1);
    expect(known.status).toBe('1 calibration fits your 2014 Ram 2500 G56');
  });

  it('lists both engines of a year that had two', () => {
    const view = finderView(products, {
      ...ram2500,
      year: '2007',
      make: 'Dodge',
      model: 'Ram 2500',
    });
    expect(view.fitting.map(({ engineType }) => engineType)).toEqual(['5.9L', '6.7L']);
    expect(view.status).toBe('2 calibrations fit your 2007 Dodge Ram 2500');
  });

  it('says that nothing fits', () => {
    const { fitting, status } = finderView(products, { ...ram2500, year: '2010' });
    expect(fitting).toEqual([]);
    expect(status).toBe('We don’t have a calibration for your 2010 Ram 2500 yet.');
  });
});
