import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/api.ts';
import { isFullPage } from '#worker/domain/orders/lists/pages.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';

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

/** The messages on screen: the newest page, which polls refresh, after the older ones that the reader loaded. */
interface MessagePages {
  newest: readonly OrderMessageJson[];
  /** Oldest first. */
  older: readonly OrderMessageJson[];
  /** Whether the server may have messages before these. */
  hasOlder: boolean;
}

/** Returns the pages for a first load of the newest page. */
export function firstPage(newest: readonly OrderMessageJson[]): MessagePages {
  return { newest, older: [], hasOlder: isFullPage(newest) };
}

/** Replaces the newest page. Messages that are no longer on it stay on screen. */
export function withNewest(pages: MessagePages, newest: readonly OrderMessageJson[]): MessagePages {
  const known = [...pages.older, ...pages.newest];
  const start = known.findIndex(({ id }) => id === newest[0]?.id);
  // More than a page of messages arrived since, so there is a gap: the reader loads the older ones
  // again.
  if (start === -1) return firstPage(newest);
  return { newest, older: known.slice(0, start), hasOlder: pages.hasOlder };
}

/** Returns the oldest message on screen. */
function oldestOf({ older, newest }: MessagePages): OrderMessageJson | undefined {
  return older[0] ?? newest[0];
}

/** Adds the page before a message, unless that message is no longer the oldest on screen. */
export function withOlder(
  pages: MessagePages,
  before: string,
  page: readonly OrderMessageJson[],
): MessagePages {
  if (oldestOf(pages)?.id !== before) return pages;
  return { ...pages, older: [...page, ...pages.older], hasOlder: isFullPage(page) };
}
