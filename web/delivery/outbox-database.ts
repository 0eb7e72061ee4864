import { promisifyRequest } from 'idb-keyval';
import * as v from 'valibot';
import { databases } from '#web/lib/database-names.ts';
import { createIdbStore } from '#web/lib/indexed-db.ts';
import { type OutboxItem, outboxItemSchema } from './outbox-item.ts';
import type { OutboxStore } from './outbox-sender.ts';

const store = createIdbStore(databases.outbox);

const storageBlocked = 'This browser can’t save anything while you’re offline';
const reasons: Record<string, string | undefined> = {
  QuotaExceededError: 'This device is out of storage',
  NotReadableError: 'This file can’t be read anymore',
};

/** An item could not be written to IndexedDB. The message is a sentence for a user who is offline. */
export class OutboxWriteError extends Error {
  override readonly name = 'OutboxWriteError';

  constructor(cause: unknown) {
    const why = (cause instanceof DOMException && reasons[cause.name]) || storageBlocked;
    super(`${why}. Everything you typed is still here. Send it when you’re back online.`, {
      cause,
    });
  }
}

/** The outbox in IndexedDB, shared by all tabs and the service worker. */
export const outboxStore: OutboxStore & {
  /** Adds an item. Throws OutboxWriteError if the browser can't store it. */
  add(item: OutboxItem): Promise<void>;
  has(key: string): Promise<boolean>;
} = {
  async list(userId) {
    const stored = await store('readonly', (items) => promisifyRequest(items.getAll()));
    return stored
      .flatMap((item: unknown) => {
        const checked = v.safeParse(outboxItemSchema, item);
        return checked.success && checked.output.userId === userId ? [checked.output] : [];
      })
      .sort((a, b) => a.at - b.at);
  },
  async add(item) {
    try {
      const stored = await withFileInMemory(item);
      await store('readwrite', (items) => {
        items.put(stored, item.key);
        // Quota errors surface when the transaction ends, not when the request succeeds.
        return promisifyRequest(items.transaction);
      });
    } catch (cause) {
      throw new OutboxWriteError(cause);
    }
  },
  has: (key) =>
    store('readonly', async (items) => (await promisifyRequest(items.getKey(key))) !== undefined),
  // A plain put would bring back an item that was canceled meanwhile.
  change: (key, change) =>
    store.multiStep('readwrite', async (items) => {
      const item: unknown = await promisifyRequest(items.get(key));
      if (item === undefined) return false;
      items.put({ ...item, ...change }, key);
      await promisifyRequest(items.transaction);
      return true;
    }),
  remove: (key) =>
    store('readwrite', async (items) => {
      const known = promisifyRequest(items.getKey(key));
      items.delete(key);
      const [found] = await Promise.all([known, promisifyRequest(items.transaction)]);
      return found !== undefined;
    }),
};

/** Copies the file's bytes: the file on disk may be gone by the time the device is online. */
async function withFileInMemory(item: OutboxItem): Promise<OutboxItem> {
  const { file } = item;
  if (file === null) return item;
  const bytes = await file.blob.arrayBuffer();
  return { ...item, file: { ...file, blob: new Blob([bytes], { type: file.blob.type }) } };
}
