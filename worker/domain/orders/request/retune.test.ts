import { expect, it } from 'vitest';
import { orderJson } from '#web/tests/components/records.ts';
import { dayMs } from '#worker/domain/durations.ts';
import { isOpenRetune, retunePriceOf } from './retune.ts';

const delivered = '2026-11-01T12:00:00.000Z';
const start = Date.parse(delivered);
const base = orderJson({ status: 'fulfilled' });
const order = {
  ...base,
  product: { ...base.product, revisionCount: 1, revisionDays: 30, retunePrice: 19_900 },
};
const first = { seriesId: 'tune', deliveredAt: delivered, withdrawnAt: null };
const second = { ...first };

it('sells a retune once the revisions are used up or out of date', () => {
  expect(retunePriceOf(order, [first], start)).toBeUndefined();
  expect(retunePriceOf(order, [first, second], start)).toBe(19_900);
  expect(retunePriceOf(order, [first], start + 30 * dayMs - 1)).toBeUndefined();
  expect(retunePriceOf(order, [first], start + 30 * dayMs)).toBe(19_900);
});

it.each([
  ['before the delivery', order, []],
  ['before the fulfillment', { ...order, status: 'approved' as const }, [first, second]],
  [
    'without a price',
    { ...order, product: { ...order.product, retunePrice: null } },
    [first, second],
  ],
  [
    'without a limit',
    { ...order, product: { ...order.product, revisionDays: null } },
    [first, second],
  ],
])('sells none %s', (_, each, files) => {
  expect(retunePriceOf(each, files, start + 90 * dayMs)).toBeUndefined();
});

it.each([
  ['pending', true],
  ['approved', true],
  ['denied', false],
  ['canceled', false],
  ['fulfilled', false],
] as const)('counts a retune that is %s as open: %s', (status, isOpen) => {
  expect(isOpenRetune(order, { status, retuneOf: order.id })).toBe(isOpen);
  expect(isOpenRetune(order, { status, retuneOf: null })).toBe(false);
});
