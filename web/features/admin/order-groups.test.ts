import { expect, it } from 'vitest';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { groupOrders, sortNewestFirst } from './order-groups.ts';

function order(id: string, status: string, change: Partial<OrderJson> = {}): OrderJson {
  return { id, status, paymentStatus: 'unpaid', createdAt: '', steps: {}, ...change } as OrderJson;
}

function idsByGroup(newestFirst: readonly OrderJson[]) {
  const groups = Object.entries(groupOrders(newestFirst));
  return Object.fromEntries(groups.map(([group, orders]) => [group, orders.map(({ id }) => id)]));
}

it('groups the orders by tab, pending ones oldest first', () => {
  const newestFirst = [
    order('pending-2', 'pending'),
    order('approved-2', 'approved', { paymentStatus: 'paid' }),
    order('denied-1', 'denied'),
    order('pending-1', 'pending'),
    order('approved-1', 'approved'),
    order('fulfilled-1', 'fulfilled', { paymentStatus: 'paid' }),
    order('other-1', 'on_hold'),
  ];
  expect(idsByGroup(newestFirst)).toEqual({
    pending: ['pending-1', 'pending-2'],
    approved: ['approved-2', 'approved-1'],
    denied: ['denied-1'],
    ready: ['approved-2'],
    fulfilled: ['fulfilled-1'],
  });
});

it('sorts newest first and breaks ties by id', () => {
  const sorted = sortNewestFirst([
    order('a', 'pending', { createdAt: '2026-01-01T00:00:00.000Z' }),
    order('c', 'pending', { createdAt: '2026-01-02T00:00:00.000Z' }),
    order('b', 'pending', { createdAt: '2026-01-01T00:00:00.000Z' }),
  ]);
  expect(sorted.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

it('starts the orders ready for fulfillment with the earliest payment', () => {
  const paid = (id: string, paidAt: string | null) =>
    order(id, 'approved', {
      paymentStatus: 'paid',
      createdAt: '2026-01-02T00:00:00.000Z',
      steps: { approvedAt: null, deniedAt: null, fulfilledAt: null, paidAt },
    });
  const { ready } = groupOrders([
    paid('third', '2026-01-05T00:00:00.000Z'),
    paid('first', null),
    paid('second', '2026-01-03T00:00:00.000Z'),
  ]);
  expect(ready.map(({ id }) => id)).toEqual(['first', 'second', 'third']);
});
