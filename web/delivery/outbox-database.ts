import { promisifyRequest } from 'idb-keyval';
import * as v from 'valibot';
import { keptStore } from '#web/lib/indexed-db.ts';
import { type OutboxItem, outboxItemSchema } from './outbox-item.ts';
import type { OutboxStore } from './outbox-sender.ts';

const store = keptStore('outbox', 'items');

const keepsNothing = 'This browser keeps nothing without signal';
const reasons: Record<string, string | undefined> = {
  QuotaExceededError: 'This device is full',
  NotReadableError: 'This file cannot be read any more',
};

/** Thrown when the browser keeps nothing; its message is the sentence for whoever is without signal. */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError';

  constructor(cause: unknown) {
    const why = (cause instanceof DOMException && reasons[cause.name]) || keepsNothing;
    super(`${why}. What you wrote is still here: send it when you are connected.`, { cause });
  }
}

/** What waits to be sent, in IndexedDB: the page, other tabs and the service worker have the same. */
export const outboxStore: OutboxStore & {
  /** Adds an item; throws NotKeptError when it is not kept. */
  add(item: OutboxItem): Promise<void>;
  has(key: string): Promise<boolean>;
} = {
  async list(userId) {
    const kept = await store('readonly', (items) => promisifyRequest(items.getAll()));
    return kept
      .flatMap((item: unknown) => {
        const checked = v.safeParse(outboxItemSchema, item);
        return checked.success && checked.output.userId === userId ? [checked.output] : [];
      })
      .sort((a, b) => a.at - b.at);
  },
  async add(item) {
    try {
      const kept = await withBytes(item);
      await store('readwrite', (items) => {
        items.put(kept, item.key);
        // Whether there is room for it is known when the transaction ends, and not before.
        return promisifyRequest(items.transaction);
      });
    } catch (cause) {
      throw new NotKeptError(cause);
    }
  },
  has: (key) =>
    store('readonly', async (items) => (await promisifyRequest(items.getKey(key))) !== undefined),
  // One that was cancelled meanwhile stays away.
  change: (key, change) =>
    store.inSteps('readwrite', async (items) => {
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

/** A file is kept as its bytes: what is on the disk may be gone by the time that there is signal. */
async function withBytes(item: OutboxItem): Promise<OutboxItem> {
  const { file } = item;
  if (file === null) return item;
  const bytes = await file.blob.arrayBuffer();
  return { ...item, file: { ...file, blob: new Blob([bytes], { type: file.blob.type }) } };
}
