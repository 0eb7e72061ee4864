import { createStore, type UseStore } from 'idb-keyval';

/** How long a store may take to open; Safari's sometimes never does (WebKit bug 226547), in ms. */
const openWithinMs = 1000;
/** How long a read may take; another page's transaction can hold it up for good, in ms. */
const readWithinMs = 3000;

/** The store was not quick enough; what is in it may be sound. */
export class LateError extends Error {
  override readonly name = 'LateError';
}

export interface KeptStore extends UseStore {
  /** For requests that follow from an answer: nothing of it is kept when its page is left meanwhile. */
  inSteps: UseStore;
}

/**
 * A store of its own in IndexedDB, opened when it is first used. Whoever asks before it is open waits for at
 * most 1 s in all, and is refused from then on, until it is there after all. A read is refused after 3 s.
 *
 * All requests are made at once, and committed: WebKit freezes a page that is left together with a transaction
 * that is not, and the store answers no page any more.
 */
export function keptStore(database: string, name: string): KeptStore {
  let store: UseStore | undefined;
  let opened: Promise<unknown> | undefined;
  let isLate: Promise<never> | undefined;
  const open = async (): Promise<UseStore> => {
    store ??= createStore(database, name);
    opened ??= store('readonly', ({ transaction }) => transaction.commit()).catch((error) => {
      opened = undefined;
      throw error;
    });
    isLate ??= new Promise((_, refuse) => {
      const refuseNow = () => refuse(new LateError(`${database} does not open`));
      const timer = setTimeout(refuseNow, openWithinMs);
      opened?.then(() => clearTimeout(timer), refuseNow);
    });
    await Promise.race([opened, isLate]);
    return store;
  };
  const atOnce: UseStore = async (mode, run) => {
    const begun = (await open())(mode, (objects) => {
      const answer = run(objects);
      objects.transaction.commit();
      return answer;
    });
    return mode === 'readonly' ? readInTime(begun, database) : begun;
  };
  const inSteps: UseStore = async (mode, run) =>
    (await open())(mode, (objects) => {
      abortWhenLeft(objects.transaction);
      return run(objects);
    });
  return Object.assign(atOnce, { inSteps });
}

/** What was read, unless it takes too long; then it throws LateError. */
export async function readInTime<Read>(reading: Promise<Read>, database: string): Promise<Read> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, refuse) => {
    const refuseNow = () => refuse(new LateError(`${database} does not answer`));
    timer = setTimeout(refuseNow, readWithinMs);
  });
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

function abortWhenLeft(transaction: IDBTransaction): void {
  const abort = () => transaction.abort();
  const forget = () => removeEventListener('pagehide', abort);
  addEventListener('pagehide', abort);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
}
