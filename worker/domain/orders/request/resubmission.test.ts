import { expect, it } from 'vitest';
import { canResubmit, earlierOrderIds, replacementOf } from './resubmission.ts';

const order = (id: string, resubmitOf: string | null) => ({ id, resubmitOf });

it('lists the orders that an order replaces, newest first', () => {
  const orders = [order('c', 'b'), order('b', 'a'), order('a', null), order('other', null)];
  expect(earlierOrderIds(order('c', 'b'), orders)).toEqual(['b', 'a']);
  expect(earlierOrderIds(order('a', null), orders)).toEqual([]);
  expect(earlierOrderIds(order('a', 'b'), [order('a', 'b'), order('b', 'a')])).toEqual(['b', 'a']);
});

it('stops at an order that is not loaded', () => {
  expect(earlierOrderIds(order('c', 'b'), [])).toEqual(['b']);
});

it.each([
  ['denied', [], true],
  ['pending', [], false],
  ['canceled', [], false],
  ['denied', ['denied', 'canceled'], true],
  ['denied', ['denied', 'pending'], false],
  ['denied', ['approved'], false],
] as const)('allows resubmitting a %s order that %j orders replaced: %s', (status, others, can) => {
  const orders = others.map((other) => ({ resubmitOf: 'a', status: other }));
  const unrelated = { resubmitOf: 'b', status: 'approved' } as const;
  expect(canResubmit({ id: 'a', status }, [unrelated, ...orders])).toBe(can);
  expect(replacementOf({ id: 'a' }, [unrelated, ...orders])).toBe(orders[0]);
});
