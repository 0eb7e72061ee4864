import { Keyboard } from 'lucide-react';
import { lazy, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { css } from '#styled/css';
import { AlertsPlace } from '#web/features/admin/alerts/alerts-section.tsx';
import type { Decision } from '#web/features/admin/decisions/decisions.tsx';
import type { AdminOrders } from '#web/offline/admin-orders-query.ts';
import { searchAll } from '#web/orders/order-search.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { useMediaQuery } from '#web/ui/hooks/use-media-query.ts';
import type { ListHandle } from '#web/ui/layout/virtual-list.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { replacementOf } from '#worker/domain/orders/resubmission.ts';
import { AdminOrderCard } from './admin-order-card.tsx';
import type { AdminTab } from './admin-tabs.ts';
import { BesideOrder } from './beside-order.tsx';
import { Counters } from './counters.tsx';
import { sortNewestFirst } from './order-groups.ts';
import { type ListedOrders, OrderList } from './order-list.tsx';
import { type FulfillmentSlot, OrderTabs } from './order-tabs.tsx';
import { useDashboardKeys } from './use-dashboard-keys.ts';

const OpenOrder = lazy(() =>
  import('./open-order.tsx').then((module) => ({ default: module.OpenOrder })),
);
const loadDecisions = () => import('#web/features/admin/decisions/decisions.tsx');
const Decisions = lazy(() => loadDecisions().then((module) => ({ default: module.Decisions })));
const ShortcutSheet = lazy(() =>
  import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })),
);

export interface DashboardProps {
  header: ReactNode;
  tab: AdminTab;
  onTab: (tab: AdminTab) => void;
  openOrderId: string | undefined;
  onOpenOrder: (orderId: string | undefined) => void;
  renderChat: (orderId: string) => ReactNode;
  renderFiles: (order: OrderJson) => ReactNode;
  fulfillment: (slot: FulfillmentSlot) => ReactNode;
  images: ReactNode;
}

/** The orders by tab or by search, and one of them opened: beside the list where there is room. */
export function Dashboard({
  list,
  header,
  tab,
  onTab,
  openOrderId,
  onOpenOrder,
  renderChat,
  renderFiles,
  ...slots
}: DashboardProps & { list: AdminOrders }) {
  const { counts } = list;
  const isComplete = list.rest === undefined;
  const orders = useMemo(() => sortNewestFirst(list.orders), [list.orders]);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const found = useMemo(() => (wanted ? searchAll(orders, wanted) : []), [orders, wanted]);
  const [decision, setDecision] = useState<{ order: OrderJson; asked?: Decision }>();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const searchInput = useRef<HTMLInputElement>(null);
  const rows = useRef<ListHandle<OrderJson>>(null);
  const opened = orders.find(({ id }) => id === openOrderId);
  const isBeside = useIsBeside(decision?.asked !== undefined);
  const decide = (order: OrderJson, asked: Decision) => setDecision({ order, asked });
  useDashboardKeys({
    rows,
    opened,
    onOpenOrder,
    isDeciding: decision?.asked !== undefined,
    onDecide: decide,
    // Whoever goes through the list by keyboard decides by keyboard.
    onStep: () => void loadDecisions(),
    onSearch: () => searchInput.current?.focus(),
    onHelp: () => setSheetOpen(true),
  });

  function closeOrder(): void {
    onOpenOrder(undefined);
    if (isBeside && openOrderId) rows.current?.focusItem(openOrderId);
  }

  function closeDecision(): void {
    if (!decision) return;
    // The order stays: what was typed about it is there when it is asked again.
    setDecision({ order: decision.order });
    if (!opened) rows.current?.focusItem(decision.order.id);
  }

  const openOrder = opened && (
    <OpenOrder
      order={opened}
      sentAgainAs={replacementOf(opened, orders)?.id}
      onOpenOrder={onOpenOrder}
      isBeside={isBeside}
      onClose={closeOrder}
      onDecide={(asked) => decide(opened, asked)}
      renderChat={renderChat}
      renderFiles={renderFiles}
    />
  );
  const renderList = (listed: ListedOrders) => (
    <OrderList {...listed} openOrderId={openOrderId} rows={rows} isComplete={isComplete} />
  );
  const renderCard = (order: OrderJson) => (
    <AdminOrderCard
      order={order}
      isOpen={order.id === openOrderId}
      onOpen={() => onOpenOrder(order.id)}
    />
  );

  return (
    <BesideOrder order={isBeside && openOrder}>
      {header}
      <AlertsPlace onOpenOrder={onOpenOrder} />
      <Counters
        counts={counts}
        onOpen={(chosen) => {
          setSearch('');
          onTab(chosen);
        }}
      />
      {!isComplete && (
        <p role="status" className={css({ color: 'muted' })}>
          Loading orders: {orders.length} of {counts.all}
        </p>
      )}
      {openOrderId && !opened && isComplete && <p role="status">This order is not there.</p>}
      <div className={searchStyle}>
        <TextField
          ref={searchInput}
          type="search"
          label="Search all orders"
          placeholder="Name, email, phone, vehicle, VIN, order ID"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button
          aria-label="Keyboard shortcuts"
          className={css({ hideBelow: 'tablet' })}
          onClick={() => setSheetOpen(true)}
        >
          <Keyboard size={20} strokeWidth={1.75} aria-hidden />
        </Button>
      </div>
      {wanted ? (
        renderList({
          name: 'Found orders',
          orders: found,
          empty: 'No orders match your search',
          renderCard,
        })
      ) : (
        <OrderTabs
          {...slots}
          orders={orders}
          counts={counts}
          tab={tab}
          onTab={onTab}
          openOrderId={openOrderId}
          renderList={renderList}
          renderCard={renderCard}
        />
      )}
      <LazyMount open={!isBeside && opened !== undefined}>{!isBeside && openOrder}</LazyMount>
      <LazyMount open={decision !== undefined}>
        {decision && (
          <Decisions order={decision.order} asked={decision.asked} onClose={closeDecision} />
        )}
      </LazyMount>
      <LazyMount open={isSheetOpen}>
        <ShortcutSheet open={isSheetOpen} onClose={() => setSheetOpen(false)} />
      </LazyMount>
    </BesideOrder>
  );
}

/** Whether there is room for an order beside the list; it stays where it is while it is being decided on. */
function useIsBeside(isDeciding: boolean): boolean {
  const isWide = useMediaQuery('(min-width: 48rem)');
  const [isBeside, setBeside] = useState(isWide);
  if (!isDeciding && isBeside !== isWide) setBeside(isWide);
  return isBeside;
}

const searchStyle = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'minmax(0, 1fr) auto' },
  gap: '2',
  alignItems: 'end',
});
