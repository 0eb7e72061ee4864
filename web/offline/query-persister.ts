import {
  type AsyncStorage,
  experimental_createQueryPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { clear, del, delMany, entries, get, keys, set } from 'idb-keyval';
import * as v from 'valibot';
import { queries } from '#web/api/queries.ts';
import { keptStore, readInTime } from '#web/lib/indexed-db.ts';
import { fitsRead, kindOfRead, orderOfRead } from './query-schemas.ts';

/** Raise this when a read means something else in the same shape: what was kept before is dropped. */
const shapeVersion = '2';
/** What was read stays as long as a session lives without a visit, in ms. */
export const keptMs = 30 * 24 * 60 * 60 * 1000;
/** A poll that brings nothing new is kept no more often than this, in ms: 'Last updated' says minutes. */
export const keptTimeWithinMs = 60_000;
/** Of the reads that each order has its own of, like its chat, so many stay: those read longest ago go first. */
const mostOfAKind = 50;

const [userPath] = queries.currentUser.queryKey;

const readSchema = v.object({
  buster: v.string(),
  queryHash: v.string(),
  queryKey: v.array(v.string()),
  state: v.object({ data: v.unknown(), dataUpdatedAt: v.number() }),
});

const store = keptStore('reads', 'reads');

const browserStorage: AsyncStorage<unknown> & Pick<Required<AsyncStorage<unknown>>, 'entries'> = {
  getItem: (key) => get(key, store),
  setItem: (key, value) => set(key, value, store),
  removeItem: (key) => del(key, store),
  entries: () => takeEarlyReads() ?? entries(store),
};

/** What the script in index.html has begun to read, once. */
function takeEarlyReads(): Promise<[string, unknown][]> | undefined {
  const early = globalThis.keptReads;
  globalThis.keptReads = undefined;
  return early && readInTime(early, 'reads');
}

declare global {
  var keptReads: Promise<[string, unknown][]> | undefined;
}

interface PersisterOptions {
  userId: string;
  /** Whether this is still the person who is here; what is somebody else's goes. */
  isHere(): boolean;
  /** Whether something newer is in memory already. */
  isRead(queryHash: string): boolean;
  storage?: typeof browserStorage;
}

/**
 * Keeps each read of one person on its own (design section 7), and puts it in again: what is too old, of another
 * version or person, or does not have its read's shape, is dropped alone.
 */
export function readPersister({
  userId,
  isHere,
  isRead,
  storage = browserStorage,
}: PersisterOptions) {
  return experimental_createQueryPersister<unknown>({
    prefix: userId,
    buster: shapeVersion,
    maxAge: keptMs,
    serialize: ({ state: { data, dataUpdatedAt }, ...read }) => ({
      ...read,
      state: { data, dataUpdatedAt },
    }),
    deserialize(kept) {
      if (!isHere()) throw new Error('somebody else is here');
      return checked(userId, kept);
    },
    storage: {
      ...storage,
      entries: async () =>
        (await storage.entries()).filter(
          ([key]) => typeof key === 'string' && !isRead(key.slice(userId.length + 1)),
        ),
    },
  });
}

/** Throws for what is no read of this person's in its shape. */
function checked(userId: string, kept: unknown): PersistedQuery {
  const read = v.parse(readSchema, kept);
  const { queryKey, queryHash, state } = read;
  const isOther =
    queryKey[0] === userPath && !v.is(v.object({ id: v.literal(userId) }), state.data);
  if (isOther || hashKey(queryKey) !== queryHash || !fitsRead(queryKey, state.data)) {
    throw new Error(`not what ${queryHash} reads`);
  }
  // Nothing else of a query's state is kept, or asked for when it is put in again.
  return read as unknown as PersistedQuery;
}

/** Those above what is kept of their kind. */
export function tooMany<Read extends { queryKey: QueryKey; updatedAt: number }>(
  reads: readonly Read[],
): Set<Read> {
  const seen = new Map<string, number>();
  const newestFirst = reads.toSorted((a, b) => b.updatedAt - a.updatedAt);
  return new Set(
    newestFirst.filter(({ queryKey }) => {
      const kind = kindOfRead(queryKey);
      if (!kind?.isPerOrder) return false;
      const place = seen.get(kind.id) ?? 0;
      seen.set(kind.id, place + 1);
      return place >= mostOfAKind;
    }),
  );
}

/** Takes away single reads of a person. */
export async function dropReads(userId: string, queryKeys: readonly QueryKey[]): Promise<void> {
  const rows = queryKeys.map((queryKey) => placeOf(userId, hashKey(queryKey)));
  await delMany(rows, store).catch(() => {});
}

/** Takes away what a person read of orders that are not there any more, like their chats. */
export async function dropReadsOfGoneOrders(
  userId: string,
  isThere: (orderId: unknown) => boolean,
): Promise<void> {
  const own = placeOf(userId, '');
  try {
    const gone = (await keys<string>(store)).filter((key) => {
      if (!key.startsWith(own)) return false;
      const orderId = orderOfRead(JSON.parse(key.slice(own.length)));
      return orderId !== undefined && !isThere(orderId);
    });
    await delMany(gone, store);
  } catch {}
}

/** Only this person's reads stay, nobody's where nobody is signed in. */
export async function forgetReadsOfOthers(userId: string | undefined): Promise<void> {
  if (userId === undefined) return forgetReads();
  try {
    const own = placeOf(userId, '');
    const others = (await keys(store)).filter((key) => !`${key}`.startsWith(own));
    await delMany(others, store);
  } catch {}
}

export async function forgetReads(): Promise<void> {
  try {
    await clear(store);
  } catch {}
}

/** Where the persister keeps a read. */
function placeOf(userId: string, queryHash: string): string {
  return `${userId}-${queryHash}`;
}
