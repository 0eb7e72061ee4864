import { connectivity } from '#web/api/connectivity.ts';
import { queries } from '#web/api/queries.ts';
import { expectedUserId } from '#web/api/session.ts';
import { offeredUpdate } from '#web/lib/install/offered-update.ts';
import { removeExcessQueries } from '#web/offline/remove-excess-queries.ts';
import { checkStorage, requestPersistence } from '#web/offline/storage-support.ts';
import { keepBadgeCurrent, refreshBadge } from './badge.ts';
import { createPageDelivery, startDelivery } from './delivery/page-delivery.ts';
import { watchUnsentItems } from './delivery/watch-unsent-items.ts';
import { handlePushMessages } from './handle-push-messages.ts';
import { queryClient } from './query-client.ts';
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
