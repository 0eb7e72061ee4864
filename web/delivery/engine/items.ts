import { type DeliveryItem, laneOf, needsUpload, storedBytes } from '#web/delivery/item.ts';
import type { DeliveryDatabase, DeliveryLock, Transport } from '#web/delivery/ports.ts';
import {
  type DeliveryEntry,
  type ItemState,
  isActive,
  isOver,
  isShownWhenAccepted,
  restore,
  waitsForUser,
} from '#web/delivery/state.ts';
import type { ProgressList } from './upload-progress.ts';

interface Options {
  database: DeliveryDatabase;
  lock: DeliveryLock;
  /** Called for an item that another tab removed. */
  onRemoved(key: string): void;
}

export type Items = ReturnType<typeof createItems>;

const fileLock = (key: string) => `file ${key}`;

/** One user's items: their states in this tab, and in the database that all tabs share. */
export function createItems({ database, lock, onRemoved }: Options) {
  const states = new Map<string, ItemState>();
  const files = createFiles(lock);
  const { write, ...writes } = createWrites();
  let lastAdd: Promise<unknown> = Promise.resolve();

  function restoreItem(item: DeliveryItem, lockedNames: ReadonlySet<string>): void {
    const state = states.get(item.key);
    if (state && (isOver(state) || isActive(state))) {
      // The other tab may have uploaded the file. If that tab disappears, this one repeats the same
      // request.
      if (isActive(state) && state.isElsewhere) states.set(item.key, { ...state, item });
      return;
    }
    // If an attempt couldn't read the stored blob, the user has to choose the file again.
    const hasBlob = item.file?.blob !== undefined && state?.hasFile !== false;
    const hasFile = files.has(item.key) || item.file === null || hasBlob;
    const isElsewhere = needsUpload(item) && !hasFile && lockedNames.has(fileLock(item.key));
    const restored = restore(item, { hasFile, isElsewhere });
    const isSame =
      restored.stage === state?.stage || (state && !waitsForUser(restored) && !waitsForUser(state));
    // Another tab may have stored a rejection, or the user continued the item there.
    states.set(item.key, isSame && state ? { ...state, item, isElsewhere } : restored);
  }

  const sorted = () => [...states.values()].sort((a, b) => a.item.at - b.item.at);

  return {
    states,
    write,
    /** Stores items one at a time, so that a text doesn't overtake an earlier file. */
    async add(item: DeliveryItem): Promise<void> {
      const added = lastAdd.then(() => write(item.key, () => database.add(item)));
      lastAdd = added.catch(() => {});
      const stored = await added;
      const state = states.get(item.key);
      if (state && isOver(state)) states.delete(item.key);
      restoreItem(stored, new Set());
    },
    async refresh(userId: string | undefined): Promise<void> {
      const lockedNames = await lock.lockedNames();
      const isCurrent = writes.startRead();
      const stored = userId === undefined ? [] : await database.list(userId).catch(() => undefined);
      if (!stored) return;
      const keys = new Set(stored.map(({ key }) => key));
      for (const [key, state] of states) {
        const isKept = !isCurrent(key) || isShownWhenAccepted(state);
        if (keys.has(key) || (userId !== undefined && isKept)) continue;
        onRemoved(key);
        states.delete(key);
      }
      for (const item of stored) if (isCurrent(item.key)) restoreItem(item, lockedNames);
    },
    sorted,
    entries(progress: ProgressList): DeliveryEntry[] {
      return sorted().flatMap((state) => {
        if (isOver(state) && !isShownWhenAccepted(state)) return [];
        const { item, ...shown } = state;
        const idle = { sent: item.file ? storedBytes(item.file) : 0, bytesPerSecond: 0 };
        const file = item.file && { ...item.file, blob: files.bytesOf(item) };
        return [{ ...item, file, ...shown, ...(progress.of(item.key) ?? idle) }];
      });
    },
    lanes: () => new Set([...states.values()].filter(isOpen).map(({ item }) => laneOf(item))),
    /** Returns the item whose turn it is. Items that wait for the user block no other item. */
    nextIn(lane: string): ItemState | undefined {
      return sorted().find((state) => isOpen(state) && laneOf(state.item) === lane);
    },
    fileOf: files.bytesOf,
    keepFile: files.keep,
    releaseFile: files.release,
  };
}

/** The large files that this tab can read. The tab holds a lock for each. */
function createFiles(lock: DeliveryLock) {
  const files = new Map<string, { bytes: Blob; release: () => void }>();
  return {
    has: (key: string) => files.has(key),
    bytesOf: ({ key, file }: DeliveryItem) => files.get(key)?.bytes ?? file?.blob,
    async keep(key: string, bytes: Blob): Promise<void> {
      const release = await lock.hold(fileLock(key));
      files.set(key, { bytes, release });
    },
    release(key: string): void {
      files.get(key)?.release();
      files.delete(key);
    },
  };
}

/** Detects items that were written while the database was being read. */
function createWrites() {
  /** The write counter at each item's last write; Infinity during a write. */
  const writtenAt = new Map<string, number>();
  let writes = 0;
  return {
    async write<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
      writtenAt.set(key, Number.POSITIVE_INFINITY);
      try {
        return await run();
      } finally {
        writes += 1;
        writtenAt.set(key, writes);
      }
    },
    /** Returns a function that tells whether the next read has an item's last version. */
    startRead(): (key: string) => boolean {
      const readAt = writes;
      return (key) => (writtenAt.get(key) ?? 0) <= readAt;
    },
  };
}

function isOpen(state: ItemState): boolean {
  return !waitsForUser(state) && !isOver(state);
}

/** While online, keeps the items in memory that the database can't store. */
export function withMemoryFallback(
  database: DeliveryDatabase,
  { isOnline }: Pick<Transport, 'isOnline'>,
): DeliveryDatabase {
  const memory = new Map<string, DeliveryItem>();
  return {
    async list(userId) {
      const own = [...memory.values()].filter((item) => item.userId === userId);
      if (own.length === 0) return database.list(userId);
      const stored = await database.list(userId).catch(() => []);
      return [...stored, ...own].sort((a, b) => a.at - b.at);
    },
    async add(item) {
      try {
        return await database.add(item);
      } catch (error) {
        if (!isOnline()) throw error;
        const unsaved = { ...item, isUnsaved: true };
        memory.set(item.key, unsaved);
        return unsaved;
      }
    },
    has: async (key) => memory.has(key) || database.has(key),
    async change(key, change) {
      const item = memory.get(key);
      if (item) memory.set(key, { ...item, ...change });
      else await database.change(key, change);
    },
    remove: async (key) => memory.delete(key) || database.remove(key),
  };
}
