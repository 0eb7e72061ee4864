import { useQuery } from '@tanstack/react-query';
import { filteredCountsQuery } from '#web/orders/lists/order-list-query.ts';
import { checkedOrders } from '#worker/domain/orders/lists/pages.ts';
import type { OrderCountsJson } from '#worker/domain/orders/orders.api.ts';
import { hasFilters, type OrderFilters, toList } from './order-filters.ts';

export interface TabCount {
  /** Undefined until the filtered orders are counted. */
  count: number | undefined;
  /** Like `3`, or `3+` if there may be more. */
  shown: string;
}

export type CountOf = (list: keyof OrderCountsJson) => TabCount;

/** Returns how many orders a tab's list has with the filters. */
export function useTabCounts(total: OrderCountsJson | undefined, filters: OrderFilters): CountOf {
  const isFiltered = hasFilters(filters);
  const { data } = useQuery({
    ...filteredCountsQuery(toList(filters)),
    enabled: isFiltered && total !== undefined,
  });
  const counts = isFiltered ? data : total;
  return (list) => {
    const count = counts?.[list];
    const isIncomplete = isFiltered && (total?.[list] ?? 0) > checkedOrders;
    return { count, shown: `${count ?? '…'}${isIncomplete ? '+' : ''}` };
  };
}
