import { IDBFactory } from 'fake-indexeddb';
import { keys, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type StoreName, stores } from '#web/lib/database/database-names.ts';
import { deleteUserData } from './delete-user-data.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', { removeItem: () => {} });
});

afterEach(() => vi.unstubAllGlobals());

const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name);

it('deletes the user’s data but not the outbox', async () => {
  vi.resetModules();
  const { database } = await import('#web/lib/database/database.ts');
  for (const store of Object.values(stores)) await set('key', 1, database.store(store));
  await set('unread', 1, database.store(stores.values));
  deleteUserData();
  const rest = async () => {
    const rows = Object.values(stores).map(async (store): Promise<[StoreName, unknown[]]> => {
      return [store, await keys(database.store(store))];
    });
    return Object.fromEntries(await Promise.all(rows));
  };
  await vi.waitFor(
    async () =>
      expect(await rest()).toEqual({
        queries: [],
        outbox: ['key'],
        logs: [],
        values: ['key'],
      }),
    15_000,
  );
});

it('creates no database', async () => {
  deleteUserData();
  await vi.waitFor(async () => expect(await databaseNames()).toEqual([]), 15_000);
});

it('does nothing where storage is blocked', () => {
  vi.stubGlobal('indexedDB', undefined);
  expect(() => deleteUserData()).not.toThrow();
});
