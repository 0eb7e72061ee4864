import { clear, get } from 'idb-keyval';
import * as v from 'valibot';
import { database } from '#web/lib/database/database.ts';
import { stores } from '#web/lib/database/database-names.ts';

/** The admins' order list: a row for each order, and one for the list itself. */
export const adminOrdersStore = database.store(stores.adminOrders);

/** The key of the row for the list. */
export const listKey = '#list';

const ownerSchema = v.object({ userId: v.string() });

/** Deletes the list unless it belongs to this user. Apart from the rest of the list, because every user needs it. */
export async function clearOrdersOfOtherUsers(userId: string | undefined): Promise<void> {
  try {
    const list = v.safeParse(ownerSchema, await get(listKey, adminOrdersStore));
    if (list.success && list.output.userId === userId) return;
    await clear(adminOrdersStore);
  } catch {
    // IndexedDB is blocked, so nothing is stored.
  }
}
