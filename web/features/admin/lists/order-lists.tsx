import { type ReactNode, type RefObject, Suspense } from 'react';
import { css } from '#styled/css';
import { useUserId } from '#web/api/session.ts';
import type { AdminTab } from '#web/features/admin/admin-tabs.ts';
import { hasFilters, type OrderFilters } from '#web/features/admin/filters/order-filters.ts';
import { type CountOf, useTabCounts } from '#web/features/admin/filters/use-tab-counts.ts';
import type { AdminList } from '#web/orders/lists/order-list-query.ts';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Tabs } from '#web/ui/form/tabs.tsx';
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import type { ListHandle } from '#web/ui/layout/virtual-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { AdminOrderJson, OrderCountsJson } from '#worker/domain/orders/orders.api.ts';
import { AdminOrderCard } from './admin-order-card.tsx';
import type { FulfillmentView } from './fulfillment-tab.tsx';
import { OrderList } from './order-list.tsx';
import type { ShownOrders } from './use-order-list.ts';

/** The tabs with orders. `list` names the list that a tab counts. */
const orderTabs = [
  { id: 'pending', list: 'pending', title: 'Pending' },
  { id: 'approved', list: 'approved', title: 'Approved' },
  { id: 'denied', list: 'denied', title: 'Denied' },
  { id: 'fulfillment', list: 'ready', title: 'Fulfillment' },
] as const;

/** The status tabs: the accessible name of each list, and its text when empty. */
const statusTabs = {
  pending: { name: 'Pending orders', empty: 'No pending orders' },
  approved: { name: 'Approved orders', empty: 'No approved orders' },
  denied: { name: 'Denied orders', empty: 'No denied orders' },
} as const;

const FulfillmentTab = lazyPart(() => import('./fulfillment-tab.tsx'), 'FulfillmentTab');

interface OrderListsProps {
  counts: OrderCountsJson;
  tab: AdminTab;
  onTab: (tab: AdminTab) => void;
  filters: OrderFilters;
  /** The list of the tab or of the search; the tabs Fulfillment and Images have their own. */
  list: AdminList;
  shown: ShownOrders;
  rows: RefObject<ListHandle<AdminOrderJson> | null>;
  openOrderId: string | undefined;
  onOpenOrder: (orderId: string) => void;
  onFulfill: (orderId: string) => void;
  fulfillment: FulfillmentView;
  searchText: string;
  images: ReactNode;
}

/** The filtered orders by tab, or the inbox or those that match the search below the tabs. */
export function OrderLists({
  counts,
  tab,
  onTab,
  list,
  shown,
  images,
  fulfillment,
  ...props
}: OrderListsProps) {
  const { filters, rows, openOrderId, onOpenOrder } = props;
  const countOf = useTabCounts(counts, filters);
  const noMatches = hasFilters(filters) && <NoMatches countOf={countOf} tab={tab} onTab={onTab} />;
  const adminId = useUserId();
  const openCard = useStableCallback(onOpenOrder);
  const listNamed = ({ name, note, empty }: { name: string; note?: string; empty: string }) => (
    <OrderList
      name={name}
      note={note}
      list={list}
      shown={shown}
      openOrderId={openOrderId}
      rows={rows}
      empty={(!list.text && noMatches) || empty}
      renderCard={(order) => (
        <AdminOrderCard
          order={order}
          isOpen={order.id === openOrderId}
          onOpen={openCard}
          adminId={adminId}
        />
      )}
    />
  );
  const overall = overallList(list, filters);
  return (
    <>
      <OrderTabs countOf={countOf} onTab={onTab} tab={overall ? undefined : tab}>
        {tab === 'images' && images}
        {tab === 'fulfillment' && (
          <Suspense fallback={<Skeleton height="10rem" />}>
            <FulfillmentTab
              {...props}
              {...fulfillment}
              countOf={countOf}
              adminId={adminId}
              noMatches={noMatches}
            />
          </Suspense>
        )}
        {tab in statusTabs && listNamed(statusTabs[tab as keyof typeof statusTabs])}
      </OrderTabs>
      {overall && listNamed(overall)}
    </>
  );
}

/** Returns the name, note and empty text of a list of all statuses. Undefined for a tab's list. */
function overallList(list: AdminList, filters: OrderFilters) {
  if (list.list === 'inbox') {
    return {
      name: 'Inbox',
      note: 'any status, waiting for us',
      empty: 'Nothing needs an answer. Nice work.',
    };
  }
  if (!list.text) return undefined;
  const empty = hasFilters(filters)
    ? 'No orders match these filters'
    : 'No orders found matching your search';
  return { name: 'Matching orders', empty };
}

interface OrderTabsProps {
  countOf: CountOf;
  /** Undefined while a list of all states is shown. */
  tab: AdminTab | undefined;
  onTab: (tab: AdminTab) => void;
  children: ReactNode;
}

/** The dashboard's five tabs, each with the count of its orders that meet the filters. */
function OrderTabs({ countOf, tab, onTab, children: content }: OrderTabsProps) {
  return (
    <Tabs
      label="Orders"
      value={tab}
      onChange={onTab}
      tabs={[
        ...orderTabs.map(({ id, list, title }) => ({
          id,
          title: `${title} (${countOf(list).shown})`,
          content,
        })),
        { id: 'images', title: 'Images', content },
      ]}
    />
  );
}

interface NoMatchesProps {
  countOf: CountOf;
  tab: AdminTab;
  onTab: (tab: AdminTab) => void;
}

/** Shown in a tab without orders that meet the filters: the tabs that have some. */
function NoMatches({ countOf, tab, onTab }: NoMatchesProps) {
  const others = orderTabs.filter(({ id, list }) => id !== tab && countOf(list).count);
  return (
    <Notice
      text="No orders match these filters"
      action={
        others.length > 0 && (
          <div className={css({ wrap: '2', justifyContent: 'center' })}>
            {others.map(({ id, list, title }) => (
              <Button key={id} onClick={() => onTab(id)}>
                Show {countOf(list).shown} in {title}
              </Button>
            ))}
          </div>
        )
      }
    />
  );
}
