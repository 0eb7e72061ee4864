import { expect, it } from 'vitest';
import { countOrderGroups } from './order-counts.ts';

it('counts an approved and paid order as approved and as ready', () => {
  expect(countOrderGroups([{ status: 'approved', paymentStatus: 'paid', orders: 2 }])).toEqual({
    all: 2,
    pending: 0,
    approved: 2,
    denied: 0,
    ready: 2,
    fulfilled: 0,
  });
});

it('counts each order in the list of its status', () => {
  const groups = (['pending', 'approved', 'denied', 'fulfilled', 'canceled'] as const).map(
    (status, index) => ({ status, paymentStatus: 'unpaid' as const, orders: 10 ** index }),
  );
  expect(countOrderGroups(groups)).toEqual({
    all: 11_111,
    pending: 1,
    approved: 10,
    denied: 100,
    ready: 0,
    fulfilled: 1000,
  });
});
