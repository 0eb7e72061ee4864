import type { ReactNode, Ref } from 'react';
import { css } from '#styled/css';
import { download } from '#web/downloads/download.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { type ListHandle, VirtualList } from '#web/ui/layout/virtual-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

export interface OrderListContent {
  /** The list's accessible name; the exported file is named after it. */
  name: string;
  orders: readonly OrderJson[];
  /** The text shown when the list is empty. */
  empty: string;
  renderCard: (order: OrderJson) => ReactNode;
}

interface OrderListProps extends OrderListContent {
  openOrderId: string | undefined;
  rows: Ref<ListHandle<OrderJson>>;
  /** Whether all pages have loaded. Export stays disabled until then. */
  isComplete: boolean;
}

/** The orders of one tab or of a search, with a CSV export. */
export function OrderList({
  name,
  orders,
  empty,
  renderCard,
  openOrderId,
  rows,
  isComplete,
}: OrderListProps) {
  if (orders.length === 0)
    return isComplete ? <Notice text={empty} /> : <Skeleton height="10rem" />;
  const exportCsv = async () => {
    const { ordersCsv } = await import('#web/features/admin/export/order-csv.ts');
    const from = new Blob([ordersCsv(orders)], { type: 'text/csv' });
    download([{ name: `${name.toLowerCase().replaceAll(' ', '-')}.csv`, from, size: from.size }]);
  };
  return (
    <div className={css({ display: 'grid', gap: '3', alignContent: 'start' })}>
      <div className={barStyle}>
        <span role="status" className={css({ color: 'muted' })}>
          {orders.length} {orders.length === 1 ? 'order' : 'orders'}
        </span>
        <Button disabled={!isComplete} onClick={() => void exportCsv()}>
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
    </div>
  );
}

const barStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
});
