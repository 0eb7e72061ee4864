import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { queries } from '#web/api/queries.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { lastOfNewest } from '#worker/domain/orders/pages.ts';

const none: readonly OrderJson[] = [];

/** Returns the customer's orders, newest first: the first page, and the older ones that `OlderOrders` has loaded. */
export function useOwnOrders() {
  const { data: newest, error, isPaused, refetch } = useQuery(queries.myOrders);
  const [older, setOlder] = useState({ orders: none, areAll: false });
  const onLoad = useCallback((orders: readonly OrderJson[], areAll: boolean) => {
    setOlder({ orders, areAll });
  }, []);
  const orders = useMemo(() => newest && merge(newest, older.orders), [newest, older.orders]);
  const hasOlder = useMemo(() => lastOfNewest(newest ?? none) !== undefined, [newest]);
  const areAll = !hasOlder || older.areAll;
  return { newest, orders, error, isPaused, refetch, hasOlder, areAll, onLoad };
}

function merge(newest: readonly OrderJson[], older: readonly OrderJson[]): readonly OrderJson[] {
  if (older.length === 0) return newest;
  const all = new Map([...older, ...newest].map((order) => [order.id, order]));
  return [...all.values()].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}
