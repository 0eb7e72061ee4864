import type { DataTag, InfiniteData } from '@tanstack/react-query';
import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';

export interface OrderPage {
  path: string;
  orders: AdminOrderJson[];
  /** The path of the next page; null on the last one. */
  next: string | null;
  /** The ETag of the response; empty for pages of different responses. */
  etag: string;
}

export type Pages = InfiniteData<OrderPage, string>;

export const listPath = '/api/admin/orders';

/** The start of the keys of all admins' lists. */
export const adminListsKey = [listPath, 'list'] as const;

/** Returns the key of a list by the path of its first page. Searches aren't stored, so their keys are longer. */
export function orderListKey(path: string, text = ''): DataTag<string[], Pages, Error> {
  const key: string[] = [...adminListsKey, path, ...(text ? [text] : [])];
  // Like TanStack's own options, which add the type of the data to the key.
  return key as DataTag<string[], Pages, Error>;
}
