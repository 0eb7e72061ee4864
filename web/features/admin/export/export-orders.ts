import { download } from '#web/downloads/download.ts';
import { readWholeList } from '#web/orders/admin-lists.ts';
import type { AdminList } from '#web/orders/order-list-query.ts';
import { ordersCsv } from './order-csv.ts';

/** Downloads a CSV file of all orders of a list. Rejects if they can't be read. */
export async function exportOrders(name: string, list: AdminList): Promise<void> {
  const from = new Blob([ordersCsv(await readWholeList(list))], { type: 'text/csv' });
  download([{ name: `${name.toLowerCase().replaceAll(' ', '-')}.csv`, from, size: from.size }]);
}
