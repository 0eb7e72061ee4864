import { promisifyRequest, type UseStore } from 'idb-keyval';

/** Safari sometimes never opens a database (WebKit bug 226547). */
const openTimeoutMs = 1000;
/** Another page's transaction can block a read forever. */
const readTimeoutMs = 3000;

/** IndexedDB took too long. Its data may be intact. */
export class IdbTimeoutError extends Error {
  override readonly name = 'IdbTimeoutError';
}

/** An object store for idb-keyval's functions. */
export interface IdbStore extends UseStore {
  /** For requests that depend on an earlier result. Aborts the transaction when the user leaves the page. */
  multiStep: UseStore;
}

interface DatabaseOptions {
  name: string;
  version: number;
  /** Creates object stores. `oldVersion` is 0 for a new database. */
  upgrade(database: IDBDatabase, oldVersion: number): void;
}

/**
 * Returns a database that opens on first use. Calls wait at most 1 s for it to open, then throw
 * IdbTimeoutError until it is open; an upgrade may take longer. Reads time out after 3 s.
 *
 * Each transaction makes all of its requests up front and commits: when WebKit freezes a page with
 * an uncommitted transaction, the database stops responding to every other page.
 */
export function createDatabase<Store extends string>(options: DatabaseOptions) {
  const { name } = options;
  let opening: Opening | undefined;

  function connect(): Promise<IDBDatabase> {
    opening ??= startOpening();
    return Promise.race([opening.opened, opening.timedOut]);
  }

  function startOpening(): Opening {
    const forget = () => {
      if (opening === started) opening = undefined;
    };
    const started = limitTime(name, (onUpgrade) => openOrUpgrade(options, onUpgrade));
    started.opened.then((database) => {
      // Another tab upgrades or deletes the database, or the browser closes it.
      for (const event of ['versionchange', 'close']) database.addEventListener(event, forget);
    }, forget);
    return started;
  }

  async function use<Result>(
    store: Store,
    mode: IDBTransactionMode,
    run: (objects: IDBObjectStore) => Result | PromiseLike<Result>,
    isRetry = false,
  ): Promise<Result> {
    const database = await connect();
    let objects: IDBObjectStore;
    try {
      objects = database.transaction(store, mode).objectStore(store);
    } catch (error) {
      // The connection was closed. Safari does that without an event.
      if (isRetry || !isNamed(error, 'InvalidStateError')) throw error;
      opening = undefined;
      return use(store, mode, run, true);
    }
    return run(objects);
  }

  return {
    store(store: Store): IdbStore {
      const singleStep: UseStore = async (mode, run) => {
        const result = use(store, mode, (objects) => {
          const requested = run(objects);
          objects.transaction.commit();
          return { requested };
        });
        const { requested } = await result;
        return mode === 'readonly' ? withReadTimeout(Promise.resolve(requested), name) : requested;
      };
      const multiStep: UseStore = (mode, run) =>
        use(store, mode, (objects) => {
          abortOnPageHide(objects.transaction);
          return run(objects);
        });
      return Object.assign(singleStep, { multiStep });
    },
  };
}

interface Opening {
  opened: Promise<IDBDatabase>;
  /** Rejects if the database doesn't respond in time. */
  timedOut: Promise<never>;
}

/** Limits the time that `open` may take. While it upgrades the database, it may take longer. */
function limitTime(name: string, open: (onUpgrade: () => void) => Promise<IDBDatabase>): Opening {
  let isUpgrading = false;
  const opened = open(() => {
    isUpgrading = true;
  });
  const timedOut = new Promise<never>((_, reject) => {
    const check = () => {
      if (isUpgrading) timer = setTimeout(check, openTimeoutMs);
      else reject(new IdbTimeoutError(`${name} did not open in time`));
    };
    let timer = setTimeout(check, openTimeoutMs);
    const stop = () => clearTimeout(timer);
    opened.then(stop, stop);
  });
  timedOut.catch(() => {});
  return { opened, timedOut };
}

async function openOrUpgrade(
  { name, version, upgrade }: DatabaseOptions,
  onUpgrade: () => void,
): Promise<IDBDatabase> {
  const open = (wanted?: number) => {
    const request = indexedDB.open(name, wanted);
    request.onupgradeneeded = ({ oldVersion }) => {
      onUpgrade();
      upgrade(request.result, oldVersion);
      request.transaction?.commit();
    };
    return promisifyRequest(request);
  };
  const database = await open(version).catch((error) => {
    // This page is older than the database, whose upgrades keep what the page uses.
    if (isNamed(error, 'VersionError')) return open();
    throw error;
  });
  // Otherwise no other tab could upgrade or delete it.
  database.addEventListener('versionchange', () => database.close());
  return database;
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

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}
