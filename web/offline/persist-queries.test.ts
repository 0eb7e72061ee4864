import 'fake-indexeddb/auto';
import { hashKey, QueryClient, QueryObserver } from '@tanstack/react-query';
import { clear, keys, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { queries } from '#web/api/queries.ts';
import { chosenTruck } from '#web/garage/current-truck.ts';
import { database } from '#web/lib/database/database.ts';
import { stores } from '#web/lib/database/database-names.ts';
import { storageKeys } from '#web/lib/storage.ts';
import type { SignedInUserJson } from '#worker/domain/accounts/accounts.api.ts';
import { signedInCookie } from '#worker/domain/accounts/cookie-names.ts';
import { persistQueries } from './persist-queries.ts';

const store = database.store(stores.queries);
const logs = database.store(stores.logs);
const addonsKey = ['/api/addons'];

let page: EventTarget;
let tab: EventTarget & { cookie: string; hidden: boolean };
let client: QueryClient;

beforeEach(async () => {
  await Promise.all([clear(store), clear(logs)]);
  page = new EventTarget();
  tab = Object.assign(new EventTarget(), { cookie: `${signedInCookie}=ana`, hidden: false });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', tab);
  vi.stubGlobal('location', { reload: vi.fn() });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  client = new QueryClient();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.persistedQueries = undefined;
});

function row(queryKey: string[], data: unknown, userId = 'ana'): [string, unknown] {
  const queryHash = hashKey(queryKey);
  const state = { data, dataUpdatedAt: Date.now() };
  return [`${userId}-${queryHash}`, { buster: '2', queryHash, queryKey, state }];
}

const fetchAddons = () => client.fetchQuery({ queryKey: addonsKey, queryFn: () => [] });
const expectStored = (expected: string[]) =>
  vi.waitFor(async () => expect(await keys(store)).toEqual(expected), 15_000);

it('restores the stored queries before the first screen, and marks them stale', async () => {
  await set(...row(addonsKey, []), store);
  await persistQueries(client);
  expect(client.getQueryState(addonsKey)).toMatchObject({ data: [], isInvalidated: true });
});

it('uses the rows that the script in index.html has read', async () => {
  globalThis.persistedQueries = Promise.resolve([row(addonsKey, [])]);
  await persistQueries(client);
  expect(client.getQueryData(addonsKey)).toEqual([]);
});

it('reads the database if the script in index.html did not find it', async () => {
  await set(...row(addonsKey, []), store);
  globalThis.persistedQueries = Promise.resolve(undefined);
  await persistQueries(client);
  expect(client.getQueryData(addonsKey)).toEqual([]);
});

it('shows the first screen after 0.8 s if the database does not respond', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  globalThis.persistedQueries = new Promise(() => {});
  const onStart = vi.fn();
  const started = persistQueries(client).then(onStart);
  await vi.advanceTimersByTimeAsync(799);
  expect(onStart).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await started;
});

it('gives up after 3 s on a read that does not respond, without deleting the rows', async () => {
  await set(...row(addonsKey, []), store);
  client.setQueryData(addonsKey, []);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  globalThis.persistedQueries = new Promise(() => {});
  const started = persistQueries(client);
  await vi.advanceTimersByTimeAsync(2999);
  await started;
  expect(client.getQueryState(addonsKey)).toMatchObject({ isInvalidated: false });
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryState(addonsKey)).toMatchObject({ isInvalidated: true });
  vi.useRealTimers();
  await expectStored([row(addonsKey, [])[0]]);
});

