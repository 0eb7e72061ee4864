import { promisifyRequest } from 'idb-keyval';
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
    // In one transaction, because the admin screen may store its first list at the same time.
    await adminOrdersStore.multiStep('readwrite', async (rows) => {
      const list = v.safeParse(ownerSchema, await promisifyRequest(rows.get(listKey)));
      if (!list.success || list.output.userId !== userId) await promisifyRequest(rows.clear());
    });
  } catch {
    // IndexedDB is blocked, so nothing is stored.
  }
}
