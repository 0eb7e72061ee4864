import { databaseName, type StoreName, stores } from './database-names.ts';
import { createDatabase } from './indexed-db.ts';

/**
 * Everything the app stores in IndexedDB, shared by its tabs and its service worker. To add an
 * object store, increase the version. An upgrade deletes nothing, because a tab or a service worker
 * of the previous version may still use the database (docs/decisions/010).
 */
export const database = createDatabase<StoreName>({
  name: databaseName,
  version: 3,
  upgrade(opened) {
    for (const name of Object.values(stores)) {
      if (!opened.objectStoreNames.contains(name)) opened.createObjectStore(name);
    }
  },
});
