import { del, get, set } from 'idb-keyval';
import { database } from '#web/lib/database/database.ts';
import { stores, valueKeys } from '#web/lib/database/database-names.ts';

interface StoredUnread {
  userId: string;
  count: number;
}

const key = valueKeys.unreadCount;
const store = database.store(stores.values);

/** Returns the user's last known number of unread messages; the app and its service worker share it. */
export async function loadUnreadCount(userId: string | undefined): Promise<number> {
  const stored = await get<StoredUnread>(key, store).catch(() => undefined);
  return stored?.userId === userId ? (stored?.count ?? 0) : 0;
}

/** Stores the number for the app's icon, or deletes it when no user is signed in. */
export async function saveUnreadCount(userId: string | undefined, count: number): Promise<void> {
  try {
    if (userId === undefined) await del(key, store);
    else await set(key, { userId, count } satisfies StoredUnread, store);
  } catch {
    // Without IndexedDB, the badge only counts while the app is open.
  }
}
