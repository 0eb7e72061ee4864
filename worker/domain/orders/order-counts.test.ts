import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paymentStatuses } from '#worker/domain/payments/payment.ts';
import { countOrderGroups, countsAfter } from './order-counts.ts';
import { orderStatuses } from './order-lifecycle.ts';

const state = fc.record({
  status: fc.constantFrom(...orderStatuses),
  paymentStatus: fc.constantFrom(...paymentStatuses),
});
const count = (states: readonly Parameters<typeof countsAfter>[1][]) =>
  countOrderGroups(states.map((each) => ({ ...each, orders: 1 })));

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

it('gives the same counts after a change as counting again', () => {
  fc.assert(
    fc.property(fc.array(state), state, state, (others, before, after) => {
      expect(countsAfter(count([...others, before]), before, after)).toEqual(
        count([...others, after]),
      );
    }),
  );
});
