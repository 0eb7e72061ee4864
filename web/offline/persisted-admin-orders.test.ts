import 'fake-indexeddb/auto';
import { clear, del, keys, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { database } from '#web/lib/database/database.ts';
import { stores } from '#web/lib/database/database-names.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { clearOrdersOfOtherUsers } from './admin-orders-store.ts';
import {
  clearPersistedOrders,
  loadPersistedOrders,
  persistOrders,
} from './persisted-admin-orders.ts';

vi.mock(import('./query-schemas.ts'), async (original) => ({
  ...(await original()),
  isOrder: (data): data is OrderJson => typeof data === 'object',
}));

const store = database.store(stores.adminOrders);
const counts = { all: 2, pending: 2, approved: 0, denied: 0, ready: 0, fulfilled: 0 };
const state = {
  userId: 'ana',
  counts,
  revision: 7,
  deletions: 0,
  loadedAt: 5,
  activeSince: 3,
  rest: null,
};
const list = { ...state, size: 2 };
const order = (id: string) => ({ id }) as OrderJson;

beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  await clearPersistedOrders();
  await persistOrders([order('a'), order('b')], list);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('loads the list of its user', async () => {
  expect(await loadPersistedOrders('ana')).toMatchObject({
    ...state,
    orders: [order('a'), order('b')],
  });
  expect(await loadPersistedOrders('bob')).toBeUndefined();
});

it('loads an interrupted first load and where it continues', async () => {
  const rest = '/api/admin/orders?after=1~c';
  await persistOrders([order('c')], { ...list, rest });
  expect(await loadPersistedOrders('ana')).toMatchObject({ rest, orders: { length: 3 } });
});

it('keeps orders that were stored before the list’s state', async () => {
  await persistOrders([order('c')]);
  expect(await loadPersistedOrders('ana')).toMatchObject({ ...state, orders: { length: 3 } });
});

it.each([
  { name: 'damaged', damage: () => set('a', 'no order', store) },
  { name: 'of an unknown version', damage: () => set('#list', { ...list, shape: 3 }, store) },
  { name: 'partly deleted by another tab', damage: () => del('a', store) },
])('ignores a list that is $name', async ({ damage }) => {
  await damage();
  expect(await loadPersistedOrders('ana')).toBeUndefined();
});

it('loads a list of the previous version, which the next read loads again', async () => {
  const { userId, revision } = state;
  const previous = { shape: 4, userId, counts, revision, size: 2, updatedAt: Date.now() };
  await set('#list', { ...previous, rest: '/api/admin/orders?after=1~c' }, store);
  const loaded = await loadPersistedOrders('ana');
  expect(loaded).toMatchObject({ deletions: -1, rest: null, orders: { length: 2 } });
});

it('ignores a list after 30 days', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 30 * 24 * 60 * 60 * 1000);
  expect(await loadPersistedOrders('ana')).toBeUndefined();
});

it('writes the time of an unchanged list at most once a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const before = (await loadPersistedOrders('ana'))?.updatedAt ?? 0;
  vi.setSystemTime(before + 59_000);
  await persistOrders([], list);
  expect((await loadPersistedOrders('ana'))?.updatedAt).toBe(before);
  vi.setSystemTime(before + 60_000);
  await persistOrders([], list);
  expect((await loadPersistedOrders('ana'))?.updatedAt).toBe(before + 60_000);
});

it('deletes only the list of another user', async () => {
  await clearOrdersOfOtherUsers('ana');
  expect(await keys(store)).toHaveLength(3);
  await clearOrdersOfOtherUsers('bob');
  expect(await keys(store)).toEqual([]);
});

it('keeps a list that is stored while the cleanup runs', async () => {
  await clear(store);
  const cleanup = clearOrdersOfOtherUsers('ana');
  await persistOrders([order('a'), order('b')], list);
  await cleanup;
  expect((await loadPersistedOrders('ana'))?.orders).toHaveLength(2);
});

it('deletes rows without a list', async () => {
  await clear(store);
  await set('a', order('a'), store);
  await clearOrdersOfOtherUsers('ana');
  expect(await keys(store)).toEqual([]);
});
