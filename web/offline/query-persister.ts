import {
  type AsyncStorage,
  experimental_createQueryPersister,
} from '@tanstack/query-persist-client-core';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { clear, del, delMany, entries, get, keys, set } from 'idb-keyval';
import { database } from '#web/lib/database/database.ts';
import { databaseName, stores } from '#web/lib/database/database-names.ts';
import { withReadTimeout } from '#web/lib/database/indexed-db.ts';
import { dayMs } from '#worker/domain/durations.ts';

/** Increase this when data of the same shape changes its meaning. Older data is then dropped. */
const schemaVersion = '2';
/** 30 days, as long as an unused session stays valid. */
export const maxAgeMs = 30 * dayMs;
/** How often unchanged data is written again, to update the time that 'Last updated' shows. */
export const minRewriteMs = 60_000;

const store = database.store(stores.queries);

const idbStorage: AsyncStorage<unknown> & Pick<Required<AsyncStorage<unknown>>, 'entries'> = {
  getItem: (key) => get(key, store),
  setItem: (key, value) => set(key, value, store),
  removeItem: (key) => del(key, store),
  entries: async () => (await takeEarlyEntries()) ?? entries(store),
};

/** Returns, once, the entries that the script in index.html is already reading. */
async function takeEarlyEntries(): Promise<[string, unknown][] | undefined> {
  const early = globalThis.persistedQueries;
  globalThis.persistedQueries = undefined;
  return early && withReadTimeout(early, databaseName);
}

declare global {
  /** Resolves with `undefined` if the database doesn't exist yet. */
  var persistedQueries: Promise<[string, unknown][] | undefined> | undefined;
}

interface QueryPersisterOptions {
  userId: string;
  /** Returns whether `userId` is still the current user. If not, nothing is restored. */
  isCurrentUser(): boolean;
  isCached(queryHash: string): boolean;
  storage?: typeof idbStorage;
}

/**
 * Stores each query of a user in its own row. On restore, it drops each row that is too old, of
 * another version or user, or doesn't match its query's schema.
 */
export function createQueryPersister({
  userId,
  isCurrentUser,
  isCached,
  storage = idbStorage,
}: QueryPersisterOptions) {
  let validPersistedQuery: typeof import('./query-schemas.ts').validPersistedQuery;
  return experimental_createQueryPersister<unknown>({
    prefix: userId,
    buster: schemaVersion,
    maxAge: maxAgeMs,
    serialize: ({ state: { data, dataUpdatedAt }, ...query }) => ({
      ...query,
      state: { data, dataUpdatedAt },
    }),
    deserialize(row) {
      if (!isCurrentUser()) throw new Error('the user has changed');
      return validPersistedQuery(userId, row);
    },
    storage: {
      ...storage,
      async entries() {
        const missing = (await storage.entries()).filter(
          ([key]) => typeof key === 'string' && !isCached(key.slice(userId.length + 1)),
        );
        if (missing.length === 0) return [];
        // A browser without stored queries needs no schemas. Rows that can't be checked yet stay
        // stored.
        const schemas = await import('./query-schemas.ts').catch(() => undefined);
        if (!schemas) return [];
        validPersistedQuery = schemas.validPersistedQuery;
        return missing;
      },
    },
  });
}

export async function deletePersistedQueries(
  userId: string,
  queryKeys: readonly QueryKey[],
): Promise<void> {
  const rows = queryKeys.map((queryKey) => rowKey(userId, hashKey(queryKey)));
  await delMany(rows, store).catch(() => {});
}

/** Deletes the queries of every other user, or all queries if no user is signed in. */
export async function deleteQueriesOfOtherUsers(userId: string | undefined): Promise<void> {
  if (userId === undefined) return clearPersistedQueries();
  try {
    const prefix = rowKey(userId, '');
    const others = (await keys(store)).filter((key) => !`${key}`.startsWith(prefix));
    await delMany(others, store);
  } catch {}
}

export async function clearPersistedQueries(): Promise<void> {
  try {
    await clear(store);
  } catch {}
}

/** Returns the key under which the persister stores a query. */
export function rowKey(userId: string, queryHash: string): string {
  return `${userId}-${queryHash}`;
}
