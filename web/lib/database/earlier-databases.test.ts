import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { createStore, del, entries, get, keys, promisifyRequest, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StoreName } from './database-names.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens the object stores of earlier versions of the app, which never closed them. */
const earlierStores = {
  reads: () => createStore('reads', 'reads'),
  adminOrders: () => createStore('admin-orders', 'orders'),
  outbox: () => createStore('outbox', 'items'),
  uploads: () => createStore('uploads', 'uploads'),
  push: () => createStore('push', 'owner'),
  badge: () => createStore('badge', 'badge'),
  trial: () => createStore('trial', 'trial'),
};

/** Closes every connection that the next calls open, as if their tab were closed. */
function openTab(): { close(): void } {
  const connections: IDBDatabase[] = [];
  const open = IDBFactory.prototype.open;
  const opened = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (
    this: IDBFactory,
    ...args
  ) {
    const request = open.apply(this, args);
    request.addEventListener('success', () => connections.push(request.result));
    return request;
  });
  return {
    close() {
      opened.mockRestore();
      for (const connection of connections) connection.close();
    },
  };
}

/** Writes as a tab of an earlier version did, and closes the tab. */
async function inEarlierTab(write: () => Promise<unknown>): Promise<void> {
  const tab = openTab();
  await write();
  tab.close();
}

/** Loads the app in a new tab; returns access to its stores. */
async function startApp() {
  vi.resetModules();
  const { database } = await import('./database.ts');
  return (name: StoreName) => database.store(name);
}

const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name);
const onlyNewDatabase = () =>
  vi.waitFor(async () => expect(await databaseNames()).toEqual(['straight-six']));

const message = { shape: 1, key: 'm1', userId: 'ana', kind: 'message', body: { message: 'Hi' } };

async function fillEarlierDatabases(): Promise<void> {
  await set('ana-["/api/products"]', { buster: '2' }, earlierStores.reads());
  await set('#list', { size: 1 }, earlierStores.adminOrders());
  await set('o1', { id: 'o1' }, earlierStores.adminOrders());
  await set('m1', message, earlierStores.outbox());
  await set('u1', { id: 'u1', userId: 'ana' }, earlierStores.uploads());
  await set('id', 'ana', earlierStores.push());
  await set('unread', { userId: 'ana', count: 2 }, earlierStores.badge());
  await set('trial', true, earlierStores.trial());
  await del('trial', earlierStores.trial());
}

it('moves the rows of the seven databases into one and deletes the seven', async () => {
  await inEarlierTab(fillEarlierDatabases);
  const store = await startApp();
  expect(await entries(store('outbox'))).toEqual([['m1', message]]);
  expect(await entries(store('uploads'))).toEqual([['u1', { id: 'u1', userId: 'ana' }]]);
  expect(await entries(store('queries'))).toEqual([['ana-["/api/products"]', { buster: '2' }]]);
  expect(new Map(await entries(store('admin-orders')))).toEqual(
    new Map<string, unknown>([
      ['#list', { size: 1 }],
      ['o1', { id: 'o1' }],
    ]),
  );
  expect(new Map(await entries(store('values')))).toEqual(
    new Map<string, unknown>([
      ['push-owner', 'ana'],
      ['unread', { userId: 'ana', count: 2 }],
    ]),
  );
  await onlyNewDatabase();
});

it('starts with empty stores in a new browser', async () => {
  const store = await startApp();
  expect(await keys(store('outbox'))).toEqual([]);
  expect(await databaseNames()).toEqual(['straight-six']);
});

it('keeps the bytes of a file that waits in the outbox', async () => {
  const blob = new Blob(['tune'], { type: 'text/plain' });
  await inEarlierTab(() => set('m1', { ...message, file: { blob } }, earlierStores.outbox()));
  const stored = await get<{ file: { blob: Blob } }>('m1', (await startApp())('outbox'));
  expect(await stored?.file.blob.text()).toBe('tune');
});

it('moves every item once when two tabs start together', async () => {
  await inEarlierTab(fillEarlierDatabases);
  const [first, second] = [await startApp(), await startApp()];
  await Promise.all([keys(first('outbox')), keys(second('outbox'))]);
  expect(await keys(second('outbox'))).toEqual(['m1']);
  expect(await keys(first('values'))).toEqual(['push-owner', 'unread']);
  await onlyNewDatabase();
});

it('moves rows at the next start that an open tab of an earlier version wrote since the last one', async () => {
  const tab = openTab();
  const earlier = earlierStores.outbox();
  await set('m1', message, earlier);
  expect(await keys((await startApp())('outbox'))).toEqual(['m1']);
  expect(await keys(earlier)).toEqual([]);
  // The app is waiting to delete the database.
  await set('m2', { ...message, key: 'm2' }, earlier);
  tab.close();
  expect(await keys((await startApp())('outbox'))).toEqual(['m1', 'm2']);
  await (await startApp())('outbox')('readonly', () => {});
  await onlyNewDatabase();
});

/** Makes the app's process end after this many writes. */
function killAfter(writes: number): void {
  let left = writes;
  for (const method of ['put', 'delete'] as const) {
    const original = IDBObjectStore.prototype[method];
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: IDBObjectStore,
      ...args: unknown[]
    ) {
      if (left === 0) throw new Error('killed');
      left -= 1;
      return Reflect.apply(original, this, args);
    });
  }
}

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'finishes at the next start when the browser is killed after %d writes',
  async (writes) => {
    await inEarlierTab(async () => {
      await set('m1', message, earlierStores.outbox());
      await set('m2', { ...message, key: 'm2' }, earlierStores.outbox());
    });
    killAfter(writes);
    await inEarlierTab(async () => keys((await startApp())('outbox')));
    vi.restoreAllMocks();
    expect(await keys((await startApp())('outbox'))).toEqual(['m1', 'm2']);
    await onlyNewDatabase();
  },
);

it('does not bring back an item that was sent before its earlier row was deleted', async () => {
  await inEarlierTab(() => set('m1', message, earlierStores.outbox()));
  // Copies the row but doesn't delete the earlier one.
  killAfter(2);
  const store = await startApp();
  expect(await keys(store('outbox'))).toEqual(['m1']);
  vi.restoreAllMocks();
  await del('m1', store('outbox'));
  expect(await keys((await startApp())('outbox'))).toEqual([]);
  await onlyNewDatabase();
});

it('does not send an item that a tab of an earlier version sends during the move', async () => {
  const tab = openTab();
  const earlier = earlierStores.outbox();
  await set('m1', message, earlier);
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
    key,
  ) {
    if (this.name === 'outbox') void del('m1', earlier);
    return put.call(this, value, key);
  });
  expect(await keys((await startApp())('outbox'))).toEqual([]);
  tab.close();
});

it('starts with empty caches when they don’t fit on the disk, and still moves the items', async () => {
  await inEarlierTab(fillEarlierDatabases);
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
    key,
  ) {
    if (this.name === 'queries') throw new DOMException('full', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  const store = await startApp();
  expect(await keys(store('queries'))).toEqual([]);
  expect(await keys(store('outbox'))).toEqual(['m1']);
});

it('copies the other caches when one has no object store', async () => {
  await inEarlierTab(async () => {
    await set('id', 'ana', earlierStores.push());
    await promisifyRequest(indexedDB.open('reads'));
  });
  const store = await startApp();
  expect(await keys(store('queries'))).toEqual([]);
  expect(await get('push-owner', store('values'))).toBe('ana');
});
