import { clear, createStore, entries, get, setMany, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import type { OrderJson } from '#worker/domain/api.ts';

/** Raise this when the shape of an order changes: what was kept in the old shape is dropped. */
const shapeVersion = 2;
const listKey = '#list';

const listSchema = v.object({
  shape: v.literal(shapeVersion),
  userId: v.string(),
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

let store: UseStore | undefined;

function openStore(): UseStore {
  store ??= createStore('admin-orders', 'orders');
  return store;
}

/**
 * The admins' list as it was kept for this person, each order under its id, so that a change writes that order
 * alone. Nothing where another person's, an unfinished one or none was kept.
 */
export async function loadKeptOrders(
  userId: string,
): Promise<(KeptList & { orders: OrderJson[] }) | undefined> {
  try {
    const kept = new Map(await entries<string, unknown>(openStore()));
    const list = v.safeParse(listSchema, kept.get(listKey));
    if (!list.success || list.output.userId !== userId) return undefined;
    kept.delete(listKey);
    // Another tab that was closed during its first load left only a part.
    if (kept.size !== list.output.size) return undefined;
    return { ...list.output, orders: [...kept.values()] as OrderJson[] };
  } catch {
    return undefined;
  }
}

/** Keeps these orders beside the others, and what the list is with them. */
export async function keepOrders(changed: readonly OrderJson[], list: KeptList): Promise<void> {
  const changes: [string, unknown][] = changed.map((order) => [order.id, order]);
  changes.push([listKey, { shape: shapeVersion, ...list }]);
  try {
    await setMany(changes, openStore());
  } catch {
    // A full or refused store only means that nothing is there without signal.
  }
}

/** Whoever has signed in here since finds nothing of what was kept for somebody else. */
export async function forgetOrdersOfOthers(userId: string | undefined): Promise<void> {
  try {
    const list = v.safeParse(listSchema, await get(listKey, openStore()));
    if (list.success && list.output.userId === userId) return;
  } catch {}
  await forgetKeptOrders();
}

export async function forgetKeptOrders(): Promise<void> {
  try {
    await clear(openStore());
  } catch {}
}
