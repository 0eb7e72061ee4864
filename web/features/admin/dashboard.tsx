import { lazy, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { css } from '#styled/css';
import { searchAll } from '#web/lib/order-search.ts';
import type { AdminOrders } from '#web/offline/admin-orders.ts';
import { TextField } from '#web/ui/field.tsx';
import { OnceOpen } from '#web/ui/once-open.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import type { ListHandle } from '#web/ui/virtual-list.tsx';
import type { OrderJson } from '#worker/domain/api.ts';
import { AdminOrderCard } from './admin-order-card.tsx';
import type { AdminTab } from './admin-tabs.ts';
import { BesideOrder } from './beside-order.tsx';
import { Counters } from './counters.tsx';
import type { Decision } from './decisions.tsx';
import { groupOrders } from './order-groups.ts';
import { type ListedOrders, OrderList } from './order-list.tsx';
import { useDashboardKeys } from './use-dashboard-keys.ts';

const OpenOrder = lazy(() =>
  import('./open-order.tsx').then((module) => ({ default: module.OpenOrder })),
);
const Decisions = lazy(() =>
  import('./decisions.tsx').then((module) => ({ default: module.Decisions })),
);
const ShortcutSheet = lazy(() =>
  import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })),
);

/** What the Fulfillment tab shows, and how it lists orders as the other tabs do. */
export interface FulfillmentSlot {
  ready: readonly OrderJson[];
  fulfilled: readonly OrderJson[];
  renderList: (list: ListedOrders) => ReactNode;
}

export interface DashboardProps {
  header: ReactNode;
  tab: AdminTab;
  onTab: (tab: AdminTab) => void;
  openOrderId: string | undefined;
  onOpenOrder: (orderId: string | undefined) => void;
  renderChat: (orderId: string) => ReactNode;
  fulfillment: (slot: FulfillmentSlot) => ReactNode;
  images: ReactNode;
}

/** The orders by tab or by search, and one of them opened: beside the list where there is room. */
export function Dashboard({
  list: { orders, counts, isComplete },
  header,
  tab,
  onTab,
  openOrderId,
  onOpenOrder,
  renderChat,
  fulfillment,
  images,
}: DashboardProps & { list: AdminOrders }) {
  const groups = useMemo(() => groupOrders(orders), [orders]);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const found = useMemo(() => (wanted ? searchAll(orders, wanted) : []), [orders, wanted]);
  const [decision, setDecision] = useState<{ order: OrderJson; asked?: Decision }>();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const searchInput = useRef<HTMLInputElement>(null);
  const rows = useRef<ListHandle<OrderJson>>(null);
  const opened = orders.find(({ id }) => id === openOrderId);
  const isWide = useMediaQuery('(min-width: 48rem)');
  const decide = (order: OrderJson, asked: Decision) => setDecision({ asked, order });
  useDashboardKeys({
    rows,
    opened,
    onOpenOrder,
    onDecide: decide,
    onSearch: () => searchInput.current?.focus(),
    onHelp: () => setSheetOpen(true),
  });

  const openOrder = opened && (
    <OpenOrder
      key={opened.id}
      order={opened}
      isBeside={isWide}
      onClose={() => onOpenOrder(undefined)}
      onDecide={(asked) => decide(opened, asked)}
      renderChat={renderChat}
    />
  );
  const renderList = (listed: ListedOrders) => (
    <OrderList {...listed} openOrderId={openOrderId} rows={rows} isComplete={isComplete} />
  );
  const listOf = (name: string, listed: readonly OrderJson[], empty: string) =>
    renderList({
      name,
      orders: listed,
      empty,
      renderCard: (order) => (
        <AdminOrderCard
          order={order}
          isOpen={order.id === openOrderId}
          onOpen={() => onOpenOrder(order.id)}
        />
      ),
    });

  return (
    <BesideOrder order={isWide && openOrder}>
      {header}
      <Counters counts={counts} onOpen={onTab} />
      {!isComplete && (
        <p role="status" className={css({ color: 'muted' })}>
          Loading orders: {orders.length} of {counts.all}
        </p>
      )}
      {openOrderId && !opened && isComplete && <p role="status">This order is not there.</p>}
      <TextField
        ref={searchInput}
        type="search"
        label="Search all orders"
        placeholder="Name, email, phone, vehicle, VIN, order ID"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {wanted ? (
        listOf('Found orders', found, 'No orders match your search')
      ) : (
        <Tabs
          label="Orders"
          value={tab}
          onChange={onTab}
          tabs={[
            {
              id: 'pending',
              title: `Pending (${counts.pending})`,
              content: listOf('Pending orders', groups.pending, 'No pending orders'),
            },
            {
              id: 'approved',
              title: `Approved (${counts.approved})`,
              content: listOf('Approved orders', groups.approved, 'No approved orders'),
            },
            {
              id: 'denied',
              title: `Denied (${counts.denied})`,
              content: listOf('Denied orders', groups.denied, 'No denied orders'),
            },
            {
              id: 'fulfillment',
              title: `Fulfillment (${counts.ready})`,
              content: fulfillment({ ...groups, renderList }),
            },
            { id: 'images', title: 'Images', content: images },
          ]}
        />
      )}
      <OnceOpen open={!isWide && opened !== undefined}>{!isWide && openOrder}</OnceOpen>
      <OnceOpen open={decision !== undefined}>
        {decision && (
          <Decisions
            order={decision.order}
            asked={decision.asked}
            // The order stays: what was typed about it is there when it is asked again.
            onClose={() => setDecision({ order: decision.order })}
          />
        )}
      </OnceOpen>
      <OnceOpen open={isSheetOpen}>
        <ShortcutSheet open={isSheetOpen} onClose={() => setSheetOpen(false)} />
      </OnceOpen>
    </BesideOrder>
  );
}
