import { expect, it } from 'vitest';
import { addons, products } from '#web/tests/components/records.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { type ReadyToRunChoice, readyToRun } from './ready-to-run.ts';

const product = products.find(({ id }) => id === '2013-2018-ram-2500-68rfe') as ProductJson;
const named = (name: string) => addons.filter((addon) => addon.name === name);
const choice: ReadyToRunChoice = {
  product,
  tuneType: 'single',
  addons: [],
  catalog: addons,
  truckParts: [],
  ownedParts: [],
  shipping: 1500,
  taxPercent: 0,
};

it('adds the device that the file needs, and its shipping', () => {
  expect(readyToRun(choice)).toEqual({
    order: 64_900,
    parts: [{ part: 'device', price: 44_900, isOwned: false }],
    shipping: 1500,
    tax: 0,
    total: 111_300,
    isComplete: true,
  });
});

it('adds a switch for SOTF', () => {
  const { parts, total } = readyToRun({ ...choice, tuneType: 'sotf' });
  expect(parts.map(({ part }) => part)).toEqual(['switch', 'device']);
  expect(total).toBe(94_900 + 14_900 + 44_900 + 1500);
});

it('costs the same once the parts are in the order', () => {
  const chosen = [...named('SOTF Switch'), ...named('EZ Lynk AutoAgent 3')];
  const { parts, order, total } = readyToRun({ ...choice, tuneType: 'sotf', addons: chosen });
  expect(parts).toEqual([]);
  expect(order).toBe(94_900 + 14_900 + 44_900);
  expect(total).toBe(order + 1500);
});

it('leaves out what the customer owns, and then ships nothing', () => {
  expect(readyToRun({ ...choice, ownedParts: ['device'] })).toMatchObject({
    parts: [{ part: 'device', isOwned: true }],
    shipping: 0,
    total: 64_900,
  });
});

it('leaves out the device of the truck, unless the file needs another one', () => {
  const { parts, shipping, total } = readyToRun({ ...choice, truckParts: ['EZ Lynk AutoAgent 2'] });
  expect({ parts, shipping, total }).toEqual({ parts: [], shipping: 0, total: 64_900 });
  expect(readyToRun({ ...choice, truckParts: ['HP Tuners MPVI3'] }).total).toBe(111_300);
});

it('adds tax on the goods, in whole cents', () => {
  expect(readyToRun({ ...choice, taxPercent: 7.25 })).toMatchObject({
    tax: 7961,
    total: 109_800 + 7961 + 1500,
  });
});

it('says nothing about amounts that the shop does not know', () => {
  expect(readyToRun({ ...choice, shipping: null, taxPercent: null })).toMatchObject({
    shipping: undefined,
    tax: undefined,
    total: 109_800,
  });
  expect(readyToRun({ ...choice, catalog: [] })).toMatchObject({
    parts: [{ part: 'device', price: undefined, isOwned: false }],
    isComplete: false,
  });
  expect(readyToRun({ ...choice, catalog: [], ownedParts: ['device'] }).isComplete).toBe(true);
});
