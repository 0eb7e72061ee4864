import { get, set } from 'idb-keyval';
import { database } from '#web/lib/database/database.ts';
import { stores, valueKeys } from '#web/lib/database/database-names.ts';

const store = database.store(stores.values);

/** Copies the push owner to IndexedDB for the service worker, which can't read localStorage. '' means no owner. */
export const pushOwnerMirror = {
  get: () => get<string>(valueKeys.pushOwner, store),
  /** Ignores a failed write: the app then renews the subscription at its next start instead. */
  async set(userId: string): Promise<void> {
    try {
      await set(valueKeys.pushOwner, userId, store);
    } catch {}
  },
};
