import { partialMatchKey, type QueryKey } from '@tanstack/react-query';
import { queries } from '#web/api/queries.ts';
import { expectedUserId } from '#web/api/session.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { adminListsKey } from '#web/orders/lists/order-list-key.ts';
import { loadedOrders } from '#web/orders/lists/order-list-query.ts';
import { updateAppBadge } from '#web/push/app-badge.ts';
import { loadUnreadCount, saveUnreadCount } from '#web/push/unread-count.ts';
import { deliveryEntries } from './delivery/delivery-entries.ts';
import { queryClient } from './query-client.ts';

/** Refreshes the badge of the app's icon whenever an order list or the unsent items change. */
export function keepBadgeCurrent(): void {
  let unsent = deliveryEntries.get().length;
  deliveryEntries.subscribe(() => {
    // Progress changes the entries, too.
    if (unsent === deliveryEntries.get().length) return;
    unsent = deliveryEntries.get().length;
    void refreshBadge();
  });
  let isScheduled = false;
  queryClient.getQueryCache().subscribe((event) => {
    const hasNewData = event.type === 'updated' && event.action.type === 'success';
    if (!hasNewData || isScheduled || !isOrderList(event.query.queryKey)) return;
    isScheduled = true;
    // The screen comes first.
    void whenIdle().then(() => {
      isScheduled = false;
      return refreshBadge();
    });
  });
}

function isOrderList(key: QueryKey): boolean {
  return [queries.myOrders.queryKey, adminListsKey].some((list) => partialMatchKey(key, list));
}

/** Shows unsent items plus unread messages. Uses the last known unread count until an order list loads. */
export async function refreshBadge(): Promise<void> {
  const userId = expectedUserId();
  const unread = userId === undefined ? 0 : countUnread();
  if (unread !== undefined) {
    void updateAppBadge(deliveryEntries.get().length + unread);
    if ((await loadUnreadCount(userId)) !== unread) await saveUnreadCount(userId, unread);
    return;
  }
  const lastUnread = await loadUnreadCount(userId);
  // A list may have loaded in the meantime.
  if (countUnread() === undefined) void updateAppBadge(deliveryEntries.get().length + lastUnread);
}

/** Counts the user's unread messages; `undefined` until an order list has loaded. */
function countUnread(): number | undefined {
  const own = queryClient.getQueryData(queries.myOrders.queryKey);
  const all = loadedOrders(queryClient);
  // The admins' lists include the admin's own orders.
  return (all.length > 0 ? all : own)?.reduce((sum, { unread }) => sum + unread, 0);
}
