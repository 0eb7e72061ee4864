import type { ReactNode, Ref } from 'react';
import { css } from '#styled/css';
import { ordersCsv } from '#web/features/admin/export/order-csv.ts';
import { saveFile } from '#web/features/admin/export/save-file.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { type ListHandle, VirtualList } from '#web/ui/layout/virtual-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

export interface ListedOrders {
  /** What these orders are, for a screen reader and as the name of the exported file. */
  name: string;
  orders: readonly OrderJson[];
  /** What is said when there are none. */
  empty: string;
  renderCard: (order: OrderJson) => ReactNode;
}

interface OrderListProps extends ListedOrders {
  openOrderId: string | undefined;
  rows: Ref<ListHandle<OrderJson>>;
  /** Whether every order has been loaded; a part of them is not exported. */
  isComplete: boolean;
}

/** The orders of one tab or of a search, and the way to take them along as a CSV file. */
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
  const save = () =>
    saveFile(`${name.toLowerCase().replaceAll(' ', '-')}.csv`, 'text/csv', ordersCsv(orders));
  return (
    <div className={css({ display: 'grid', gap: '3', alignContent: 'start' })}>
      <div className={barStyle}>
        <span role="status" className={css({ color: 'muted' })}>
          {orders.length} {orders.length === 1 ? 'order' : 'orders'}
        </span>
        <Button disabled={!isComplete} onClick={save}>
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
