import { useQuery } from '@tanstack/react-query';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { queries } from '#web/api/queries.ts';
import type { SendToChat } from '#web/garage/order/send-to-chat.ts';
import type { AdminList } from '#web/orders/lists/order-list-query.ts';
import { useAdminOrder } from '#web/orders/lists/use-admin-order.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart, preload } from '#web/ui/dialog/lazy-part.ts';
import { useMinWidth } from '#web/ui/hooks/use-min-width.ts';
import type { ListHandle } from '#web/ui/layout/virtual-list.tsx';
import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';
import { useOrderDialog } from './actions/use-order-dialog.ts';
import type { AdminTab } from './admin-tabs.ts';
import { AlertsSection } from './alerts/alerts-section.tsx';
import { useAlertsReady } from './alerts/use-alerts-ready.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { type OrderFilters, toList, type ViewChange } from './filters/order-filters.ts';
import { useDashboardKeys } from './keyboard/use-dashboard-keys.ts';
import { Counters } from './lists/counters.tsx';
import type { FulfillmentView } from './lists/fulfillment-tab.tsx';
import { FailedOrders, OrderTabsSkeleton } from './lists/order-list.tsx';
import { OrderLists } from './lists/order-lists.tsx';
import { OrderSearchBar } from './lists/order-search-bar.tsx';
import { useOrderList, usePrefetchedLists } from './lists/use-order-list.ts';
import { useOrderSearch } from './lists/use-order-search.ts';
import { SplitView } from './split-view.tsx';

const AdminOrderDetails = lazyPart(
  () => import('./details/admin-order-details.tsx'),
  'AdminOrderDetails',
);
const loadOrderDialogs = () => import('./actions/order-dialogs.tsx');
const OrderDialogs = lazyPart(loadOrderDialogs, 'OrderDialogs');
const UnavailableOrder = lazyPart(
  () => import('#web/orders/lists/unavailable-order.tsx'),
  'UnavailableOrder',
);
const ShortcutSheet = lazyPart(() => import('./keyboard/shortcut-sheet.tsx'), 'ShortcutSheet');

export interface DashboardProps {
  header: ReactNode;
  /** Until the session has loaded, we don't know if the user is an admin, so the dashboard requests no orders. */
  isLoading: boolean;
  tab: AdminTab;
  onTab: (tab: AdminTab) => void;
  openOrderId: string | undefined;
  onOpenOrder: (orderId: string | undefined) => void;
  onFulfill: (orderId: string) => void;
  filters: OrderFilters;
  onFilter: (change: ViewChange) => void;
  /** Shows the inbox instead of a tab. */
  isInbox: boolean;
  onInbox: (isOpened: boolean) => void;
  search: string;
  onSearch: (text: string) => void;
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
  const { openOrderId, onOpenOrder, isInbox } = props;
  const enabled = !isLoading;
  const search = useOrderSearch({ shown: props.search, onSearch: props.onSearch });
  const view = isInbox ? 'inbox' : tab;
  // A search shows orders in the Images tab, too.
  const isImages = view === 'images' && !search.text;
  const { counts, isShown } = useCounts(enabled);
  const { list, shown } = useShownList({ ...props, view, text: search.text }, enabled);
  usePrefetchedLists({ enabled: enabled && !shown.isLoading });
  const rows = useRef<ListHandle<AdminOrderJson>>(null);
  const opened = useAdminOrder(enabled ? openOrderId : undefined);
  const { order } = opened;
  const dialog = useOrderDialog({
    orders: shown.orders,
    rows,
    openOrderId: order?.id,
    onOpenOrder,
  });
  const isSplit = useMinWidth(48);
  const [isSheetOpen, setSheetOpen] = useState(false);
  useDashboardKeys({
    rows,
    opened: order,
    onOpenOrder,
    isDialogOpen: dialog.isOpen,
    onOpenDialog: dialog.open,
    // Prefetch: an admin who moves through the list by keyboard is about to decide.
    onStep: preload(loadOrderDialogs),
    onSearch: search.focus,
    onHelp: () => setSheetOpen(true),
  });

