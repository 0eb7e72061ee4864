import { get, set } from 'idb-keyval';
import { databases } from '#web/lib/database-names.ts';
import { createIdbStore } from '#web/lib/indexed-db.ts';

const store = createIdbStore(databases.pushOwner);

/** Copies the push owner to IndexedDB for the service worker, which can't read localStorage. '' means no owner. */
export const pushOwnerMirror = {
  get: () => get<string>('id', store),
  /** Ignores a failed write: the app then renews the subscription at its next start instead. */
  async set(userId: string): Promise<void> {
    try {
      await set('id', userId, store);
    } catch {}
  },
};
