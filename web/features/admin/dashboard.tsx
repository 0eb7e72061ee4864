import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { AlertsSection } from '#web/features/admin/alerts/alerts-section.tsx';
import { useAlertsReady } from '#web/features/admin/alerts/use-alerts-ready.ts';
import { useDecision } from '#web/features/admin/decisions/use-decision.ts';
import { FilterBar } from '#web/features/admin/filters/filter-bar.tsx';
import {
  type OrderFilters,
  toList,
  type ViewChange,
} from '#web/features/admin/filters/order-filters.ts';
import { useDashboardKeys } from '#web/features/admin/keyboard/use-dashboard-keys.ts';
import type { SendToChat } from '#web/garage/order/send-to-chat.ts';
import type { AdminList } from '#web/orders/lists/order-list-query.ts';
import { useAdminOrder } from '#web/orders/lists/use-admin-order.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import type { ListHandle } from '#web/ui/layout/virtual-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';
import type { AdminTab } from './admin-tabs.ts';
import { Counters } from './lists/counters.tsx';
import type { FulfillmentView } from './lists/fulfillment-tab.tsx';
import { OrderTabsSkeleton } from './lists/order-list-skeleton.tsx';
import { OrderLists } from './lists/order-lists.tsx';
import { OrderSearchBar } from './lists/order-search-bar.tsx';
import { useOrderList } from './lists/use-order-list.ts';
import { useOrderSearch } from './lists/use-order-search.ts';
import { usePrefetchedLists } from './lists/use-prefetched-lists.ts';
import { SplitView } from './split-view.tsx';
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
  /** While the session loads, the user may not be an admin, so the dashboard requests no orders. */
  isLoading: boolean;
  tab: AdminTab;
  onTab: (tab: AdminTab) => void;
  openOrderId: string | undefined;
  onOpenOrder: (orderId: string | undefined) => void;
  /** Opens the checklist of an order. */
  onFulfill: (orderId: string) => void;
  filters: OrderFilters;
  onFilter: (change: ViewChange) => void;
  /** Shows the inbox instead of a tab. */
  isInbox: boolean;
  onInbox: (isOpened: boolean) => void;
  /** What the admin searches for, as in the URL. */
  search: string;
  onSearch: (text: string) => void;
  /** What the Fulfillment tab shows. */
  fulfillment: FulfillmentView;
  /** The parts of the open order that other features add. */
  chat: ReactNode;
  logs: ReactNode;
  onSend: SendToChat;
  files: ReactNode;
  images: ReactNode;
}

