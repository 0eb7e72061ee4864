import { expect, it } from 'vitest';
import { platformsOf } from './order-filters.ts';

it('lists each platform once, with the chosen one', () => {
  const of = (platform: string) => ({ platform });
  expect(platformsOf([of('HP Tuners'), of('EZLynk'), of('EZLynk')], 'MM3')).toEqual([
    'EZLynk',
    'HP Tuners',
    'MM3',
  ]);
});
