import { clear, entries, setMany } from 'idb-keyval';
import * as v from 'valibot';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { listKey, adminOrdersStore as store } from './admin-orders-store.ts';
import { maxAgeMs, minRewriteMs } from './query-persister.ts';

/** Increase this when the meaning of the list's state changes. The next read then loads an older list again. */
const schemaVersion = 6;

const listSchema = v.object({
  shape: v.number(),
  userId: v.string(),
  /** When the list was last known to be current, in ms since 1970. */
  updatedAt: v.number(),
  revision: v.number(),
  /** The number of orders at least. Another tab may have deleted some of them. */
  size: v.optional(v.nullable(v.number())),
  deletions: v.optional(v.number(), -1),
  loadedAt: v.optional(v.number(), 0),
  activeSince: v.optional(v.number(), () => Date.now()),
  /** The path of the next page of the first load; `null` once that is complete. */
  rest: v.optional(v.nullable(v.string()), null),
  counts: v.object({
    all: v.number(),
    pending: v.number(),
    approved: v.number(),
    denied: v.number(),
    ready: v.number(),
    fulfilled: v.number(),
  }),
});

type PersistedList = Omit<v.InferOutput<typeof listSchema>, 'shape' | 'size'>;
type ListState = Omit<PersistedList, 'updatedAt'> & { size: number };

/**
 * Loads a user's admin order list. Each order is one row, so that a change writes only that order. Returns
 * `undefined` if the list is missing, incomplete, too old, damaged, or another user's.
 */
export async function loadPersistedOrders(
  userId: string,
): Promise<(PersistedList & { orders: OrderJson[] }) | undefined> {
  try {
    const rows = new Map(await entries<string, unknown>(store));
    const list = v.safeParse(listSchema, rows.get(listKey));
    if (!list.success || list.output.userId !== userId) return undefined;
    if (Date.now() - list.output.updatedAt >= maxAgeMs) return undefined;
    rows.delete(listKey);
    const { shape, size, ...state } = list.output;
    if (shape < 4 || rows.size < (size ?? 0)) return undefined;
    const orders = [...rows.values()];
    const { isOrder } = await import('./query-schemas.ts');
    // Later reads fetch only changes, so one invalid order would stay missing. Checking 10,000 takes 75 ms.
    if (!orders.every(isOrder)) return undefined;
    // Other deletions than the server's make the next read load it again.
    const outdated = shape !== schemaVersion && { deletions: -1, rest: null };
    return { ...state, ...outdated, orders };
  } catch {
    return undefined;
  }
}

/** When this page last wrote the list, in ms since 1970. */
let writtenAt = 0;

/** Stores the changed orders, and the list's state if given. If no order changed, it writes at most once a minute. */
export async function persistOrders(
  changed: readonly OrderJson[],
  list?: ListState,
): Promise<void> {
  if (changed.length === 0 && Date.now() - writtenAt < minRewriteMs) return;
  const rows: [string, unknown][] = changed.map((order) => [order.id, order]);
  if (list) {
    writtenAt = Date.now();
    rows.push([listKey, { shape: schemaVersion, updatedAt: writtenAt, ...list }]);
  }
  try {
    await setMany(rows, store);
  } catch {
    // If IndexedDB is full or blocked, the list is just not available offline.
  }
}

export async function clearPersistedOrders(): Promise<void> {
  writtenAt = 0;
  try {
    await clear(store);
  } catch {}
}
