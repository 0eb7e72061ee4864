import { useMutation } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { type ListHandle, VirtualList } from '#web/ui/layout/virtual-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { OrderJson, OrderSearchJson } from '#worker/domain/orders/orders.api.ts';
import type { OrderExport } from './export/export-orders.ts';
import { LoadOlder } from './load-older.tsx';
import type { ListScope } from './missing-orders.ts';
import { useOlderOrders } from './use-older-orders.ts';

export interface OrderListContent {
  /** The list's accessible name; the exported file is named after it. */
  name: string;
  orders: readonly OrderJson[];
  /** The text shown when the list is empty. */
  empty: string;
  /** Which orders the list shows, to find those that the browser hasn't loaded. */
  scope: ListScope;
  /** Returns which of the orders that match the scope belong to the list; all of them by default. */
  select?: (matching: readonly OrderJson[]) => readonly OrderJson[];
  renderCard: (order: OrderJson) => ReactNode;
}

interface OrderListProps extends Omit<OrderListContent, 'scope'> {
  openOrderId: string | undefined;
  rows: Ref<ListHandle<OrderJson>>;
  /** Finds the orders that the browser hasn't loaded; undefined if it has them all. */
  search: OrderSearchJson | undefined;
  /** Whether the first load is complete. Export stays disabled until then. */
  isLoaded: boolean;
}

/** The orders of one tab or of a text search, with a CSV export. Older orders load at the end of the list. */
export function OrderList({
  name,
  orders,
  empty,
  select = (matching) => matching,
  renderCard,
  openOrderId,
  rows,
  search,
  isLoaded,
}: OrderListProps) {
  const older = useOlderOrders(search, { isEager: search?.text !== undefined });
  const csv = useExport({ name, orders, select, search: older.hasMore ? search : undefined });
  // The server searches all orders, even while the browser still loads them.
  const isPartial = !isLoaded && search?.text === undefined;
  const more = older.hasMore && isLoaded && <LoadOlder older={older} />;
  if (orders.length === 0) {
    const isComplete = isLoaded && !older.hasMore && !older.isLoading;
    return isComplete ? <Notice text={empty} /> : more || <Skeleton height="10rem" />;
  }
  return (
    <div className={css({ display: 'grid', gap: '3', alignContent: 'start' })}>
      <div className={barStyle}>
        <span role="status" className={css({ color: 'muted' })}>
          {isPartial ? `Loading orders (${orders.length} loaded)` : countOf(orders, older)}
        </span>
        <Button disabled={!isLoaded} busy={csv.isPending} onClick={() => csv.mutate()}>
          Export CSV
        </Button>
      </div>
      <VirtualList
        ref={rows}
        label={name}
        items={orders}
        keyOf={(order) => order.id}
        currentKey={openOrderId}
        renderItem={renderCard}
      />
      {more}
    </div>
  );
}

function countOf(
  { length }: readonly OrderJson[],
  { hasMore }: Pick<ReturnType<typeof useOlderOrders>, 'hasMore'>,
): string {
  return `${length} ${length === 1 ? 'order' : 'orders'}${hasMore ? ' loaded' : ''}`;
}

function useExport(list: OrderExport) {
  return useMutation({
    mutationFn: async () => (await import('./export/export-orders.ts')).exportOrders(list),
    meta: { errorText: 'Failed to export the orders' },
  });
}

const barStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
});
