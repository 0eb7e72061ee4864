import { get, set } from 'idb-keyval';
import { keptStore } from '#web/lib/indexed-db.ts';

const store = keptStore('push', 'owner');

/** Who has turned notifications on in this browser, where the service worker can read it; nobody is empty. */
export const knownPushOwner = {
  get: () => get<string>('id', store),
  /** Where this fails, the service worker renews nothing, and the app does at its next start. */
  async set(userId: string): Promise<void> {
    try {
      await set('id', userId, store);
    } catch {}
  },
};
