import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { type OutboxItem, outboxItemSchema } from './outbox-item.ts';
import type { OutboxStore } from './outbox-sender.ts';

let store: UseStore | undefined;

function openStore(): UseStore {
  store ??= createStore('outbox', 'items');
  return store;
}

/** Thrown when the browser keeps nothing; its message is the sentence for whoever is without signal. */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError';

  constructor(cause: unknown) {
    const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
    const why = isFull ? 'This device is full' : 'This browser keeps nothing without signal';
    super(`${why}. What you wrote is still here: send it when you are connected.`, { cause });
  }
}

/** What waits to be sent, in IndexedDB: the page, other tabs and the service worker have the same. */
export const outboxStore: OutboxStore & {
  /** Everybody's, in the order of writing. */
  listAll(): Promise<OutboxItem[]>;
  /** Adds an item; throws NotKeptError when it is not kept. */
  add(item: OutboxItem): Promise<void>;
} = {
  async list(userId) {
    const items = await this.listAll();
    return items.filter((item) => item.userId === userId);
  },
  async listAll() {
    const kept = await openStore()('readonly', (items) => promisifyRequest(items.getAll()));
    return kept
      .flatMap((item: unknown) => {
        const checked = v.safeParse(outboxItemSchema, item);
        return checked.success ? [checked.output] : [];
      })
      .sort((a, b) => a.at - b.at);
  },
  async add(item) {
    try {
      await openStore()('readwrite', (items) => promisifyRequest(items.put(item, item.key)));
    } catch (cause) {
      throw new NotKeptError(cause);
    }
  },
  // One that was cancelled meanwhile stays away.
  change: (key, change) =>
    openStore()('readwrite', async (items) => {
      const item: unknown = await promisifyRequest(items.get(key));
      if (item !== undefined) await promisifyRequest(items.put({ ...item, ...change }, key));
    }),
  remove: (key) => openStore()('readwrite', (items) => promisifyRequest(items.delete(key))),
};
