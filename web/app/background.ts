import { connectivity } from '#web/api/connectivity.ts';
import { queries } from '#web/api/queries.ts';
import { expectedUserId } from '#web/api/session.ts';
import { addSentMessage, addSentOrder } from '#web/delivery/add-sent-item.ts';
import {
  fileUploadedToast,
  messageSentToast,
  orderSubmittedToast,
  uploadedToastMs,
} from '#web/delivery/delivery-toasts.ts';
import { outbox } from '#web/delivery/outbox.ts';
import { offeredUpdate } from '#web/lib/offered-update.ts';
import { clearOrdersOfOtherUsers } from '#web/offline/persisted-admin-orders.ts';
import { checkStorage } from '#web/offline/storage-support.ts';
import { deleteUploadsOfOtherUsers } from '#web/offline/upload-records.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { keepBadgeCurrent, refreshBadge } from './badge.ts';
import { handlePushMessages } from './handle-push-messages.ts';
import { queryClient } from './query-client.ts';
import { followUpdates } from './updates.ts';

/** Starts everything that the first screen doesn't need: the outbox, updates, push, the badge and cleanup. */
export function startBackground(): void {
  keepBadgeCurrent();
  followUpdates(offeredUpdate.set);
  refetchOnReconnect();
  void checkStorage();
  void deleteUploadsOfOtherUsers(expectedUserId());
  void clearOrdersOfOtherUsers(expectedUserId());
  preloadOfflineParts();
  prefetchCatalog();
  handlePushMessages();
  const started = outbox.start({
    onSent({ kind, orderId }, response, wasAwaited) {
      if (kind === 'message' && orderId !== null) {
        // The response of `POST /api/orders/{orderId}/messages`.
        void addSentMessage(queryClient, orderId, response as OrderMessageJson);
        if (shouldShowToast(wasAwaited)) void showToast(messageSentToast);
        return;
      }
      void addSentOrder(queryClient, response);
      // An order dialog that waits for the response shows its own toast.
      if (!wasAwaited && shouldShowToast(wasAwaited)) void showToast(orderSubmittedToast);
    },
    onUploaded: (name) => void showToast(fileUploadedToast(name), { readMs: uploadedToastMs }),
    onSignedOut: () => queryClient.setQueryData(queries.currentUser.queryKey, null),
  });
  // Clears a badge that an earlier visit left.
  void started.then(refreshBadge);
}

/** Loads the parts that an offline user needs, for browsers without a service worker. */
function preloadOfflineParts(): void {
  import('#web/features/session/connection-banner.tsx').catch(() => {});
  import('#web/features/my-orders/unsent-orders.tsx').catch(() => {});
}

/** Fetches what a calibration's page needs, unless this page already did, so that each one opens offline. */
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

/** Returns whether to show a toast here. If another tab sent the item, only the visible tab shows one. */
function shouldShowToast(wasAwaited: boolean): boolean {
  return wasAwaited || !document.hidden;
}
