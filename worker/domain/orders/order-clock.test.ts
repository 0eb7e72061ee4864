import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayMs, hourMs } from '#worker/domain/durations.ts';
import { noMilestones } from '#worker/tests/support/no-milestones.ts';
import { orderClock } from './order-clock.ts';

const start = Date.UTC(2026, 0, 1);
const pending = {
  status: 'pending',
  paymentStatus: 'unpaid',
  createdAt: new Date(start).toISOString(),
  milestones: noMilestones,
  changeReason: null,
} as const;
const paid = {
  ...pending,
  status: 'approved',
  paymentStatus: 'paid',
  milestones: { ...noMilestones, paidAt: new Date(start + 100 * hourMs).toISOString() },
} as const;

it.each([
  [-1, 'onTime', 0],
  [0, 'onTime', 0],
  [18 * hourMs - 1, 'onTime', 17],
  [18 * hourMs, 'soon', 18],
  [dayMs - 1, 'soon', 23],
  [dayMs, 'late', 24],
  [300 * hourMs, 'late', 300],
])('counts a pending order from its request: %i ms later it is %s', (after, state, hours) => {
  expect(orderClock(pending, start + after)).toEqual({ state, hours });
});

it('counts a paid order from its payment', () => {
  expect(orderClock(paid, start + 101 * hourMs)).toEqual({ state: 'onTime', hours: 1 });
});

it.each([
  { status: 'approved', paymentStatus: 'unpaid' },
  { status: 'denied', paymentStatus: 'unpaid' },
  { status: 'fulfilled', paymentStatus: 'paid' },
  { status: 'pending', paymentStatus: 'unpaid', createdAt: '' },
  { status: 'pending', paymentStatus: 'unpaid', changeReason: 'We need your VIN.' },
] as const)('has no clock for %j', (state) => {
  expect(orderClock({ ...pending, ...state }, start)).toBeUndefined();
});

it('starts again when the customer has changed what we asked for', () => {
  const milestones = { ...noMilestones, returnedAt: new Date(start + 30 * hourMs).toISOString() };
  expect(orderClock({ ...pending, milestones }, start + 31 * hourMs)).toEqual({
    state: 'onTime',
    hours: 1,
  });
});

it('never becomes less urgent', () => {
  const urgency = { onTime: 0, soon: 1, late: 2 };
  const at = (ms: number) => urgency[orderClock(pending, start + ms)?.state ?? 'onTime'];
  const ms = fc.nat(100 * hourMs);
  fc.assert(fc.property(ms, ms, (a, b) => at(Math.max(a, b)) >= at(Math.min(a, b))));
});

it('stops while an admin waits on the customer', () => {
  const inbox = {
    since: null,
    reasons: [],
    newestMessageAt: null,
    isUrgent: false,
    pausedUntil: null,
    waitsForCustomer: true,
  };
  expect(orderClock({ ...pending, inbox }, start)).toBeUndefined();
});
