import { createStore, type UseStore } from 'idb-keyval';
import type { DatabaseName } from './database-names.ts';

/** Safari sometimes never opens a database (WebKit bug 226547). */
const openTimeoutMs = 1000;
/** Another page's transaction can block a read forever. */
const readTimeoutMs = 3000;

/** IndexedDB took too long. Its data may be intact. */
export class IdbTimeoutError extends Error {
  override readonly name = 'IdbTimeoutError';
}

export interface IdbStore extends UseStore {
  /** For requests that depend on an earlier result. Aborts the transaction when the user leaves the page. */
  multiStep: UseStore;
}

/**
 * Returns an idb-keyval store that opens on first use. Calls wait at most 1 s for the database to open, then throw
 * IdbTimeoutError until it is open. Reads time out after 3 s.
 *
 * All requests are made at once and the transaction is committed: when WebKit freezes a page with an uncommitted
 * transaction, the database stops responding to every other page.
 */
export function createIdbStore({ database, store: name }: DatabaseName): IdbStore {
  let store: UseStore | undefined;
  let opened: Promise<unknown> | undefined;
  let timedOut: Promise<never> | undefined;
  const open = async (): Promise<UseStore> => {
    store ??= createStore(database, name);
    opened ??= store('readonly', ({ transaction }) => transaction.commit()).catch((error) => {
      opened = undefined;
      throw error;
    });
    timedOut ??= new Promise((_, reject) => {
      const rejectNow = () => reject(new IdbTimeoutError(`${database} did not open in time`));
      const timer = setTimeout(rejectNow, openTimeoutMs);
      opened?.then(() => clearTimeout(timer), rejectNow);
    });
    await Promise.race([opened, timedOut]);
    return store;
  };
  const singleStep: UseStore = async (mode, run) => {
    const result = (await open())(mode, (objects) => {
      const requested = run(objects);
      objects.transaction.commit();
      return requested;
    });
    return mode === 'readonly' ? withReadTimeout(result, database) : result;
  };
  const multiStep: UseStore = async (mode, run) =>
    (await open())(mode, (objects) => {
      abortOnPageHide(objects.transaction);
      return run(objects);
    });
  return Object.assign(singleStep, { multiStep });
}

/** Returns the result of a read, or throws IdbTimeoutError after 3 s. */
export async function withReadTimeout<Result>(
  read: Promise<Result>,
  database: string,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const rejectNow = () => reject(new IdbTimeoutError(`${database} did not respond in time`));
    timer = setTimeout(rejectNow, readTimeoutMs);
  });
  return Promise.race([read, timeout]).finally(() => clearTimeout(timer));
}

function abortOnPageHide(transaction: IDBTransaction): void {
  const abort = () => transaction.abort();
  const stop = () => removeEventListener('pagehide', abort);
  addEventListener('pagehide', abort);
  transaction.addEventListener('complete', stop);
  transaction.addEventListener('abort', stop);
}
