import { expect, it } from 'vitest';
import { inboxDays, isInInbox, maxPauseDays } from './inbox.ts';

const inbox = {
  since: '2026-10-01T12:00:00.000Z',
  reasons: [],
  newestMessageAt: null,
  isUrgent: false,
  pausedUntil: null,
  waitsForCustomer: false,
};

it.each([
  [{}, false],
  [{ inbox: null }, false],
  [{ inbox: { ...inbox, since: null } }, false],
  [{ inbox }, true],
])('has the orders that need an answer now: %j %s', (order, expected) => {
  expect(isInInbox(order)).toBe(expected);
});

it('sets an order aside for 1, 3, 7 or at most 30 days, and waits 3 days for a customer', () => {
  expect(inboxDays).toEqual({ snooze: [1, 3, 7], wait: 3 });
  expect(maxPauseDays).toBe(30);
});
