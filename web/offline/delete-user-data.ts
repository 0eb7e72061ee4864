import { databaseName, stores, valueKeys } from '#web/lib/database/database-names.ts';
import { clearAllDrafts } from '#web/lib/drafts.ts';
import { updateAppBadge } from '#web/push/app-badge.ts';

/**
 * Deletes what an earlier user left in this browser, as the app does when it starts without a user.
 * Keeps the outbox, because its user may return. For landing.html, which doesn't load the app.
 */
export function deleteUserData(): void {
  clearAllDrafts();
  void updateAppBadge(0);
  try {
    clearStores();
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

function clearStores(): void {
  const opening = indexedDB.open(databaseName);
  // Undoes the creation of a missing database.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  opening.onerror = (event) => event.preventDefault();
  opening.onsuccess = () => {
    const { result } = opening;
    const { queries, logs, values } = stores;
    // The app may not have upgraded the database yet.
    const own = [queries, logs].filter((store) => result.objectStoreNames.contains(store));
    const transaction = result.transaction([...own, values], 'readwrite');
    for (const store of own) transaction.objectStore(store).clear();
    transaction.objectStore(values).delete(valueKeys.unreadCount);
    transaction.oncomplete = transaction.onabort = () => result.close();
    // If the user leaves the page, WebKit never ends an uncommitted transaction.
    transaction.commit();
  };
}
