import { promisifyRequest } from 'idb-keyval';
import * as v from 'valibot';
import { type DeliveryItem, isLarge } from '#web/delivery/item.ts';
import { deliveryItemSchema } from '#web/delivery/item-schema.ts';
import type { DeliveryDatabase } from '#web/delivery/ports.ts';
import { database } from '#web/lib/database/database.ts';
import { stores } from '#web/lib/database/database-names.ts';

const store = database.store(stores.outbox);

const storageBlocked =
  'This browser can’t save anything while you’re offline. Private windows often can’t';
const reasons: Record<string, string | undefined> = {
  QuotaExceededError: 'This device is out of storage',
  NotReadableError: 'This file can’t be read anymore',
  IdbTimeoutError: 'This browser’s storage isn’t responding',
};

/** IndexedDB refused an item. The message is for a user who is offline. */
export class OutboxWriteError extends Error {
  override readonly name = 'OutboxWriteError';

  constructor(cause: unknown) {
    const why = (cause instanceof Error && reasons[cause.name]) || storageBlocked;
    super(`${why}. Everything you typed is still here. Send it when you’re back online.`, {
      cause,
    });
  }
}

/** The outbox in IndexedDB, shared by all tabs and the service worker. */
export const outboxDatabase: DeliveryDatabase = {
  async list(userId) {
    const stored = await store('readonly', (items) => promisifyRequest(items.getAll()));
    return stored
      .flatMap((item: unknown) => {
        const checked = v.safeParse(deliveryItemSchema, item);
        return checked.success && checked.output.userId === userId ? [checked.output] : [];
      })
      .sort((a, b) => a.at - b.at);
  },
  async add(item) {
    try {
      const stored = await withFileInMemory(item);
      await put(stored);
      return stored;
    } catch (cause) {
      throw new OutboxWriteError(cause);
    }
  },
  has: (key) =>
    store('readonly', async (items) => (await promisifyRequest(items.getKey(key))) !== undefined),
  // A plain put would restore an item that was canceled in the meantime.
  change: (key, change) =>
    store.multiStep('readwrite', async (items) => {
      const item: unknown = await promisifyRequest(items.get(key));
      if (item === undefined) return;
      items.put({ ...item, ...withStoredBytes(item, change) }, key);
      await promisifyRequest(items.transaction);
    }),
  remove: (key) =>
    store('readwrite', async (items) => {
      const known = promisifyRequest(items.getKey(key));
      items.delete(key);
      const [found] = await Promise.all([known, promisifyRequest(items.transaction)]);
      return found !== undefined;
    }),
};

/** Writes an item. Safari's private windows can't store blobs, so they get the bytes. */
async function put(item: DeliveryItem): Promise<void> {
  try {
    await putRow(item, item.key);
  } catch (error) {
    const { blob, ...file } = item.file ?? {};
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    if (!blob || isFull) throw error;
    const bytes = await blob.arrayBuffer();
    await putRow({ ...item, file: { ...file, bytes, type: blob.type } }, item.key);
  }
}

function putRow(row: object, key: string): Promise<void> {
  return store('readwrite', (items) => {
    items.put(row, key);
    // Quota errors surface when the transaction ends, not when the request succeeds.
    return promisifyRequest(items.transaction);
  });
}

/** Returns the change with the file's bytes in the row's form, a blob or an ArrayBuffer. */
function withStoredBytes(row: unknown, change: Partial<DeliveryItem>): object {
  if (!change.file) return change;
  const { file } = row as { file?: { blob?: Blob; bytes?: ArrayBuffer; type?: string } | null };
  const { blob: _, ...changed } = change.file;
  const { blob, bytes, type } = file ?? {};
  return { ...change, file: { ...changed, ...(blob && { blob }), ...(bytes && { bytes, type }) } };
}

/** Copies the bytes of a small file, which may be gone from the disk when the browser is online. */
async function withFileInMemory(item: DeliveryItem): Promise<DeliveryItem> {
  const blob = item.file?.blob;
  if (!item.file || !blob || isLarge(item.file)) return item;
  const bytes = await blob.arrayBuffer();
  return { ...item, file: { ...item.file, blob: new Blob([bytes], { type: blob.type }) } };
}
