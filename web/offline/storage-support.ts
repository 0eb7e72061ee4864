import { del, set } from 'idb-keyval';
import { keptStore } from '#web/lib/indexed-db.ts';
import { observable } from '#web/lib/observable.ts';

/** Whether this browser is known to keep nothing for use without signal (design section 7). */
export const keepsNothing = observable(false);

/** Finds out with one tiny write; takes about a second at most, and never throws. */
export async function tryToKeep(): Promise<void> {
  const store = keptStore('trial', 'trial');
  try {
    await set('trial', true, store);
    await del('trial', store);
  } catch (error) {
    // A full disk is told of when there is something to keep.
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    keepsNothing.set(!isFull);
  }
}
