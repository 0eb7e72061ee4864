import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { AlertsSection } from '#web/features/admin/alerts/alerts-section.tsx';
import { useDecision } from '#web/features/admin/decisions/use-decision.ts';
import { FilterBar } from '#web/features/admin/filters/filter-bar.tsx';
import type { OrderFilters } from '#web/features/admin/filters/order-filters.ts';
import { useDashboardKeys } from '#web/features/admin/keyboard/use-dashboard-keys.ts';
import type { AdminOrders } from '#web/orders/admin-orders.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import type { ListHandle } from '#web/ui/layout/virtual-list.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { AdminTab } from './admin-tabs.ts';
import { Counters } from './counters.tsx';
import { searchForMissing } from './missing-orders.ts';
import { sortNewestFirst } from './order-groups.ts';
import { OrderLists } from './order-lists.tsx';
import { OrderListsSkeleton } from './order-lists-skeleton.tsx';
import { OrderSearchBar } from './order-search-bar.tsx';
import type { FulfillmentSlot } from './order-tabs.tsx';
import { SplitView } from './split-view.tsx';
import { useOlderOrders } from './use-older-orders.ts';
import { useOrderSearch } from './use-order-search.ts';
import { useRelatedOrders } from './use-related-orders.ts';
import { useSplitView } from './use-split-view.ts';

const AdminOrderDetails = lazyPart(
  () => import('#web/features/admin/details/admin-order-details.tsx'),
  'AdminOrderDetails',
);
const loadDecisions = () => import('#web/features/admin/decisions/decisions.tsx');
const Decisions = lazyPart(loadDecisions, 'Decisions');
const LinkedOrderStatus = lazyPart(() => import('./linked-order-status.tsx'), 'LinkedOrderStatus');
const ShortcutSheet = lazyPart(
  () => import('#web/features/admin/keyboard/shortcut-sheet.tsx'),
  'ShortcutSheet',
);

export interface DashboardProps {
  header: ReactNode;
  /** Undefined while the orders load. */
  list: AdminOrders | undefined;
  /** Takes the place of the orders if they fail to load. */
  failure: ReactNode;
  tab: AdminTab;
  onTab: (tab: AdminTab) => void;
  openOrderId: string | undefined;
  onOpenOrder: (orderId: string | undefined) => void;
  renderChat: (order: OrderJson, earlierOrderIds: readonly string[]) => ReactNode;
  renderFiles: (order: OrderJson) => ReactNode;
  renderLogs: (orderId: string) => ReactNode;
  /** Renders the control that inserts a template into a denial's reason. */
  renderTemplates: (order: OrderJson, onPick: (text: string) => void) => ReactNode;
  fulfillment: (slot: FulfillmentSlot) => ReactNode;
  images: ReactNode;
  filters: OrderFilters;
  onFilter: (change: OrderFilters) => void;
}

const noOrders: readonly OrderJson[] = [];

/** The orders by tab or by search, and the open order: beside the list on wide screens, over it on narrow ones. */
export function Dashboard({ list, ...props }: DashboardProps) {
  const { header, tab, onTab, openOrderId, onOpenOrder, fulfillment, images, filters } = props;
  const loaded = list?.orders ?? noOrders;
  const orders = useMemo(() => sortNewestFirst(loaded), [loaded]);
  const search = useOrderSearch(orders);
  const rows = useRef<ListHandle<OrderJson>>(null);
  const opened = orders.find(({ id }) => id === openOrderId);
  const isLoaded = list !== undefined && list.rest === undefined;
  const isLinkMissing = openOrderId !== undefined && !opened && isLoaded;
  const linked = useOlderOrders(
    isLinkMissing ? searchForMissing(list, { text: openOrderId }, {}) : undefined,
    { isEager: true },
  );
  const related = useRelatedOrders(list, orders, opened);
  const decision = useDecision({
    orders,
    rows,
    openOrderId: opened?.id,
    onOpenOrder,
  });
  const isSplit = useSplitView(decision.isOpen);
  const [isSheetOpen, setSheetOpen] = useState(false);
  useDashboardKeys({
    rows,
    opened,
    onOpenOrder,
    isDeciding: decision.isOpen,
    onDecide: decision.open,
    // Prefetch: an admin who moves through the list by keyboard is about to decide.
    onStep: () => void loadDecisions(),
    onSearch: search.focus,
    onHelp: () => setSheetOpen(true),
  });

  // An effect, because Back closes the order, too.
  const lastOpened = useRef<string>(undefined);
  useEffect(() => {
    const closed = opened ? undefined : lastOpened.current;
    lastOpened.current = opened?.id;
    if (closed && document.activeElement === document.body) rows.current?.focusItem(closed);
  }, [opened]);

  const details = opened && (
    <AdminOrderDetails
      order={opened}
      replacementId={related.replacementId}
      onOpenOrder={onOpenOrder}
      isSplit={isSplit}
      onClose={() => onOpenOrder(undefined)}
      onDecide={(kind) => decision.open(opened, kind)}
      titleRef={decision.title}
      renderChat={(order) => props.renderChat(order, related.earlierIds)}
      renderFiles={props.renderFiles}
      renderLogs={props.renderLogs}
    />
  );
  return (
    <SplitView details={details} isSplit={isSplit}>
      {header}
      <Counters
        counts={list?.counts}
        onOpen={(chosen) => {
          search.clear();
          onTab(chosen);
        }}
      />
      <LazyMount open={isLinkMissing}>
        {isLinkMissing && <LinkedOrderStatus lookup={linked} />}
      </LazyMount>
      <OrderSearchBar {...search.field} onShortcuts={() => setSheetOpen(true)}>
        <FilterBar
          {...{ orders, filters }}
          isNarrow={isSplit && opened !== undefined}
          onChange={props.onFilter}
        />
      </OrderSearchBar>
      {/* Below the search, so that the alerts don't move it when they appear. */}
      {list && <AlertsSection onOpenOrder={onOpenOrder} />}
      {list ? (
        <OrderLists
          {...{ list, orders, search, rows, tab, onTab, openOrderId, onOpenOrder }}
          {...{ filters, fulfillment, images }}
        />
      ) : (
        props.failure || <OrderListsSkeleton />
      )}
      <LazyMount open={decision.order !== undefined}>
        {decision.order && (
          <Decisions
            order={decision.order}
            decision={decision.kind}
            onClose={decision.close}
            onDecided={decision.decided}
            finalFocus={decision.finalFocus}
            renderTemplates={props.renderTemplates}
          />
        )}
      </LazyMount>
      <LazyMount open={isSheetOpen}>
        <ShortcutSheet open={isSheetOpen} onClose={() => setSheetOpen(false)} />
      </LazyMount>
    </SplitView>
  );
}
