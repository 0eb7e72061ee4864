import { clear, entries, get, setMany } from 'idb-keyval';
import * as v from 'valibot';
import { keptStore } from '#web/lib/indexed-db.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { keptMs, keptTimeWithinMs } from './query-persister.ts';
import { isOrder } from './query-schemas.ts';

/** Raise this when the shape of an order changes: what was kept in the old shape is dropped. */
const shapeVersion = 4;
const listKey = '#list';

const listSchema = v.object({
  shape: v.literal(shapeVersion),
  userId: v.string(),
  /** When the list was like this for the last time that is known, ms since 1970. */
  updatedAt: v.number(),
  revision: v.number(),
  /** How many orders it has; unknown while the first load goes on. */
  size: v.nullable(v.number()),
  counts: v.object({
    all: v.number(),
    pending: v.number(),
    approved: v.number(),
    denied: v.number(),
    ready: v.number(),
    fulfilled: v.number(),
  }),
});

type KeptList = Omit<v.InferOutput<typeof listSchema>, 'shape'>;
/** What is said of a list when it is kept. */
type ListToKeep = Omit<KeptList, 'updatedAt'>;

const store = keptStore('admin-orders', 'orders');

/**
 * The admins' list as it was kept for this person, each order under its id, so that a change writes that order
 * alone. Nothing where another person's, an unfinished, too old or damaged one, or none was kept.
 */
export async function loadKeptOrders(
  userId: string,
): Promise<(KeptList & { orders: OrderJson[] }) | undefined> {
  try {
    const kept = new Map(await entries<string, unknown>(store));
    const list = v.safeParse(listSchema, kept.get(listKey));
    if (!list.success || list.output.userId !== userId) return undefined;
    if (Date.now() - list.output.updatedAt >= keptMs) return undefined;
    kept.delete(listKey);
    // Another tab that was closed during its first load left only a part.
    if (kept.size !== list.output.size) return undefined;
    const orders = [...kept.values()];
    // Only changes are asked for from then on: one order that cannot be shown would stay away. To check 10,000
    // of them takes 75 ms, once per page load.
    return orders.every(isOrder) ? { ...list.output, orders } : undefined;
  } catch {
    return undefined;
  }
}

/** When the list was kept last by this page, ms since 1970. */
let keptAt = 0;

/** Keeps these orders beside the others, and what the list is with them; that it is the same, not each time. */
export async function keepOrders(changed: readonly OrderJson[], list: ListToKeep): Promise<void> {
  if (changed.length === 0 && Date.now() - keptAt < keptTimeWithinMs) return;
  const changes: [string, unknown][] = changed.map((order) => [order.id, order]);
  keptAt = Date.now();
  changes.push([listKey, { shape: shapeVersion, updatedAt: keptAt, ...list }]);
  try {
    await setMany(changes, store);
  } catch {
    // A full or refused store only means that nothing is there without signal.
  }
}

/** Whoever has signed in here since finds nothing of what was kept for somebody else. */
export async function forgetOrdersOfOthers(userId: string | undefined): Promise<void> {
  try {
    const list = v.safeParse(listSchema, await get(listKey, store));
    if (list.success && list.output.userId === userId) return;
  } catch {}
  await forgetKeptOrders();
}

export async function forgetKeptOrders(): Promise<void> {
  keptAt = 0;
  try {
    await clear(store);
  } catch {}
}
