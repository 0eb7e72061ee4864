import { get, promisifyRequest } from 'idb-keyval';
import { database } from '#web/lib/database/database.ts';
import { stores } from '#web/lib/database/database-names.ts';
import type { LogData } from '#worker/domain/datalogs/reading/log-reader.ts';
import type { LogSource } from './log-messages.ts';

/** The most bytes of parsed logs to store for offline use. Beyond that, the oldest ones are deleted. */
const maxStoredBytes = 150 * 1024 * 1024;

/** The key of the list of stored logs. Reading the logs themselves to count them would take too much memory. */
const listKey = 'list';

/** Increased when logs are read in another way, so that an older copy is read again. */
const readerVersion = 2;

interface StoredLog {
  version: number;
  userId: string;
  log: LogData;
}

interface ListedLog {
  fileId: string;
  bytes: number;
}

const store = database.store(stores.logs);

/** Returns the stored copy of a log, or undefined. */
export async function loadStoredLog({ fileId, userId }: LogSource): Promise<LogData | undefined> {
  const stored = await get<StoredLog>(fileId, store).catch(() => undefined);
  const isCurrent = stored?.userId === userId && stored.version === readerVersion;
  return isCurrent ? stored.log : undefined;
}

/** Whether a log was stored. `failed` means that storage is full or blocked. */
export type StoreOutcome = 'stored' | 'tooLarge' | 'failed';

/** Stores a log if it fits. Uses one transaction, so that a page that closes meanwhile never stores half a log. */
export async function storeLog({ fileId, userId }: LogSource, log: LogData): Promise<StoreOutcome> {
  const bytes = bytesOf(log);
  if (bytes > maxStoredBytes) return 'tooLarge';
  // A copy of the times, because they are the start of a larger buffer.
  const copy = { ...log, times: log.times.slice() };
  const stored: StoredLog = { version: readerVersion, userId, log: copy };
  try {
    // A comparison opens two logs, which may be stored at the same time.
    await navigator.locks.request('store-log', async () => {
      const listed = (await get<ListedLog[]>(listKey, store)) ?? [];
      const kept = [{ fileId, bytes }, ...listed.filter((other) => other.fileId !== fileId)];
      const excess = kept.splice(countThatFit(kept));
      await store('readwrite', (objects) => {
        objects.put(stored, fileId);
        objects.put(kept, listKey);
        for (const other of excess) objects.delete(other.fileId);
        return promisifyRequest(objects.transaction);
      });
    });
    return 'stored';
  } catch {
    return 'failed';
  }
}

function countThatFit(logs: readonly ListedLog[]): number {
  let total = 0;
  const first = logs.findIndex(({ bytes }) => {
    total += bytes;
    return total > maxStoredBytes;
  });
  return first < 0 ? logs.length : first;
}

function bytesOf({ times, channels }: LogData): number {
  const samples = channels.flatMap(({ blocks }) =>
    blocks.map(({ rows, values }) => (rows?.byteLength ?? 0) + values.byteLength),
  );
  return samples.reduce((sum, bytes) => sum + bytes, times.byteLength);
}
