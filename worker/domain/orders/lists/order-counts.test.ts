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
