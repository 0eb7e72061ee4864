import { databaseName, stores } from '#web/lib/database/database-names.ts';
import { signedInCookie } from '#worker/domain/accounts/cookie-names.ts';

/**
 * Reads the persisted queries while the app's scripts load, which saves a phone 200 ms.
 * `web/offline/query-persister.ts` takes the result.
 */
if (document.cookie.includes(`${signedInCookie}=`)) {
  globalThis.persistedQueries = readPersistedQueries();
  // The persister handles the error.
  globalThis.persistedQueries.catch(() => {});
}

function readPersistedQueries(): Promise<[string, unknown][] | undefined> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName);
    // The app creates the database.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = (event) => {
      event.preventDefault();
      if (request.error?.name === 'AbortError') resolve(undefined);
      else reject(request.error);
    };
    request.onsuccess = () => {
      const database = request.result;
      const transaction = database.transaction(stores.queries);
      const store = transaction.objectStore(stores.queries);
      const keys = store.getAllKeys();
      const values = store.getAll();
      // If the user leaves the page, WebKit never ends an uncommitted transaction.
      transaction.commit();
      transaction.onabort = reject;
      transaction.oncomplete = () => {
        database.close();
        resolve(keys.result.map((key, index) => [`${key}`, values.result[index]]));
      };
    };
  });
}
