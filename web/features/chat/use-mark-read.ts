import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiResponse } from '#web/api/api.ts';
import { adminOrdersKey, queries } from '#web/api/queries.ts';
import { useInView } from '#web/ui/hooks/use-in-view.ts';
import type { OrderMessageJson, ReadJson } from '#worker/domain/orders/orders.api.ts';

/** Whoever steps through a list of orders has not read a chat that was there for less, in ms. */
const lookMs = 1000;
/** The message form stands over the end of the list where the screen ends, in px. */
const formPx = 80;

/** Up to which time this page has told the store that a chat was read, by its reader and order. */
const told = new Map<string, string>();

/**
 * Tells the store how far a chat was read, while its end is looked at; the counts of unread messages follow.
 * Gives the ref for the end of the list.
 */
export function useMarkRead(
  orderId: string,
  readerId: string,
  messages: readonly OrderMessageJson[] | undefined,
) {
  const queryClient = useQueryClient();
  const end = useInView<HTMLElement>({ forMs: lookMs, coveredBelowPx: formPx });
  const upTo = messages?.findLast(({ userId }) => userId !== readerId)?.createdAt;
  useEffect(() => {
    if (upTo === undefined || !end.isInView) return;
    const chatOf = `${readerId} ${orderId}`;
    const tell = async () => {
      if (document.hidden || (told.get(chatOf) ?? '') >= upTo) return;
      told.set(chatOf, upTo);
      try {
        const body: ReadJson = { upTo };
        await apiResponse(`/api/orders/${orderId}/read`, { method: 'PUT', body });
        for (const queryKey of [queries.myOrders.queryKey, adminOrdersKey]) {
          void queryClient.invalidateQueries({ queryKey, exact: true });
        }
      } catch {
        // It stays unread, and is told again with the next poll that is answered, or when the page is looked at.
        told.delete(chatOf);
      }
    };
    void tell();
    addEventListener('visibilitychange', tell);
    const chat = hashKey(queries.messages(orderId).queryKey);
    // Not by `dataUpdatedAt`: a poll that brings nothing new would draw the chat anew.
    const stopFollowing = queryClient.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === 'updated' && event.action.type === 'success';
      if (isAnswer && event.query.queryHash === chat) void tell();
    });
    return () => {
      removeEventListener('visibilitychange', tell);
      stopFollowing();
    };
  }, [orderId, readerId, upTo, end.isInView, queryClient]);
  return end.ref;
}
