import { type DatabaseName, databases } from '#web/lib/database-names.ts';
import { clearAllDrafts } from '#web/lib/drafts.ts';
import { updateAppBadge } from '#web/push/app-badge.ts';

/**
 * Deletes what an earlier user left in this browser, as the app does when it starts without a user. The outbox stays:
 * its user may return. For landing.html, which has no app.
 */
export function deleteUserData(): void {
  clearAllDrafts();
  void updateAppBadge(0);
  const { queries, adminOrders, uploads, unreadCount } = databases;
  for (const database of [queries, adminOrders, uploads, unreadCount]) clear(database);
}

/** Empties a database if it exists. */
function clear({ database, store }: DatabaseName): void {
  try {
    const opening = indexedDB.open(database);
    // Undoes the creation of a missing database.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = (event) => event.preventDefault();
    opening.onsuccess = () => {
      const { result } = opening;
      const transaction = result.transaction(store, 'readwrite');
      transaction.objectStore(store).clear();
      transaction.oncomplete = transaction.onabort = () => result.close();
      // If the user leaves the page, WebKit never ends an uncommitted transaction.
      transaction.commit();
    };
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
