import { queries } from '#web/api/queries.ts';
import { addSentMessage, addSentOrder, addSentVerdict } from '#web/delivery/add-sent-item.ts';
import type { DeliveryItem } from '#web/delivery/delivery-item.ts';
import type { DeliveryEvents } from '#web/delivery/delivery-options.ts';
import {
  fileUploadedToast,
  messageSentToast,
  orderResultMs,
  orderSubmittedToast,
  uploadedToastMs,
} from '#web/delivery/delivery-toasts.ts';
import { verdictIn } from '#web/delivery/verdict-drafts.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { queryClient } from './query-client.ts';

/** Shows delivered items on the screens, and announces each success. */
export const announceDelivery: DeliveryEvents = {
  delivered(item, answer, isAwaited) {
    const { kind, file } = item;
    void updateQueries(item, answer);
    // If another tab sent the item, only the visible tab shows the toast.
    if (!isAwaited && document.hidden) return;
    if (kind === 'message') void showToast(messageSentToast);
    else if (kind === 'deliverable') void showToast(fileUploadedToast(file?.name ?? ''));
    // The order dialog shows the result first.
    else setTimeout(() => void showToast(orderSubmittedToast), isAwaited ? orderResultMs : 0);
  },
  uploaded({ kind, file }) {
    if (kind !== 'message' || !file) return;
    void showToast(fileUploadedToast(file.name), { readMs: uploadedToastMs });
  },
  signedOut: () => queryClient.setQueryData(queries.currentUser.queryKey, null),
};

async function updateQueries(
  { kind, orderId, body }: DeliveryItem,
  answer: unknown,
): Promise<void> {
  if (orderId === null) return addSentOrder(queryClient, answer);
  if (kind === 'deliverable') return queryClient.invalidateQueries(queries.orderFiles(orderId));
  // The response of `POST /api/orders/{orderId}/messages`.
  const sent = answer as OrderMessageJson;
  const verdict = verdictIn(body);
  if (verdict) addSentVerdict(queryClient, orderId, { ...verdict, createdAt: sent.createdAt });
  return addSentMessage(queryClient, orderId, sent);
}