/** The orders by tab or by search, and the open order: beside the list on wide screens, over it on narrow ones. */
export function Dashboard({ header, isLoading, tab, onTab, ...props }: DashboardProps) {
  const { openOrderId, onOpenOrder, filters, isInbox } = props;
  const enabled = !isLoading;
  const counts = useQuery({ ...queries.orderCounts, enabled });
  const areAlertsReady = useAlertsReady({ enabled });
  const search = useOrderSearch({ shown: props.search, onSearch: props.onSearch });
  const { text } = search;
  const isFulfillment = tab === 'fulfillment' && !isInbox;
  const isCatalog = tab === 'images' && !isInbox && !text;
  const list = useMemo((): AdminList => {
    if (isFulfillment) return {};
    if (text) return { ...toList(filters), text };
    if (isInbox) return { ...toList(filters), list: 'inbox' };
    // These tabs have their own lists.
    if (tab === 'fulfillment' || tab === 'images') return {};
    return { ...toList(filters), list: tab };
  }, [text, filters, tab, isFulfillment, isInbox]);
  const hasList = list.text !== undefined || list.list !== undefined;
  const shown = useOrderList(list, { enabled: enabled && hasList });
  usePrefetchedLists({ enabled: enabled && !shown.isLoading });
  // The first render of the orders runs in short tasks, so that it doesn't block input.
  const isShown = useDeferredValue(counts.data !== undefined && areAlertsReady);
  const rows = useRef<ListHandle<AdminOrderJson>>(null);
  const opened = useAdminOrder(enabled ? openOrderId : undefined);
  const { order } = opened;
  const decision = useDecision({ orders: shown.orders, rows, openOrderId: order?.id, onOpenOrder });
  const { order: decided } = decision;
  const isSplit = useSplitView(decision.isOpen);
  const [isSheetOpen, setSheetOpen] = useState(false);
  useDashboardKeys({
    rows,
    opened: order,
    onOpenOrder,
    isDeciding: decision.isOpen,
    onDecide: decision.open,
    // Prefetch: an admin who moves through the list by keyboard is about to decide.
    onStep: () => void loadDecisions(),
    onSearch: search.focus,
    onHelp: () => setSheetOpen(true),
  });

  function openTab(chosen: AdminTab): void {
    search.clear();
    onTab(chosen);
  }

  // An effect, because Back closes the order, too.
  const lastOpened = useRef<string>(undefined);
  useEffect(() => {
    const closed = order ? undefined : lastOpened.current;
    lastOpened.current = order?.id;
    if (closed && document.activeElement === document.body) rows.current?.focusItem(closed);
  }, [order]);

  const details = order && (
    <AdminOrderDetails
      order={order}
      onOpenOrder={onOpenOrder}
      isSplit={isSplit}
      onClose={() => onOpenOrder(undefined)}
      onDecide={(kind) => decision.open(order, kind)}
      titleRef={decision.titleRef}
      chat={props.chat}
      logs={props.logs}
      onSend={props.onSend}
      files={props.files}
    />
  );
  const isLinkMissing = isShown && openOrderId !== undefined && !order;
  return (
    <SplitView details={details} isSplit={isSplit}>
      {header}
      <Counters counts={counts.data} onOpen={openTab} />
      <LazyMount open={isLinkMissing}>
        {isLinkMissing && <LinkedOrderStatus linked={opened} />}
      </LazyMount>
      {!isCatalog && (
        <OrderSearchBar
          field={isFulfillment ? undefined : search.field}
          onShortcuts={() => setSheetOpen(true)}
        >
          <FilterBar
            {...{ filters }}
            search={props.search}
            inbox={{
              count: counts.data?.inbox,
              isOpen: isInbox,
              onOpen(isOpened) {
                search.clear();
                props.onInbox(isOpened);
              },
            }}
            orders={shown.orders}
            isNarrow={isSplit && order !== undefined}
            onChange={props.onFilter}
          />
        </OrderSearchBar>
      )}
      {/* Below the search, so that the alerts don't move it when they appear. */}
      {isShown && <AlertsSection onOpenOrder={onOpenOrder} />}
      {isShown && counts.data ? (
        <OrderLists
          {...{ list, shown, rows, tab, openOrderId, onOpenOrder, filters, search }}
          onTab={openTab}
          counts={counts.data}
          onFulfill={props.onFulfill}
          fulfillment={props.fulfillment}
          images={props.images}
        />
      ) : (
        (counts.error && (
          <Notice
            isError
            title="Error Loading Orders"
            text={messageOf(counts.error, 'Failed to load orders')}
            action={<Button onClick={() => counts.refetch()}>Try Again</Button>}
          />
        )) || <OrderTabsSkeleton />
      )}
      <LazyMount open={decided !== undefined}>
        {decided && (
          <Decisions
            order={decided}
            decision={decision.kind}
            opening={decision.opening}
            startReason={decision.startReason}
            onDecide={(kind, reason) => decision.open(decided, kind, reason)}
            onClose={decision.close}
            onDecided={decision.decided}
            finalFocus={decision.finalFocus}
          />
        )}
      </LazyMount>
      <LazyMount open={isSheetOpen}>
        <ShortcutSheet open={isSheetOpen} onClose={() => setSheetOpen(false)} />
      </LazyMount>
    </SplitView>
  );
}
