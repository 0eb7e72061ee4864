import type { QueryKey } from '@tanstack/react-query';
import { clear, createStore, delMany, entries, keys, setMany, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { queries } from '#web/lib/queries.ts';
import { fitsRead, kindOfRead } from './read-shapes.ts';

/** Raise this when a read means something else in the same shape: what was kept before is dropped. */
const shapeVersion = 1;
/** What was read stays as long as a session lives without a visit, in ms. */
export const keptMs = 30 * 24 * 60 * 60 * 1000;
/** Of the reads that each order has its own of, like its chat, so many stay: those read longest ago go first. */
const mostOfAKind = 50;

const [userPath] = queries.currentUser.queryKey;

const keySchema = v.tuple([v.string(), v.array(v.string())]);
const readSchema = v.object({
  shape: v.literal(shapeVersion),
  updatedAt: v.number(),
  data: v.unknown(),
});

/** What was read, and when. */
export interface KeptRead {
  /** Paths and ids. */
  queryKey: QueryKey;
  data: unknown;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

let store: UseStore | undefined;

function openStore(): UseStore {
  store ??= createStore('reads', 'reads');
  return store;
}

/**
 * What was kept for this person; everything else goes: other people's, what is too old or too much, and what
 * does not have its shape. Nothing, where the store cannot be read.
 */
export async function loadReads(userId: string): Promise<KeptRead[]> {
  try {
    const kept = await entries<IDBValidKey, unknown>(openStore());
    const { reads, rest } = sortOut(kept, { userId, now: Date.now() });
    if (rest.length > 0) void delMany(rest, openStore()).catch(() => {});
    return reads;
  } catch {
    // One row that cannot be read makes all of them unreadable.
    await forgetReads();
    return [];
  }
}

/** Which of what was kept can be shown to a person, and the keys of the rest. */
export function sortOut(
  kept: readonly [IDBValidKey, unknown][],
  { userId, now }: { userId: string; now: number },
): { reads: KeptRead[]; rest: IDBValidKey[] } {
  const reads: KeptRead[] = [];
  const rest: IDBValidKey[] = [];
  for (const [key, value] of kept) {
    const read = readOf(userId, key, value);
    if (read && now - read.updatedAt < keptMs) reads.push(read);
    else rest.push(key);
  }
  const excess = tooMany(reads);
  return {
    reads: reads.filter((read) => !excess.has(read)),
    rest: [...rest, ...[...excess].map(({ queryKey }) => storeKey(userId, queryKey))],
  };
}

function readOf(userId: string, key: IDBValidKey, value: unknown): KeptRead | undefined {
  const [place, read] = [v.safeParse(keySchema, key), v.safeParse(readSchema, value)];
  if (!place.success || !read.success) return undefined;
  const [owner, queryKey] = place.output;
  const { data, updatedAt } = read.output;
  if (owner !== userId || !fitsRead(queryKey, data)) return undefined;
  const isOther = queryKey[0] === userPath && !v.is(v.object({ id: v.literal(userId) }), data);
  return isOther ? undefined : { queryKey, data, updatedAt };
}

/** Those above what is kept of their kind. */
export function tooMany<Read extends Pick<KeptRead, 'queryKey' | 'updatedAt'>>(
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

/** Keeps these for their person. A full or refused store only means that they are not there without signal. */
export async function keepReads(userId: string, reads: readonly KeptRead[]): Promise<void> {
  const rows = reads.map(({ queryKey, ...read }): [IDBValidKey, unknown] => [
    storeKey(userId, queryKey),
    { shape: shapeVersion, ...read },
  ]);
  await setMany(rows, openStore()).catch(() => {});
}

/** Takes away single reads of a person. */
export async function dropReads(userId: string, queryKeys: readonly QueryKey[]): Promise<void> {
  const rows = queryKeys.map((queryKey) => storeKey(userId, queryKey));
  await delMany(rows, openStore()).catch(() => {});
}

/** Only this person's reads stay, nobody's where nobody is signed in. */
export async function forgetReadsOfOthers(userId: string | undefined): Promise<void> {
  if (userId === undefined) return forgetReads();
  try {
    const all = await keys(openStore());
    const others = all.filter((key) => !Array.isArray(key) || key[0] !== userId);
    await delMany(others, openStore());
  } catch {}
}

async function forgetReads(): Promise<void> {
  try {
    await clear(openStore());
  } catch {}
}

/** The first part names whose it is: no query asks for another's. */
function storeKey(userId: string, queryKey: QueryKey): IDBValidKey {
  // Every key of queries.ts is made of strings.
  return [userId, queryKey as string[]];
}
