import { type ReactNode, type RefObject, useMemo } from 'react';
import { useSession } from '#web/api/session.ts';
import {
  filterOrders,
  hasFilters,
  type OrderFilters,
  toSearch,
} from '#web/features/admin/filters/order-filters.ts';
import type { AdminOrders } from '#web/orders/admin-orders.ts';
import { useAfterFirstScreen } from '#web/ui/hooks/use-after-first-screen.ts';
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts';
import type { ListHandle } from '#web/ui/layout/virtual-list.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { AdminOrderCard } from './admin-order-card.tsx';
import type { AdminTab } from './admin-tabs.ts';
import { searchForMissing } from './missing-orders.ts';
import { OrderList, type OrderListContent } from './order-list.tsx';
import { type FulfillmentSlot, OrderTabs } from './order-tabs.tsx';
import type { useOrderSearch } from './use-order-search.ts';

interface OrderListsProps {
  list: AdminOrders;
  /** The list's orders, the newest first. */
  orders: readonly OrderJson[];
  search: ReturnType<typeof useOrderSearch>;
  filters: OrderFilters;
  rows: RefObject<ListHandle<OrderJson> | null>;
  tab: AdminTab;
  onTab: (tab: AdminTab) => void;
  openOrderId: string | undefined;
  onOpenOrder: (orderId: string) => void;
  fulfillment: (slot: FulfillmentSlot) => ReactNode;
  images: ReactNode;
}

/** The filtered orders by tab, or those that match the search. */
export function OrderLists({ list, orders, search, filters, rows, ...props }: OrderListsProps) {
  const { tab, onTab, openOrderId, onOpenOrder, fulfillment, images } = props;
  const session = useSession();
  const adminId = session.state === 'signedIn' ? session.user.id : undefined;
  const shown = useMemo(() => filterOrders(orders, filters, adminId), [orders, filters, adminId]);
  const openCard = useStableCallback(onOpenOrder);
  // The rules and their tables load later, so that the list appears sooner.
  const showsWarnings = useAfterFirstScreen();
  const renderCard = (order: OrderJson) => (
    <AdminOrderCard
      order={order}
      isOpen={order.id === openOrderId}
      onOpen={openCard}
      adminId={adminId}
      showsWarnings={showsWarnings}
    />
  );
  const renderList = (content: OrderListContent) => (
    <OrderList
      {...content}
      empty={hasFilters(filters) ? 'No orders match these filters' : content.empty}
      openOrderId={openOrderId}
      rows={rows}
      search={searchForMissing(list, content.scope, toSearch(filters))}
      isLoaded={list.rest === undefined}
    />
  );

  if (search.results) {
    return renderList({
      name: 'Matching orders',
      orders: filterOrders(search.results, filters, adminId),
      empty: 'No orders found matching your search',
      scope: { text: search.term },
      renderCard,
    });
  }
  return (
    <OrderTabs
      {...{ tab, onTab, openOrderId, renderList, renderCard, fulfillment, images }}
      orders={shown}
      known={orders}
      counts={list.counts}
    />
  );
}
