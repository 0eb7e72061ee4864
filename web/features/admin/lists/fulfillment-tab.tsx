import type { Ref } from 'react';
import { css } from '#styled/css';
import {
  hasFilters,
  type OrderFilters,
  toList,
} from '#web/features/admin/filters/order-filters.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts';
import type { ListHandle } from '#web/ui/layout/virtual-list.tsx';
import type { AdminOrderJson, OrderCountsJson } from '#worker/domain/orders/orders.api.ts';
import { AdminOrderCard } from './admin-order-card.tsx';
import { OrderList } from './order-list.tsx';
import { useOrderList } from './use-order-list.ts';
import { useOrderSearch } from './use-order-search.ts';

/** What the tab shows, which a reload keeps. */
export interface FulfillmentView {
  showsFulfilled: boolean;
  onShow: (isFulfilled: boolean) => void;
  /** What the admin searched for before the page reloaded. */
  search: string;
  onSearch: (text: string) => void;
}

interface FulfillmentTabProps extends FulfillmentView {
  filters: OrderFilters;
  counts: OrderCountsJson;
  /** Who is signed in. */
  adminId: string | undefined;
  /** The order that is open beside the list. */
  openOrderId: string | undefined;
  rows: Ref<ListHandle<AdminOrderJson>>;
  /** Opens the details of a fulfilled order. */
  onOpenOrder: (orderId: string) => void;
  /** Opens the checklist of an order that is ready. */
  onFulfill: (orderId: string) => void;
}

/** Searches the orders that are ready for fulfillment or fulfilled. */
export function FulfillmentTab({
  filters,
  counts,
  adminId,
  openOrderId,
  rows,
  onOpenOrder,
  onFulfill,
  showsFulfilled,
  onShow,
  ...stored
}: FulfillmentTabProps) {
  const { text, field } = useOrderSearch({ initial: stored.search, onSearch: stored.onSearch });
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
          { id: 'ready', label: `Ready (${counts.ready})` },
          { id: 'fulfilled', label: `Fulfilled (${counts.fulfilled})` },
        ]}
      />
      <TextField
        label="Search"
        type="search"
        placeholder="Search by email, vehicle, year..."
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
      />
      <OrderList
        name={isReady ? 'Orders ready for fulfillment' : 'Fulfilled orders'}
        list={list}
        shown={useOrderList(list)}
        empty={hasFilters(filters) ? 'No orders match these filters' : emptyText}
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
