import { del, set } from 'idb-keyval';
import { database } from '#web/lib/database/database.ts';
import { stores, valueKeys } from '#web/lib/database/database-names.ts';
import { observable } from '#web/lib/observable.ts';

/** Whether this browser blocks IndexedDB, so that nothing is available offline. */
export const isStorageBlocked = observable(false);

/** Tries one small write and sets `isStorageBlocked`. Takes at most about a second; never throws. */
export async function checkStorage(): Promise<void> {
  const store = database.store(stores.values);
  try {
    await set(valueKeys.storageCheck, true, store);
    await del(valueKeys.storageCheck, store);
  } catch (error) {
    // The outbox reports a full disk when it matters.
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    isStorageBlocked.set(!isFull);
  }
}
