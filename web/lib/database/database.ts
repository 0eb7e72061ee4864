import { databaseName, type StoreName, stores } from './database-names.ts';
import { earlierDatabases } from './earlier-database-names.ts';
import { createDatabase } from './indexed-db.ts';

/**
 * Everything the app stores in IndexedDB, shared by its tabs and its service worker. To change it, increase the version
 * and add a step to `upgrade`. A step only adds stores or rewrites rows, because a tab or a service worker of the
 * previous version may still use the database (docs/decisions/023).
 */
export const database = createDatabase<StoreName>({
  name: databaseName,
  version: 2,
  upgrade({ db }, oldVersion) {
    const { logs, ...first } = stores;
    if (oldVersion < 1) for (const name of Object.values(first)) db.createObjectStore(name);
    if (oldVersion < 2) db.createObjectStore(logs);
  },
  loadFirstRows: async () => (await loadEarlierDatabases())?.copyCaches() ?? [],
  prepare: {
    stores: [stores.outbox, stores.uploads],
    run: async (opened) => (await loadEarlierDatabases())?.moveItems(opened),
  },
});

/** Loads the code that moves data out of earlier databases, which few browsers still have. */
async function loadEarlierDatabases() {
  const existing = await earlierDatabases();
  return existing.length > 0 ? import('./earlier-databases.ts') : undefined;
}
