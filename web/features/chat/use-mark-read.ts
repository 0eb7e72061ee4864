import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiResponse } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { adminListsKey } from '#web/orders/lists/order-list-key.ts';
import { useInView } from '#web/ui/hooks/use-in-view.ts';
import type { OrderMessageJson, ReadJson } from '#worker/domain/orders/orders.api.ts';

/**
 * How long the chat's end must be in view to count as read, in ms. An admin who clicks through
 * orders quickly reads none of their chats.
 */
const readAfterMs = 1000;
/** How much of the list's end the sticky form can cover, in px. */
const formPx = 80;

/** The newest read time that this page has sent, by reader and order. */
const reported = new Map<string, string>();

/**
 * Reports to the server how far the reader has read, while the end of the list is in view, and
 * refreshes the unread counts. Returns the ref for the end of the list.
 */
export function useMarkRead(
  orderId: string,
  readerId: string,
  messages: readonly OrderMessageJson[] | undefined,
) {
  const queryClient = useQueryClient();
  const end = useInView<HTMLElement>({ forMs: readAfterMs, coveredBelowPx: formPx });
  const upTo = messages?.findLast(({ userId }) => userId !== readerId)?.createdAt;
  useEffect(() => {
    if (upTo === undefined || !end.isInView) return;
    const chatKey = `${readerId} ${orderId}`;
    const report = async () => {
      if (document.hidden || (reported.get(chatKey) ?? '') >= upTo) return;
      reported.set(chatKey, upTo);
      try {
        const body: ReadJson = { upTo };
        await apiResponse(`/api/orders/${orderId}/read`, { method: 'PUT', body });
        for (const queryKey of [
          queries.myOrders.queryKey,
          adminListsKey,
          queries.adminOrder(orderId).queryKey,
        ]) {
          void queryClient.invalidateQueries({ queryKey });
        }
      } catch {
        // Retried after the next successful poll, or when the page becomes visible.
        reported.delete(chatKey);
      }
    };
    void report();
    addEventListener('visibilitychange', report);
    const messagesHash = hashKey(queries.messages(orderId).queryKey);
    // Reading `dataUpdatedAt` instead would render the chat on every poll.
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      const isSuccess = event.type === 'updated' && event.action.type === 'success';
      if (isSuccess && event.query.queryHash === messagesHash) void report();
    });
    return () => {
      removeEventListener('visibilitychange', report);
      unsubscribe();
    };
  }, [orderId, readerId, upTo, end.isInView, queryClient]);
  return end.ref;
}
