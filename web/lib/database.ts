import { databaseName, type StoreName, stores } from './database-names.ts';
import { copyCaches, moveItems } from './earlier-databases.ts';
import { createDatabase } from './indexed-db.ts';

/**
 * Everything the app stores in IndexedDB, shared by its tabs and its service worker. To change it, increase the version
 * and add a step to `upgrade`. A step only adds stores or rewrites rows, because a tab or a service worker of the
 * previous version may still use the database (docs/decisions/023).
 */
export const database = createDatabase<StoreName>({
  name: databaseName,
  version: 1,
  upgrade({ db }, oldVersion) {
    if (oldVersion < 1) for (const name of Object.values(stores)) db.createObjectStore(name);
  },
  loadFirstRows: copyCaches,
  prepare: { stores: [stores.outbox, stores.uploads], run: moveItems },
});
