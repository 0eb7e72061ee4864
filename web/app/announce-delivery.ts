import { queries } from '#web/api/queries.ts';
import { addSentMessage, addSentOrder, addSentVerdict } from '#web/app/add-sent-item.ts';
import type { DeliveryItem } from '#web/delivery/item.ts';
import type { DeliveryEvents } from '#web/delivery/ports.ts';
import { orderResultMs, orderSubmittedToast } from '#web/features/order-request/order-result.ts';
import { verdictIn } from '#web/orders/verdict-drafts.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { queryClient } from './query-client.ts';

/** How long the upload toast shows before the message toast replaces it, in ms. */
const uploadedToastMs = 1500;

const messageSentToast = {
  type: 'success',
  title: 'Message sent',
  description: 'Your message has been sent successfully',
} as const;

function fileUploadedToast(name: string) {
  return {
    type: 'success',
    title: 'File uploaded',
    description: `${name} uploaded successfully`,
  } as const;
}

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
