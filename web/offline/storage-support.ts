import { del, set } from 'idb-keyval';
import { databases } from '#web/lib/database-names.ts';
import { createIdbStore } from '#web/lib/indexed-db.ts';
import { observable } from '#web/lib/observable.ts';

/** Whether this browser blocks IndexedDB, so that nothing is available offline. */
export const isStorageBlocked = observable(false);

/** Tries one small write and sets `isStorageBlocked`. Takes at most about a second; never throws. */
export async function checkStorage(): Promise<void> {
  const store = createIdbStore(databases.storageCheck);
  try {
    await set('trial', true, store);
    await del('trial', store);
  } catch (error) {
    // The outbox reports a full disk when it matters.
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    isStorageBlocked.set(!isFull);
  }
}
