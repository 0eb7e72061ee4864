import { expect, it } from 'vitest';
import { orderJson } from '#web/tests/components/records.ts';
import type { AddonJson } from '#worker/domain/catalog/catalog.api.ts';
import { requiredPartQuestions } from './required-part-questions.ts';

const { product } = orderJson();

const addon = (name: string, applicableBrands: string[] | null = null): AddonJson => ({
  id: name,
  name,
  description: null,
  price: 14_900,
  category: 'hardware',
  applicableBrands,
  ships: false,
});
const sotfSwitch = addon('SOTF Switch');
const ezLynk = addon('EZ Lynk AutoAgent 3', ['Cummins']);
const mpvi3 = addon('HP Tuners MPVI3');

const ask = (change: Partial<Parameters<typeof requiredPartQuestions>[0]> = {}) => {
  const { questions, owned } = requiredPartQuestions({
    product,
    tuneType: 'sotf',
    addons: [],
    catalog: [sotfSwitch, ezLynk, mpvi3],
    truckParts: [],
    ownedParts: [],
    ...change,
  });
  const asked = questions.map(({ part, addon: offered, isOwned }) => [
    part,
    offered?.name,
    isOwned,
  ]);
  return { asked, owned };
};

it('asks about the switch of an SOTF tune and the device of the platform', () => {
  expect(ask()).toEqual({
    asked: [
      ['switch', 'SOTF Switch', false],
      ['device', 'EZ Lynk AutoAgent 3', false],
    ],
    owned: [],
  });
});

it('does not ask about parts in the order', () => {
  expect(ask({ addons: [sotfSwitch, ezLynk] })).toEqual({ asked: [], owned: [] });
});

it('keeps an answered question on screen and returns the owned part', () => {
  expect(ask({ tuneType: 'single', ownedParts: ['device'] })).toEqual({
    asked: [['device', 'EZ Lynk AutoAgent 3', true]],
    owned: ['device'],
  });
});

it('leaves out owned parts that the order no longer needs', () => {
  const choice = { tuneType: 'single', ownedParts: ['switch', 'device'] } as const;
  expect(ask({ ...choice, addons: [ezLynk] })).toEqual({ asked: [], owned: [] });
});

it('reads the answer from the truck’s device', () => {
  expect(ask({ tuneType: 'single', truckParts: ['EZ Lynk AutoAgent 2'] })).toEqual({
    asked: [],
    owned: ['device'],
  });
  expect(ask({ tuneType: 'single', truckParts: ['HP Tuners MPVI3'] }).asked).toHaveLength(1);
});

it('offers no add-on that the order dialog or the product page would hide', () => {
  const [isOffered, isListed] = [addon('EZ Lynk', ['Duramax']), addon('EZ Lynk', ['Cummins'])];
  const asked = (brand: string, catalog: AddonJson[]) =>
    ask({ tuneType: 'single', product: { ...product, brand }, catalog }).asked;
  expect(asked('Duramax', [isOffered, isListed])).toEqual([['device', undefined, false]]);
  expect(asked('Cummins', [isOffered, isListed])).toEqual([['device', 'EZ Lynk', false]]);
});
