import { promisifyRequest } from 'idb-keyval';
import { type StoreName, stores, valueKeys } from './database-names.ts';
import { earlierDatabases } from './earlier-database-names.ts';
import { type IdbRow, openDatabase, openExisting, withReadTimeout } from './indexed-db.ts';

/** A database of an earlier version of the app, with its only object store. */
interface EarlierDatabase {
  name: string;
  from: string;
  to: StoreName;
  /** The new key of its only row. */
  key?: string;
}

const caches: readonly EarlierDatabase[] = [
  { name: 'reads', from: 'reads', to: stores.queries },
  { name: 'admin-orders', from: 'orders', to: stores.adminOrders },
  { name: 'push', from: 'owner', to: stores.values, key: valueKeys.pushOwner },
  { name: 'badge', from: 'badge', to: stores.values, key: valueKeys.unreadCount },
];
const items: readonly EarlierDatabase[] = [
  { name: 'outbox', from: 'items', to: stores.outbox },
  { name: 'uploads', from: 'uploads', to: stores.uploads },
];

/** Returns the rows of the earlier caches. Skips a cache that can't be read: the app fetches it again. */
export async function copyCaches(): Promise<IdbRow<StoreName>[]> {
  const existing = await earlierDatabases();
  const rows = caches
    .filter(({ name }) => existing.includes(name))
    .map(async ({ name, from, to, key: newKey }) => {
      try {
        const database = await openExisting(name);
        const read = await readRows(database, from).finally(() => database.close());
        return read.map(({ key, value }) => ({ store: to, key: newKey ?? key, value }));
      } catch {
        return [];
      }
    });
  return (await Promise.all(rows)).flat();
}

/**
 * Moves unsent items and unfinished uploads out of the earlier databases, then deletes those. Each start of the app
 * tries again, because a tab or a service worker of an earlier version may write to them after the first time. Does
 * nothing while another tab is moving them.
 */
export async function moveItems(database: IDBDatabase): Promise<void> {
  const existing = await earlierDatabases();
  if (existing.length === 0) return;
  await ifUnlocked('move-earlier-items', async () => {
    const found = items.filter(({ name }) => existing.includes(name));
    // If the disk is full, the rest stays where it is until the next start.
    await Promise.allSettled(found.map((earlier) => moveRows(earlier, database)));
    // Not awaited: a tab of an earlier version may stay open for hours.
    void ifUnlocked('delete-earlier-databases', () => deleteAll(existing)).catch(() => {});
  });
}

/** Moves rows one by one, each exactly once, even if the browser stops halfway. */
async function moveRows({ name, from, to }: EarlierDatabase, database: IDBDatabase): Promise<void> {
  const earlier = await openExisting(name);
  try {
    if (!earlier.objectStoreNames.contains(from)) return;
    const rows = await readRows(earlier, from);
    const values = await readRows(database, stores.values);
    const copiedBefore = new Set(values.map((row) => row.key));
    for (const { key, value } of rows) {
      // Its row may have been sent or canceled since it was copied.
      const marker = `moved-${key}`;
      if (!copiedBefore.has(marker)) {
        await write(database, [to, stores.values], (transaction) => {
          transaction.objectStore(to).put(value, key);
          transaction.objectStore(stores.values).put(true, marker);
        });
      }
      const isUnchanged = await remove(earlier, from, key);
      await write(database, [to, stores.values], (transaction) => {
        transaction.objectStore(stores.values).delete(marker);
        // A tab of the earlier version has just sent or canceled it.
        if (!isUnchanged) transaction.objectStore(to).delete(key);
      });
    }
  } finally {
    earlier.close();
  }
}

async function deleteAll(existing: readonly string[]): Promise<void> {
  const deletions = existing.map(async (name) => {
    const unsent = items.find((earlier) => earlier.name === name);
    if (unsent) await deleteEmptyStore(unsent);
    await promisifyRequest(indexedDB.deleteDatabase(name));
  });
  await Promise.allSettled(deletions);
}

/**
 * Deletes the object store, or rejects if it has rows. Waits until no tab of an earlier version has the database
 * open. Such a tab could otherwise still write an item, and `deleteDatabase` would then delete it, too.
 */
async function deleteEmptyStore({ name, from }: EarlierDatabase): Promise<void> {
  const database = await openDatabase(name, 2, (transaction) => {
    if (!transaction.objectStoreNames.contains(from)) return;
    const counting = transaction.objectStore(from).count();
    counting.onsuccess = () => {
      if (counting.result === 0) transaction.db.deleteObjectStore(from);
      else transaction.abort();
    };
  });
  database.close();
}

async function readRows(
  database: IDBDatabase,
  store: string,
): Promise<{ key: IDBValidKey; value: unknown }[]> {
  const transaction = database.transaction(store);
  const objects = transaction.objectStore(store);
  const requests = [
    promisifyRequest(objects.getAllKeys()),
    promisifyRequest(objects.getAll()),
  ] as const;
  transaction.commit();
  const [keys, values] = await withReadTimeout(Promise.all(requests), database.name);
  return keys.map((key, index) => ({ key, value: values[index] }));
}

/** Deletes a row; returns false if it no longer exists. */
async function remove(database: IDBDatabase, store: string, key: IDBValidKey): Promise<boolean> {
  let finding: Promise<unknown> | undefined;
  await write(database, [store], (transaction) => {
    const objects = transaction.objectStore(store);
    finding = promisifyRequest(objects.getKey(key));
    objects.delete(key);
  });
  return (await finding) !== undefined;
}

async function write(
  database: IDBDatabase,
  storeNames: string[],
  run: (transaction: IDBTransaction) => void,
): Promise<void> {
  const transaction = database.transaction(storeNames, 'readwrite');
  run(transaction);
  transaction.commit();
  await promisifyRequest(transaction);
}

/** Runs an action unless another tab, or the service worker, is running it. */
async function ifUnlocked(lock: string, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run();
  await navigator.locks.request(lock, { ifAvailable: true }, (held) => (held ? run() : undefined));
}
