import { download } from '#web/downloads/download.ts';
import { readAllFound } from '#web/orders/found-orders.ts';
import type { OrderJson, OrderSearchJson } from '#worker/domain/orders/orders.api.ts';
import { ordersCsv } from './order-csv.ts';

export interface OrderExport {
  /** The list's name, which becomes the file's. */
  name: string;
  orders: readonly OrderJson[];
  /** Finds the orders that the browser hasn't loaded; undefined if it has them all. */
  search: OrderSearchJson | undefined;
  /** Returns which of the orders that match the search belong to the list. */
  select: (matching: readonly OrderJson[]) => readonly OrderJson[];
}

/** Downloads a CSV file of the listed orders and those that only the server has. Rejects if these can't be read. */
export async function exportOrders({ name, orders, search, select }: OrderExport): Promise<void> {
  const listed = new Set(orders.map(({ id }) => id));
  const older = search ? select(await readAllFound(search)) : [];
  const csv = ordersCsv([...orders, ...older.filter(({ id }) => !listed.has(id))]);
  const from = new Blob([csv], { type: 'text/csv' });
  download([{ name: `${name.toLowerCase().replaceAll(' ', '-')}.csv`, from, size: from.size }]);
}
