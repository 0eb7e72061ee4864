import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/api.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { firstPage, oldestOf, withNewest, withOlder } from './message-pages.ts';

interface Options {
  orderId: string;
  /** The newest page, as the last poll returned it. */
  newest: readonly OrderMessageJson[];
  /** Called just before an older page appears. */
  onOlder: () => void;
}

/** Returns an order's loaded messages, and loads older ones page by page. */
export function useMessagePages({ orderId, newest, onOlder }: Options) {
  const [pages, setPages] = useState(() => firstPage(newest));
  const current = pages.newest === newest ? pages : withNewest(pages, newest);
  if (current !== pages) setPages(current);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (before: string) => api(`/api/orders/${orderId}/messages?before=${before}`),
    onSuccess(page, before) {
      onOlder();
      setPages((latest) => withOlder(latest, before, page));
    },
  });
  const oldestId = oldestOf(current)?.id;
  return {
    older: current.older,
    oldestId,
    /** Undefined if all messages are loaded. */
    load: current.hasOlder && oldestId !== undefined ? () => mutate(oldestId) : undefined,
    isLoading: isPending,
    error,
  };
}
