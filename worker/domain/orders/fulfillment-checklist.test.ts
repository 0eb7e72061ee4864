import { expect, it } from 'vitest';
import { fulfillmentChecklist, isFlashed } from './fulfillment-checklist.ts';

function checklist(tuneType: 'single' | 'sotf', ...names: string[]): string[] {
  return fulfillmentChecklist({
    tuneType,
    vehicleYear: '2014',
    vehicleMake: 'Ram',
    vehicleModel: '2500',
    product: { yearRange: '2013-2018', engineType: '6.7L' },
    addons: names.map((name, index) => ({ price: 100, addon: { id: `${index}`, name } })),
  }).map(({ label }) => label);
}

it('always includes the calibration file, Single or SOTF', () => {
  expect(checklist('single')).toEqual(['Single calibration file for 2013-2018 6.7L']);
  expect(checklist('sotf')).toEqual(['SOTF calibration file for 2013-2018 6.7L']);
});

it.each([
  ['Transmission (TCM) Tune', 'TCM tune file for 2014 Ram 2500'],
  ['Lope Idle', 'Lope idle calibration file'],
  ['EZ Lynk AutoAgent 3', 'EZ Lynk AutoAgent 3 device setup instructions'],
  ['HP Tuners MPVI3', 'HP Tuners MPVI3 device setup instructions'],
  ['SOTF Switch', 'Switch wiring diagram and setup guide'],
])('%s adds: %s', (addon, label) => {
  expect(checklist('single', addon).slice(1)).toEqual([label]);
});

it('adds nothing for other add-ons and matches case-sensitively', () => {
  expect(checklist('single', 'High Idle', 'transmission cooler')).toHaveLength(1);
});

it('adds an item with its own id for every rule that a name matches', () => {
  const order = {
    tuneType: 'single' as const,
    vehicleYear: '2014',
    vehicleMake: 'Ram',
    vehicleModel: '2500',
    product: { yearRange: '2013-2018', engineType: '6.7L' },
    addons: [
      { price: 1, addon: { id: 'a', name: 'Transmission Switch' } },
      { price: 1, addon: { id: 'b', name: 'EZ Lynk Switch' } },
    ],
  };
  const ids = fulfillmentChecklist(order).map(({ id }) => id);
  expect(ids).toHaveLength(5);
  expect(new Set(ids).size).toBe(5);
});

it.each([
  ['calibration', true],
  ['Transmission:a', true],
  ['Lope:a', true],
  ['EZ Lynk:a', false],
  ['Switch:a', false],
  ['Switch:Lope:a', false],
])('flashes the file of %s: %s', (itemId, flashed) => {
  expect(isFlashed(itemId)).toBe(flashed);
});
