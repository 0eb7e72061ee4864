import type { ReactNode, Ref } from 'react';
import { css } from '#styled/css';
import { type OrderFilters, toList } from '#web/features/admin/filters/order-filters.ts';
import type { CountOf } from '#web/features/admin/filters/use-tab-counts.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts';
import type { ListHandle } from '#web/ui/layout/virtual-list.tsx';
import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';
import { AdminOrderCard } from './admin-order-card.tsx';
import { OrderList } from './order-list.tsx';
import { useOrderList } from './use-order-list.ts';

/** Which orders the tab shows, as in the URL. */
export interface FulfillmentView {
  showsFulfilled: boolean;
  onShow: (isFulfilled: boolean) => void;
}

interface FulfillmentTabProps extends FulfillmentView {
  /** Empty to show all. */
  searchText: string;
  filters: OrderFilters;
  countOf: CountOf;
  /** Shown when no order meets the filters; false without filters. */
  noMatches: ReactNode;
  adminId: string | undefined;
  openOrderId: string | undefined;
  rows: Ref<ListHandle<AdminOrderJson>>;
  onOpenOrder: (orderId: string) => void;
  onFulfill: (orderId: string) => void;
}

/** The orders that are ready for fulfillment, or those that were fulfilled. */
export function FulfillmentTab({
  filters,
  countOf,
  noMatches,
  adminId,
  openOrderId,
  rows,
  onOpenOrder,
  onFulfill,
  showsFulfilled,
  onShow,
  searchText: text,
}: FulfillmentTabProps) {
  const isReady = !showsFulfilled;
  const openCard = useStableCallback(isReady ? onFulfill : onOpenOrder);
  const name = isReady ? 'ready' : 'fulfilled';
  const list = { ...toList(filters), list: name, text } as const;
  const emptyList = isReady ? 'No paid orders ready for fulfillment' : 'No fulfilled orders';
  const emptyText = text ? 'No orders found matching your search' : emptyList;
  return (
    <div className={css({ display: 'grid', gap: { base: '2', tablet: '4' } })}>
      <Switch
        label="Which orders"
        value={name}
        onChange={(chosen) => onShow(chosen === 'fulfilled')}
        choices={[
          { id: 'ready', label: `Ready (${countOf('ready').shown})` },
          { id: 'fulfilled', label: `Fulfilled (${countOf('fulfilled').shown})` },
        ]}
      />
      <OrderList
        name={isReady ? 'Orders ready for fulfillment' : 'Fulfilled orders'}
        list={list}
        isLow
        shown={useOrderList(list)}
        empty={(!text && noMatches) || emptyText}
        openOrderId={openOrderId}
        rows={rows}
        renderCard={(order) => (
          <AdminOrderCard
            order={order}
            isOpen={order.id === openOrderId}
            adminId={adminId}
            onOpen={openCard}
          />
        )}
      />
    </div>
  );
}
