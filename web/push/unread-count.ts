import { del, get, set } from 'idb-keyval';
import { keptStore } from '#web/lib/indexed-db.ts';

interface KeptUnread {
  userId: string;
  count: number;
}

const key = 'unread';
const store = keptStore('badge', 'badge');

/** How many messages somebody has not read, as far as this device knows it: the app and its service worker. */
export async function keptUnread(userId: string | undefined): Promise<number> {
  const kept = await get<KeptUnread>(key, store).catch(() => undefined);
  return kept?.userId === userId ? (kept?.count ?? 0) : 0;
}

/** Keeps the number for the app's icon; nobody's where nobody is signed in. */
export async function keepUnread(userId: string | undefined, count: number): Promise<void> {
  try {
    if (userId === undefined) await del(key, store);
    else await set(key, { userId, count } satisfies KeptUnread, store);
  } catch {
    // Where the browser keeps nothing, the icon counts what the open app knows.
  }
}
