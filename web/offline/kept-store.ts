import { createStore, type UseStore } from 'idb-keyval';

/** How long a store may take to open; Safari's sometimes never does (WebKit bug 226547), in ms. */
const openWithinMs = 1000;

/**
 * A store of its own in IndexedDB, opened when it is first used. Whoever asks before it is open waits for at
 * most 1 s in all, and is refused from then on, until it is there after all.
 */
export function keptStore(database: string, name: string): UseStore {
  let store: UseStore | undefined;
  let opened: Promise<unknown> | undefined;
  let isLate: Promise<never> | undefined;
  return async (mode, run) => {
    store ??= createStore(database, name);
    opened ??= store('readonly', () => {}).catch((error) => {
      opened = undefined;
      throw error;
    });
    isLate ??= new Promise((_, refuse) => {
      const refuseNow = () => refuse(new Error(`${database} does not open`));
      const timer = setTimeout(refuseNow, openWithinMs);
      opened?.then(() => clearTimeout(timer), refuseNow);
    });
    await Promise.race([opened, isLate]);
    return store(mode, run);
  };
}
