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

export interface IdbRow<Store extends string> {
  store: Store;
  key: IDBValidKey;
  value: unknown;
}

interface DatabaseOptions<Store extends string> {
  name: string;
  version: number;
  /** Creates and changes object stores. `oldVersion` is 0 for a new database. */
  upgrade(transaction: IDBTransaction, oldVersion: number): void;
  /** Loads the rows of a new database. It is created with all of them or, if they don't fit on the disk, with none. */
  loadFirstRows(): Promise<IdbRow<Store>[]>;
  /** `run` runs once, after the database has opened. Transactions of `stores` wait until it ends. */
  prepare: { stores: readonly Store[]; run(database: IDBDatabase): Promise<void> };
}

/**
 * Returns a database that opens on first use. Calls wait at most 1 s for it to open, then throw IdbTimeoutError until it
 * is open; an upgrade may take longer. Reads time out after 3 s.
 *
 * Each transaction makes all of its requests up front and commits: when WebKit freezes a page with an uncommitted
 * transaction, the database stops responding to every other page.
 */
export function createDatabase<Store extends string>(options: DatabaseOptions<Store>) {
  const { name, prepare } = options;
  let opening: Opening | undefined;
  let prepared: Promise<void> | undefined;

  function connect(): Promise<IDBDatabase> {
    opening ??= startOpening();
    return Promise.race([opening.opened, opening.timedOut]);
  }

  function startOpening(): Opening {
    const forget = () => {
      if (opening === started) opening = undefined;
    };
    const started = limitTime(name, (onUpgrade) => openOrCreate(options, onUpgrade));
    started.opened.then((database) => {
      // Another tab upgrades or deletes the database, or the browser closes it.
      for (const event of ['versionchange', 'close']) database.addEventListener(event, forget);
      prepared ??= prepare.run(database).catch(() => {});
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
    if (prepare.stores.includes(store)) await prepared;
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

async function openOrCreate<Store extends string>(
  { name, version, upgrade, loadFirstRows }: DatabaseOptions<Store>,
  onUpgrade: () => void,
): Promise<IDBDatabase> {
  let isNew = false;
  const open = (firstRows?: readonly IdbRow<Store>[]) =>
    openDatabase(name, version, (transaction, oldVersion) => {
      onUpgrade();
      isNew = oldVersion === 0;
      // Creates the database and its first rows in one transaction, or neither.
      if (isNew && firstRows === undefined) return transaction.abort();
      upgrade(transaction, oldVersion);
      for (const { store, key, value } of firstRows ?? []) {
        transaction.objectStore(store).put(value, key);
      }
      transaction.commit();
    });
  try {
    return await open();
  } catch (error) {
    // This page is older than the database, whose upgrades keep what the page uses.
    if (isNamed(error, 'VersionError')) return openDatabase(name);
    if (!isNew) throw error;
  }
  const firstRows = await loadFirstRows();
  return open(firstRows).catch(() => open([]));
}

/** Opens a database. By default, rejects with an AbortError if it doesn't exist. */
export async function openDatabase(
  name: string,
  version?: number,
  upgrade = (transaction: IDBTransaction, _oldVersion: number) => transaction.abort(),
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = ({ oldVersion }) => {
    if (request.transaction) upgrade(request.transaction, oldVersion);
  };
  // Firefox reports an aborted upgrade as an uncaught error of the page.
  request.addEventListener('error', (event) => event.preventDefault());
  const database = await promisifyRequest(request);
  // Otherwise no other tab could upgrade or delete it.
  database.addEventListener('versionchange', () => database.close());
  return database;
}

/** Returns the result of a read, or throws IdbTimeoutError after 3 s. */
export function withReadTimeout<Result>(read: Promise<Result>, database: string): Promise<Result> {
  return withTimeout(read, database, readTimeoutMs);
}

/** Opens an existing database. Throws IdbTimeoutError after 1 s, and an AbortError if it doesn't exist. */
export function openExisting(name: string): Promise<IDBDatabase> {
  return withTimeout(openDatabase(name), name, openTimeoutMs);
}

async function withTimeout<Result>(
  response: Promise<Result>,
  database: string,
  ms: number,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const rejectNow = () => reject(new IdbTimeoutError(`${database} did not respond in time`));
    timer = setTimeout(rejectNow, ms);
  });
  return Promise.race([response, timeout]).finally(() => clearTimeout(timer));
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
