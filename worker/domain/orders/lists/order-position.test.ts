import { expect, it } from 'vitest';
import { orderJson } from '#web/tests/components/records.ts';
import { isAscending, orderPosition } from './order-position.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
const ms = (day: number) => Date.UTC(2026, 0, day);
const order = orderJson({ createdAt: at(1), totalAmount: 107_600, vehicleYear: '2015' });
const { milestones } = order;
const inbox = {
  since: at(5),
  reasons: [],
  newestMessageAt: null,
  pausedUntil: null,
  isUrgent: false,
  waitsForCustomer: false,
};
/** Later than any date of this century. */
const lead = Date.UTC(2100, 0);

it('puts pending orders with a priority add-on before all others, each group oldest first', () => {
  const orders = [
    orderPosition({ ...order, isPriority: true, createdAt: at(8) }, { list: 'pending' }),
    orderPosition({ ...order, isPriority: true, createdAt: at(9) }, { list: 'pending' }),
    orderPosition(order, { list: 'pending' }),
    orderPosition({ ...order, createdAt: at(2) }, { list: 'pending' }),
  ];
  expect(orders).toEqual(orders.toSorted((a, b) => a - b));
  expect(orders[2]).toBeGreaterThan(lead);
});

it('puts orders with a failed flash first in the inbox, then those that wait longest', () => {
  const urgent = { ...order, inbox: { ...inbox, since: at(9), isUrgent: true } };
  const position = orderPosition({ ...order, inbox }, { list: 'inbox' });
  expect(orderPosition(urgent, { list: 'inbox' })).toBe(ms(9));
  expect(position).toBeGreaterThan(lead);
  const newer = { ...order, inbox: { ...inbox, since: at(6) } };
  expect(orderPosition(newer, { list: 'inbox' }) - position).toBe(ms(6) - ms(5));
  const answered = { ...order, inbox: { ...inbox, since: null } };
  expect(orderPosition(answered, { list: 'inbox' })).toBe(ms(1));
  expect(orderPosition(order, { list: 'inbox' })).toBe(ms(1));
  expect(orderPosition({ ...order, inbox }, { list: 'approved' })).toBe(ms(1));
});

it('puts orders that are ready by their payment, and others by their date', () => {
  const ready = { ...order, status: 'approved', paymentStatus: 'paid' } as const;
  const paid = { ...ready, milestones: { ...milestones, paidAt: at(4) } };
  expect(orderPosition(paid, { list: 'ready' })).toBe(ms(4));
  expect(orderPosition(ready, { list: 'ready' })).toBe(ms(1));
  expect(orderPosition({ ...order, status: 'approved' }, { list: 'ready' })).toBe(ms(1));
  expect(orderPosition(paid, { list: 'approved' })).toBe(ms(1));
  expect(orderPosition(paid, {})).toBe(ms(1));
});

it.each([
  ['total', {}, 107_600],
  ['total', { totalAmount: -100 }, 0],
  ['year', {}, 2015],
  ['year', { vehicleYear: 'soon' }, 0],
  ['year', { vehicleYear: '-4' }, 0],
] as const)('sorts by %s: %j is %i', (sort, change, position) => {
  expect(orderPosition({ ...order, ...change }, { list: 'pending', sort })).toBe(position);
});

it('sorts a customer’s list only by date', () => {
  expect(orderPosition(order, { sort: 'total' })).toBe(ms(1));
  expect(orderPosition(order, { sort: 'year' })).toBe(ms(1));
});

it.each([
  [{ list: 'pending' }, true],
  [{ list: 'ready' }, true],
  [{ list: 'inbox' }, true],
  [{ list: 'approved' }, false],
  [{}, false],
  [{ list: 'pending', sort: 'total' }, false],
] as const)('lists who has waited longest first: %j %s', (by, expected) => {
  expect(isAscending(by)).toBe(expected);
});
