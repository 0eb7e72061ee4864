import type { QueryClient } from '@tanstack/react-query';
import { delMany, keys } from 'idb-keyval';
import { database } from '#web/lib/database/database.ts';
import { stores } from '#web/lib/database/database-names.ts';
import { firstFoundPage, readFoundPage } from '#web/orders/found-orders.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { orderIdOf } from './persisted-queries.ts';
import { rowKey } from './query-persister.ts';

const store = database.store(stores.queries);

interface Forgetting {
  client: QueryClient;
  userId: string | undefined;
  /** The orders of a complete list. Only the server knows whether others exist. */
  listed: readonly OrderJson[];
}

/** Deletes the chats and files of orders that no longer exist, for example after a customer deleted their account. */
export async function forgetMissingOrders({ client, userId, listed }: Forgetting): Promise<void> {
  const rows = userId === undefined ? [] : await persistedRows(userId);
  const gone = new Set<unknown>();
  for (const { queryKey } of client.getQueryCache().getAll()) gone.add(orderIdOf(queryKey));
  for (const { orderId } of rows) gone.add(orderId);
  gone.delete(undefined);
  for (const { id } of listed) gone.delete(id);
  for (const id of gone) if (await exists(`${id}`)) gone.delete(id);
  if (gone.size === 0) return;
  client.removeQueries({ predicate: ({ queryKey }) => gone.has(orderIdOf(queryKey)) });
  const deleted = rows.filter(({ orderId }) => gone.has(orderId)).map(({ key }) => key);
  await delMany(deleted, store).catch(() => {});
}

/** Returns the stored queries about one order each. */
async function persistedRows(userId: string) {
  const prefix = rowKey(userId, '');
  // Without IndexedDB, nothing is stored.
  const found = await keys<string>(store).catch(() => []);
  return found
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, orderId: orderIdOf(JSON.parse(key.slice(prefix.length))) }));
}

async function exists(orderId: string): Promise<boolean> {
  const { orders, next } = await readFoundPage(firstFoundPage, { text: orderId });
  return orders.length > 0 || next !== undefined;
}
