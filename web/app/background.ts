import { partialMatchKey, type QueryKey } from '@tanstack/react-query';
import * as v from 'valibot';
import { connectivity } from '#web/api/connectivity.ts';
import { queries } from '#web/api/queries.ts';
import { expectedUserId } from '#web/api/session.ts';
import { offeredUpdate } from '#web/lib/install/offered-update.ts';
import { load, storageKeys } from '#web/lib/storage.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { removeExcessQueries } from '#web/offline/remove-excess-queries.ts';
import { checkStorage, requestPersistence } from '#web/offline/storage-support.ts';
import { adminListsKey } from '#web/orders/lists/order-list-key.ts';
import { loadedOrders } from '#web/orders/lists/order-list-query.ts';
import { updateAppBadge } from '#web/push/app-badge.ts';
import { openPathMessage } from '#web/push/open-path-message.ts';
import { loadUnreadCount, saveUnreadCount } from '#web/push/unread-count.ts';
import { deliveryEntries } from './delivery/delivery-entries.ts';
import { createPageDelivery, startDelivery } from './delivery/page-delivery.ts';
import { watchUnsentItems } from './delivery/watch-unsent-items.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';
import { followUpdates } from './updates.ts';

export const delivery = createPageDelivery();

/** Starts everything that the first screen doesn't need: the delivery, updates, push, the badge and cleanup. */
export function startBackground(): void {
  keepBadgeCurrent();
  followUpdates(offeredUpdate.set);
  refetchOnReconnect();
  void checkStorage();
  const userId = expectedUserId();
  if (userId !== undefined) {
    void requestPersistence();
    void removeExcessQueries(queryClient, userId);
  }
  document.addEventListener('visibilitychange', removeExcessWhenHidden);
  preloadOfflineParts();
  prefetchCatalog();
  handlePushMessages();
  // Clears a badge that an earlier visit left.
  void startDelivery(delivery).then(() => {
    void refreshBadge();
    watchUnsentItems();
  });
}

/** An installed app may stay open for weeks. */
function removeExcessWhenHidden(): void {
  const userId = expectedUserId();
  if (document.hidden && userId !== undefined) void removeExcessQueries(queryClient, userId);
}

/** Loads the parts that an offline user needs, for browsers without a service worker. */
function preloadOfflineParts(): void {
  import('#web/features/session/connection-banner.tsx').catch(() => {});
  import('#web/features/my-orders/unsent-orders.tsx').catch(() => {});
}

/** Fetches the data of the calibrations' pages, unless this page already has it, so that each of them opens offline. */
function prefetchCatalog(): void {
  if (expectedUserId() === undefined) return;
  const { products, addons } = queries;
  if (!queryClient.getQueryState(products.queryKey)) void queryClient.prefetchQuery(products);
  if (!queryClient.getQueryState(addons.queryKey)) void queryClient.prefetchQuery(addons);
}

function refetchOnReconnect(): void {
  let before = connectivity.get();
  connectivity.subscribe(() => {
    const isReconnected = before !== 'online' && connectivity.get() === 'online';
    before = connectivity.get();
    if (isReconnected) void queryClient.invalidateQueries();
  });
}

/** Refreshes the badge of the app's icon whenever an order list or the unsent items change. */
function keepBadgeCurrent(): void {
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
async function refreshBadge(): Promise<void> {
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

/**
 * Opens the page of a notification in this window. Renews the push subscription of the signed-in
 * user, or ends the one that another user left in this browser.
 */
export function handlePushMessages(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    if (data?.type !== openPathMessage) return;
    ports[0]?.postMessage('opening');
    router.history.push(data.path);
  });
  const [owner, userId] = [load(storageKeys.pushOwner, v.string()), expectedUserId()];
  if (owner === undefined) return;
  import('#web/push/browser-push.ts')
    .then((push) => push.syncBrowserPush(owner, userId))
    .catch(() => {});
}
