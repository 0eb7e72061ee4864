import { expect, it } from 'vitest';
import { isInInbox } from './inbox.ts';

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
