import { expect, it } from 'vitest';
import { changedTotal, changedTotalProblem, priceChangedChoice } from './changed-total.ts';

const addon = (id: string, price: number) => ({ price, addon: { id, name: id } });
/** Ordered before the catalog's prices rose. */
const order = {
  product: { singlePrice: 64_900, sotfPrice: 94_900 },
  tuneType: 'single' as const,
  addons: [addon('switch', 14_900)],
};
const sale = {
  product: () => ({ singlePrice: 69_900, sotfPrice: 99_900 }),
  addon: (id: string) => addon(id, 19_900),
};

it.each([
  { change: {}, total: 64_900 + 14_900 },
  { change: { tuneType: 'single' as const, addonIds: ['switch'] }, total: 64_900 + 14_900 },
  { change: { addonIds: [] }, total: 64_900 },
  { change: { addonIds: ['switch', 'gauge'] }, total: 64_900 + 14_900 + 19_900 },
  { change: { tuneType: 'sotf' as const }, total: 99_900 + 14_900 },
])('prices only what is new from the catalog: $change', ({ change, total }) => {
  expect(changedTotal(priceChangedChoice(order, change, sale), [])).toBe(total);
});

it('accepts a total from 1 cent to $100000', () => {
  const covered = 'The total has to be above $0';
  expect([-1, 0].map(changedTotalProblem)).toEqual([covered, covered]);
  expect([1, 10_000_000].map(changedTotalProblem)).toEqual([undefined, undefined]);
  expect(changedTotalProblem(10_000_001)).toBe('The amount can’t be more than $100000');
});

it('adds the lines, also discounts above the price', () => {
  const priced = priceChangedChoice(order, {}, sale);
  expect(changedTotal(priced, [{ amount: 5000 }, { amount: -4900 }])).toBe(79_900);
  expect(changedTotal(priced, [{ amount: -79_801 }])).toBe(-1);
});
