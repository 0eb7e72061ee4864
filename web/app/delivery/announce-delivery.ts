import { queries } from '#web/api/queries.ts';
import { queryClient } from '#web/app/query-client.ts';
import { isOrderSection } from '#web/delivery/item.ts';
import type { DeliveryEvents } from '#web/delivery/ports.ts';
import { orderResultMs, orderSubmittedToast } from '#web/features/order-request/order-result.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { queriesOfSection, updateQueries } from './delivered-queries.ts';

/** How long the upload toast shows before the message toast replaces it, in ms. */
const uploadedToastMs = 1500;

const messageSentToast = {
  type: 'success',
  title: 'Message sent',
  description: 'Your message has been sent successfully',
} as const;

const sectionSavedToast = {
  type: 'success',
  title: 'Saved',
  description: 'We got your changes to the order',
} as const;

const reviewSentToast = {
  type: 'success',
  title: 'Thank you',
  description: 'We have your review',
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
    else if (kind === 'review') void showToast(reviewSentToast);
    else if (kind === 'deliverable') void showToast(fileUploadedToast(file?.name ?? ''));
    else if (isOrderSection(kind)) {
      // Otherwise, the user sees it saved where they pressed the button.
      if (!isAwaited) void showToast(sectionSavedToast);
    }
    // The order dialog shows the result first.
    else setTimeout(() => void showToast(orderSubmittedToast), isAwaited ? orderResultMs : 0);
  },
  rejected({ kind, orderId }) {
    if (orderId === null || !isOrderSection(kind)) return;
    // The user compares theirs with what someone else changed.
    for (const { queryKey } of queriesOfSection(kind, orderId)) {
      void queryClient.invalidateQueries({ queryKey });
    }
  },
  uploaded({ kind, file }) {
    if (kind !== 'message' || !file) return;
    void showToast(fileUploadedToast(file.name), { readMs: uploadedToastMs });
  },
  signedOut: () => queryClient.setQueryData(queries.currentUser.queryKey, null),
};
