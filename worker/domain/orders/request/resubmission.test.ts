import { expect, it } from 'vitest';
import { earlierOrderIds } from './resubmission.ts';

const order = (id: string, resubmitOf: string | null) => ({ id, resubmitOf });

it('lists the orders that an order replaces, newest first', () => {
  const orders = [order('c', 'b'), order('b', 'a'), order('a', null), order('other', null)];
  expect(earlierOrderIds(order('c', 'b'), orders)).toEqual(['b', 'a']);
  expect(earlierOrderIds(order('a', null), orders)).toEqual([]);
});

it('stops at an order that is not loaded', () => {
  expect(earlierOrderIds(order('c', 'b'), [])).toEqual(['b']);
});
