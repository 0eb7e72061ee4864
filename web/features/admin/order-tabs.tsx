import { type ReactNode, useMemo } from 'react';
import { Tabs } from '#web/ui/form/tabs.tsx';
import type { OrderCountsJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { AdminTab } from './admin-tabs.ts';
import { groupOrders } from './order-groups.ts';
import type { OrderListContent } from './order-list.tsx';

/** What the dashboard passes to the Fulfillment tab. */
export interface FulfillmentSlot {
  ready: readonly OrderJson[];
  fulfilled: readonly OrderJson[];
  counts: OrderCountsJson;
  /** All orders, regardless of the filters. */
  known: readonly OrderJson[];
  openOrderId: string | undefined;
  renderList: (list: OrderListContent) => ReactNode;
}

interface OrderTabsProps {
  /** Newest first. */
  orders: readonly OrderJson[];
  /** All orders, regardless of the filters. */
  known: readonly OrderJson[];
  counts: OrderCountsJson;
  tab: AdminTab;
  onTab: (tab: AdminTab) => void;
  openOrderId: string | undefined;
  renderList: (list: OrderListContent) => ReactNode;
  renderCard: (order: OrderJson) => ReactNode;
  fulfillment: (slot: FulfillmentSlot) => ReactNode;
  images: ReactNode;
}

/** The dashboard's five tabs, each with its count. */
export function OrderTabs({
  orders,
  known,
  counts,
  tab,
  onTab,
  openOrderId,
  renderList,
  renderCard,
  fulfillment,
  images,
}: OrderTabsProps) {
  const groups = useMemo(() => groupOrders(orders), [orders]);
  const listOf = (status: 'pending' | 'approved' | 'denied', name: string, empty: string) =>
    renderList({ name, orders: groups[status], empty, scope: { status }, renderCard });
  return (
    <Tabs
      label="Orders"
      value={tab}
      onChange={onTab}
      tabs={[
        {
          id: 'pending',
          title: `Pending (${counts.pending})`,
          content: listOf('pending', 'Pending orders', 'No pending orders'),
        },
        {
          id: 'approved',
          title: `Approved (${counts.approved})`,
          content: listOf('approved', 'Approved orders', 'No approved orders'),
        },
        {
          id: 'denied',
          title: `Denied (${counts.denied})`,
          content: listOf('denied', 'Denied orders', 'No denied orders'),
        },
        {
          id: 'fulfillment',
          title: `Fulfillment (${counts.ready})`,
          content: fulfillment({ ...groups, counts, known, openOrderId, renderList }),
        },
        { id: 'images', title: 'Images', content: images },
      ]}
    />
  );
}
