import { hashKey, type QueryKey } from '@tanstack/react-query';
import { connectivity } from '#web/api/connectivity.ts';
import { adminOrdersKey, queries } from '#web/api/queries.ts';
import { expectedPersonId } from '#web/api/session.ts';
import { showSentMessage } from '#web/delivery/add-sent-message.ts';
import {
  fileUploadedToast,
  messageSentToast,
  orderSubmittedToast,
  uploadedReadMs,
} from '#web/delivery/delivery-toasts.ts';
import { outbox } from '#web/delivery/outbox.ts';
import { unsent } from '#web/delivery/unsent-count.ts';
import { offeredUpdate } from '#web/lib/offered-update.ts';
import { tryToKeep } from '#web/offline/storage-support.ts';
import { forgetUploadsOfOthers } from '#web/offline/upload-records.ts';
import { showOnIcon } from '#web/push/app-badge.ts';
import { keepUnread, keptUnread } from '#web/push/unread-count.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { OrderJson, OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { followPushes } from './follow-pushes.ts';
import { queryClient } from './query-client.ts';
import { followUpdates } from './updates.ts';

/** What goes on behind every screen: what was written is sent, and the lists show it then. */
export function startBackground(): void {
  const count = () => void countOnIcon();
  unsent.subscribe(count);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isOrderList(query.queryKey)) count();
  });
  followUpdates(offeredUpdate.set);
  refreshWhenBack();
  void tryToKeep();
  void forgetUploadsOfOthers(expectedPersonId());
  bringForFlightMode();
  followPushes();
  const started = outbox.start({
    onSent({ kind, orderId }, answer, wasAwaited) {
      if (kind === 'message' && orderId !== null) {
        // The answer's shape is the server's contract in worker/domain/api.ts.
        void showSentMessage(queryClient, orderId, answer as OrderMessageJson);
        if (isTold(wasAwaited)) void showToast(messageSentToast);
        return;
      }
      void queryClient.invalidateQueries({ queryKey: queries.myOrders.queryKey });
      // The dialog that waits for it tells of it in its own time.
      if (!wasAwaited && isTold(wasAwaited)) void showToast(orderSubmittedToast);
    },
    onUploaded: (name) => void showToast(fileUploadedToast(name), { readMs: uploadedReadMs }),
    onSignedOut: () => queryClient.setQueryData(queries.currentUser.queryKey, null),
  });
  // What another visit has left there may be gone.
  void started.then(count);
}

function isOrderList(key: QueryKey): boolean {
  return [queries.myOrders.queryKey, adminOrdersKey].some((list) => hashKey(list) === hashKey(key));
}

/** Counts on the app's icon what waits to be sent and what is unread: as it was last, before a list is there. */
async function countOnIcon(): Promise<void> {
  const personId = expectedPersonId();
  const unread = personId === undefined ? 0 : countUnread();
  if (unread !== undefined) {
    void showOnIcon(unsent.get() + unread);
    if ((await keptUnread(personId)) !== unread) await keepUnread(personId, unread);
    return;
  }
  const kept = await keptUnread(personId);
  // A list may have come meanwhile.
  if (countUnread() === undefined) void showOnIcon(unsent.get() + kept);
}

/** Messages that whoever is signed in has not read; nothing where no list has been asked for. */
function countUnread(): number | undefined {
  const own = queryClient.getQueryData(queries.myOrders.queryKey);
  const all = queryClient.getQueryData<{ orders: readonly OrderJson[] }>(adminOrdersKey)?.orders;
  // An admin's own orders are among all.
  return (all ?? own)?.reduce((sum, { unread }) => sum + unread, 0);
}

/** What is wanted without signal comes while there is one, where no service worker has it. */
function bringForFlightMode(): void {
  import('#web/features/session/connection-banner.tsx').catch(() => {});
  import('#web/features/my-orders/unsent-orders.tsx').catch(() => {});
}

/** What is on screen was read before the connection was lost: it is asked for anew, at once (design section 7). */
function refreshWhenBack(): void {
  let before = connectivity.get();
  connectivity.subscribe(() => {
    const isBack = before !== 'online' && connectivity.get() === 'online';
    before = connectivity.get();
    if (isBack) void queryClient.invalidateQueries();
  });
}

/** What another tab has sent is told by the one that is looked at. */
function isTold(wasAwaited: boolean): boolean {
  return wasAwaited || !document.hidden;
}
