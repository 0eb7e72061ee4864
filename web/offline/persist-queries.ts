import type { Query, QueryClient } from '@tanstack/react-query';
import { clear } from 'idb-keyval';
import { queries } from '#web/api/queries.ts';
import { expectedUserId } from '#web/api/session.ts';
import { chosenTruck } from '#web/garage/current-truck.ts';
import { database } from '#web/lib/database/database.ts';
import { stores } from '#web/lib/database/database-names.ts';
import { IdbTimeoutError } from '#web/lib/database/indexed-db.ts';
import { clearDraftsOfOtherUsers } from '#web/lib/drafts.ts';
import { persistedQueryName } from './persisted-queries.ts';
import {
  clearPersistedQueries,
  createQueryPersister,
  deleteQueriesOfOtherUsers,
  minRewriteMs,
} from './query-persister.ts';

/** The first screen doesn't wait longer than this for persisted queries. They may still arrive later. */
const restoreTimeoutMs = 800;

/**
 * Restores the user's queries from IndexedDB, marks them stale, and stores every later fetch. The
 * data belongs to one user: signing out, or another user signing in, deletes it. Without IndexedDB,
 * the app works without stored data.
 */
export async function persistQueries(client: QueryClient): Promise<void> {
  const userId = expectedUserId();
  clearDraftsOfOtherUsers(userId);
  const owner = createCacheOwner(client, userId, (nextUserId) => {
    writer.clear();
    deleteDataOfOtherUsers(nextUserId);
  });
  const writer = createQueryWriter(owner);
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const [userPath] = queries.currentUser.queryKey;
    if (event.query.queryKey[0] === userPath) owner.checkCurrentUser();
    // Data set with setQueryData is already stored or about to be fetched.
    if (!event.action.manual && !owner.resetIfLeft()) writer.add(event.query);
  });
  addEventListener('focus', owner.resetIfLeft);
  addEventListener('pageshow', owner.resetIfLeft);
  document.addEventListener('visibilitychange', () => {
    // A phone may kill a hidden app at any time.
    if (!owner.resetIfLeft() && document.hidden) writer.flush();
  });
  addEventListener('pagehide', writer.flush);
  if (userId !== undefined) {
    await Promise.race([restore(client, owner, userId), delay(restoreTimeoutMs)]);
  }
  // After the restore, so that the first screen doesn't wait for it.
  void deleteQueriesOfOtherUsers(userId);
}

/** Puts the stored queries into the cache, unless it has newer data, and marks them stale. */
async function restore(client: QueryClient, owner: CacheOwner, userId: string): Promise<void> {
  try {
    await owner.persister?.restoreQueries(client);
  } catch (error) {
    // A single unreadable row makes the whole read fail.
    if (!(error instanceof IdbTimeoutError)) await clearPersistedQueries();
  }
  // The user may have changed in the meantime.
  if (owner.userId !== userId || owner.resetIfLeft()) return;
  // A slow read can replace what the first screen has fetched meanwhile.
  await client.invalidateQueries({ refetchType: 'active' }, { cancelRefetch: false });
}

/** Deletes the data of other users. If no user is expected, keeps the drafts, because the same user may return. */
function deleteDataOfOtherUsers(userId: string | undefined): void {
  void deleteQueriesOfOtherUsers(userId);
  void clear(database.store(stores.logs)).catch(() => {});
  chosenTruck.forgetOtherUsers(userId);
  if (userId !== undefined) clearDraftsOfOtherUsers(userId);
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Queries that arrive within this time are written together. It is short because the user may soon leave the page. */
const writeDelayMs = 50;

export interface QueryWriter {
  add(query: Query): void;
  flush(): void;
  clear(): void;
}

/** Writes the owner's changed queries to IndexedDB, in batches. */
export function createQueryWriter(owner: CacheOwner): QueryWriter {
  const changed = new Set<Query>();
  /** The last written state of each query. */
  let written = new WeakMap<Query, { data: unknown; updatedAt: number }>();
  let isWriting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Most polls return unchanged data. Only its time is then written, at most once a minute. */
  function needsWrite(query: Query): boolean {
    const last = written.get(query);
    const { data, dataUpdatedAt } = query.state;
    if (last === undefined || last.data !== data) return true;
    return dataUpdatedAt - last.updatedAt >= minRewriteMs;
  }

  function schedule(): void {
    // One write at a time: a database that doesn't respond must not pile up requests.
    if (!isWriting) timer ??= setTimeout(() => void write(), writeDelayMs);
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const { userId, persister } = owner;
    if (userId === undefined || expectedUserId() !== userId) return;
    const batch = [...changed].filter(({ state }) => state.data !== undefined);
    changed.clear();
    if (batch.length === 0) return;
    isWriting = true;
    for (const query of batch) {
      const { data, dataUpdatedAt: updatedAt } = query.state;
      written.set(query, { data, updatedAt });
    }
    // If IndexedDB is full or blocked, the data is just not available offline.
    await Promise.all(batch.map((query) => persister?.persistQuery(query))).catch(() => {});
    isWriting = false;
    if (changed.size > 0) schedule();
  }

  return {
    add(query) {
      if (!persistedQueryName(query.queryKey) || !needsWrite(query)) return;
      changed.add(query);
      schedule();
    },
    flush: () => void write(),
    clear() {
      changed.clear();
      written = new WeakMap();
    },
  };
}

const [userPath] = queries.currentUser.queryKey;

/** The user whose data is in the query cache and in IndexedDB. */
export interface CacheOwner {
  /** `undefined` while no user is known. */
  readonly userId: string | undefined;
  readonly persister: ReturnType<typeof createQueryPersister> | undefined;
  /** Resets the cache if the API reports another user than the owner. */
  checkCurrentUser(): void;
  /** Resets the cache if the owner signed out, or another user signed in, in another tab. Returns whether it did. */
  resetIfLeft(): boolean;
}

/**
 * Tracks the owner of the query cache. `onLeave` gets the user that is expected next, and deletes
 * the data of every other user.
 */
export function createCacheOwner(
  client: QueryClient,
  initialUserId: string | undefined,
  onLeave: (nextUserId: string | undefined) => void,
): CacheOwner {
  let userId: string | undefined;
  /** The signed-in cookie when the owner was set. */
  let cookieUserId: string | undefined;
  let persister: CacheOwner['persister'];

  function setOwner(newUserId: string | undefined): void {
    userId = newUserId;
    cookieUserId = expectedUserId();
    persister =
      newUserId === undefined
        ? undefined
        : createQueryPersister({
            userId: newUserId,
            isCurrentUser: () => userId === newUserId,
            isCached: (hash) => client.getQueryCache().get(hash)?.state.data !== undefined,
          });
  }

  setOwner(initialUserId);

  return {
    get userId() {
      return userId;
    },
    get persister() {
      return persister;
    },
    checkCurrentUser() {
      const currentUserId = client.getQueryData(queries.currentUser.queryKey)?.id;
      const previousUserId = userId;
      if (currentUserId === previousUserId) return;
      setOwner(currentUserId);
      // Queries that started before the user was known belong to this user.
      if (previousUserId === undefined) return;
      onLeave(currentUserId);
      void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userPath });
    },
    resetIfLeft() {
      const currentCookie = expectedUserId();
      const isSame = currentCookie === cookieUserId || currentCookie === userId;
      if (userId === undefined || isSame) return false;
      setOwner(undefined);
      onLeave(currentCookie);
      // Includes the current user: only the API knows who is signed in now.
      void client.resetQueries();
      // Open forms hold the previous user's input.
      if (currentCookie !== undefined) location.reload();
      return true;
    },
  };
}