it('fetches again what a late row has replaced on screen', async () => {
  const rows = Promise.withResolvers<[string, unknown][]>();
  const response = Promise.withResolvers<string[]>();
  globalThis.persistedQueries = rows.promise;
  const started = persistQueries(client);
  const queryFn = vi.fn(() => response.promise);
  const staleTime = Number.POSITIVE_INFINITY;
  const observer = new QueryObserver(client, { queryKey: addonsKey, queryFn, staleTime });
  onTestFinished(observer.subscribe(() => {}));
  const [key, value] = row(addonsKey, []);
  // The response arrives after the row was chosen, and before it is in the cache.
  const late = Object.defineProperty([key, value] as [string, unknown], 0, {
    get: () => {
      response.resolve(['new']);
      return key;
    },
  });
  rows.resolve([late]);
  await started;
  await vi.waitFor(() => expect(client.getQueryData(addonsKey)).toEqual(['new']), 15_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

it('marks nothing stale if the user has changed while the rows were read', async () => {
  const rows = Promise.withResolvers<[string, unknown][]>();
  globalThis.persistedQueries = rows.promise;
  const started = persistQueries(client);
  await client.fetchQuery({
    ...queries.currentUser,
    queryFn: () => ({ id: 'bob' }) as SignedInUserJson,
  });
  client.setQueryData(addonsKey, []);
  rows.resolve([row(addonsKey, [])]);
  await started;
  expect(client.getQueryState(addonsKey)).toMatchObject({ isInvalidated: false });
});

it('deletes rows that can’t be read', async () => {
  await set('ana-broken', 'row', store);
  globalThis.persistedQueries = Promise.reject(new DOMException('broken', 'DataError'));
  await persistQueries(client);
  expect(await keys(store)).toEqual([]);
});

it('stores fetched queries', async () => {
  await persistQueries(client);
  await fetchAddons();
  await expectStored([row(addonsKey, [])[0]]);
});

it.each([
  { event: 'is hidden', leave: () => tab.dispatchEvent(new Event('visibilitychange')) },
  { event: 'is left', leave: () => page.dispatchEvent(new Event('pagehide')) },
])('stores fetched queries immediately when the page $event', async ({ leave }) => {
  await persistQueries(client);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await fetchAddons();
  tab.hidden = true;
  leave();
  vi.useRealTimers();
  await expectStored([row(addonsKey, [])[0]]);
});

it('deletes what other users stored', async () => {
  await set(...row(addonsKey, [], 'bob'), store);
  const own = row(['/api/products'], []);
  await set(...own, store);
  await persistQueries(client);
  await expectStored([own[0]]);
});

it('deletes everything when the session ends', async () => {
  await persistQueries(client);
  await fetchAddons();
  await expectStored([row(addonsKey, [])[0]]);
  await set('file', {}, logs);
  await client.fetchQuery({ ...queries.currentUser, queryFn: () => null });
  await expectStored([]);
  await vi.waitFor(async () => expect(await keys(logs)).toEqual([]), 15_000);
});

it('keeps the user’s drafts and truck while it isn’t known who comes next, and then deletes those of others', async () => {
  const kept = new Map([
    [storageKeys.chatTexts as string, '{"userId":"ana","drafts":{"o1":"Hi"}}'],
    [storageKeys.reviews as string, '{"userId":"bob","drafts":{"o1":"Hi"}}'],
  ]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  await persistQueries(client);
  expect([...kept.keys()]).toEqual([storageKeys.chatTexts]);
  const truck = { year: '2016', make: 'Ram', model: '2500', transmission: '68RFE', vin: null };
  chosenTruck.choose({ ...truck, id: 't1', version: 1, nickname: null, device: null });
  const report = (user: object | null) =>
    client.fetchQuery({ ...queries.currentUser, queryFn: () => user as SignedInUserJson | null });
  await report(null);
  expect([...kept.keys()]).toEqual([storageKeys.chatTexts]);
  expect(chosenTruck.get()).toBeUndefined();
  tab.cookie = `${signedInCookie}=ana`;
  await report({ id: 'ana' });
  await report({ id: 'bob' });
  expect([...kept.keys()]).toEqual([]);
});

it.each([
  { event: 'the window gets the focus', show: () => page.dispatchEvent(new Event('focus')) },
  { event: 'the user comes back to it', show: () => page.dispatchEvent(new Event('pageshow')) },
  { event: 'its tab is shown', show: () => tab.dispatchEvent(new Event('visibilitychange')) },
])('checks who is signed in when $event', async ({ show }) => {
  await persistQueries(client);
  tab.cookie = `${signedInCookie}=bob`;
  show();
  expect(location.reload).toHaveBeenCalledOnce();
});

it('stores nothing that arrives after another user has signed in', async () => {
  await persistQueries(client);
  tab.cookie = `${signedInCookie}=bob`;
  await fetchAddons();
  await client.fetchQuery({
    ...queries.currentUser,
    queryFn: () => ({ id: 'bob' }) as SignedInUserJson,
  });
  expect(location.reload).toHaveBeenCalledOnce();
  await expectStored([row(['/api/auth/user'], null, 'bob')[0]]);
});
