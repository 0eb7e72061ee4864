import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiResponse } from '#web/lib/api.ts';
import { adminOrdersKey, queries } from '#web/lib/queries.ts';
import type { OrderMessageJson, ReadJson } from '#worker/domain/api.ts';

/** Up to which time this page has told the store that a chat was read. */
const told = new Map<string, string>();

/** Tells the store how far a chat was read, while it is looked at; the counts of unread messages follow. */
export function useMarkRead(
  orderId: string,
  readerId: string,
  messages: readonly OrderMessageJson[] | undefined,
): void {
  const queryClient = useQueryClient();
  const upTo = messages?.findLast(({ userId }) => userId !== readerId)?.createdAt;
  useEffect(() => {
    if (upTo === undefined) return;
    const tell = async () => {
      if (document.hidden || (told.get(orderId) ?? '') >= upTo) return;
      told.set(orderId, upTo);
      try {
        const body: ReadJson = { upTo };
        await apiResponse(`/api/orders/${orderId}/read`, { method: 'PUT', body });
        for (const queryKey of [queries.myOrders.queryKey, adminOrdersKey]) {
          void queryClient.invalidateQueries({ queryKey, exact: true });
        }
      } catch {
        // Without signal it stays unread; it is told when the chat is looked at again.
        told.delete(orderId);
      }
    };
    void tell();
    const signs = ['visibilitychange', 'online'] as const;
    for (const sign of signs) addEventListener(sign, tell);
    return () => {
      for (const sign of signs) removeEventListener(sign, tell);
    };
  }, [orderId, upTo, queryClient]);
}