  const withoutSearch =
    <Shown,>(open: (shown: Shown) => void) =>
    (chosen: Shown) => {
      search.clear();
      open(chosen);
    };
  const openTab = withoutSearch(onTab);
  useFocusAfterClose(order, rows);
  const details = order && <OpenOrder {...props} order={order} isSplit={isSplit} dialog={dialog} />;
  const isUnavailable = isShown && openOrderId !== undefined && !order;
  return (
    <SplitView details={details} isSplit={isSplit}>
      {header}
      <Counters counts={counts.data} onOpen={openTab} />
      <LazyMount open={isUnavailable}>
        {isUnavailable && <UnavailableOrder linked={opened} />}
      </LazyMount>
      {!isImages && (
        <OrderSearchBar
          field={search.field}
          isFulfillment={view === 'fulfillment'}
          onShortcuts={() => setSheetOpen(true)}
        >
          <FilterBar
            {...props}
            inbox={{
              counts: counts.data,
              isOpen: isInbox,
              onOpen: withoutSearch(props.onInbox),
            }}
            orders={shown.orders}
            onChange={props.onFilter}
          />
        </OrderSearchBar>
      )}
      {/* Below the search, so that the alerts don't move it when they appear. */}
      {isShown && <AlertsSection onOpenOrder={onOpenOrder} />}
      {isShown && counts.data ? (
        <OrderLists
          {...props}
          list={list}
          shown={shown}
          rows={rows}
          tab={tab}
          searchText={search.text}
          onTab={openTab}
          counts={counts.data}
        />
      ) : (
        <UnloadedOrders counts={counts} />
      )}
      <OpenOrderDialogs dialog={dialog} />
      <LazyMount open={isSheetOpen}>
        <ShortcutSheet open={isSheetOpen} onClose={() => setSheetOpen(false)} />
      </LazyMount>
    </SplitView>
  );
}

function useCounts(enabled: boolean) {
  const counts = useQuery({ ...queries.orderCounts, enabled });
  const areAlertsReady = useAlertsReady({ enabled });
  // The first render of the orders runs in short tasks, so that it doesn't block input.
  return { counts, isShown: useDeferredValue(counts.data !== undefined && areAlertsReady) };
}

function UnloadedOrders({
  counts: { error, refetch },
}: Pick<ReturnType<typeof useCounts>, 'counts'>) {
  return error ? <FailedOrders error={error} onRetry={() => refetch()} /> : <OrderTabsSkeleton />;
}

type OrderDialog = ReturnType<typeof useOrderDialog>;

type OpenOrderProps = Omit<
  ComponentProps<typeof AdminOrderDetails>,
  'onClose' | 'onOpenDialog' | 'titleRef' | 'onOpenOrder'
> &
  Pick<DashboardProps, 'onOpenOrder'> & { dialog: OrderDialog };

function OpenOrder({ dialog, ...props }: OpenOrderProps) {
  return (
    <AdminOrderDetails
      {...props}
      onClose={() => props.onOpenOrder(undefined)}
      onOpenDialog={(kind) => dialog.open(props.order, kind)}
      titleRef={dialog.titleRef}
    />
  );
}

function OpenOrderDialogs({ dialog }: { dialog: OrderDialog }) {
  const { order, kind, openCount, startReason, finalFocus } = dialog;
  return (
    <LazyMount open={order !== undefined}>
      {order && (
        <OrderDialogs
          order={order}
          kind={kind}
          openCount={openCount}
          startReason={startReason}
          finalFocus={finalFocus}
          onOpenDialog={(next, reason) => dialog.open(order, next, reason)}
          onClose={dialog.close}
          onStored={dialog.stored}
        />
      )}
    </LazyMount>
  );
}

interface ShownList extends Pick<DashboardProps, 'filters'> {
  view: AdminTab | 'inbox';
  text: string;
}

function useShownList({ view, text, filters }: ShownList, enabled: boolean) {
  const list = useMemo((): AdminList => {
    // The Fulfillment tab loads its own lists.
    if (view === 'fulfillment') return {};
    if (text) return { ...toList(filters), text };
    // Images shows no orders. The poll of a list keeps the counts and alerts up to date.
    return { ...toList(filters), list: view === 'images' ? 'pending' : view };
  }, [text, filters, view]);
  const hasList = list.text !== undefined || list.list !== undefined;
  return { list, shown: useOrderList(list, { enabled: enabled && hasList }) };
}

/** Focuses the row of an order that was closed, also with Back. */
function useFocusAfterClose(
  order: AdminOrderJson | undefined,
  rows: RefObject<ListHandle<AdminOrderJson> | null>,
): void {
  const lastOpened = useRef<string>(undefined);
  useEffect(() => {
    const closed = order ? undefined : lastOpened.current;
    lastOpened.current = order?.id;
    if (closed && document.activeElement === document.body) rows.current?.focusItem(closed);
  }, [order, rows]);
}
