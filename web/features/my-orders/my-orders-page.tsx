import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useResubmission, useUnsentValue } from '#web/delivery/use-delivery.ts';
import type { OrderHash } from '#web/orders/lists/use-order-tab.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart, preload } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import { Page, PageHeader } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Notice, OfflineNotice } from '#web/ui/notice.tsx';
import { lastOfNewest } from '#worker/domain/orders/lists/pages.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { OrderCard } from './order-card.tsx';
import type { OrderSlots } from './order-detail-dialog.tsx';

const loadDialog = () => import('./order-detail-dialog.tsx');
const OrderDetailDialog = lazyPart(loadDialog, 'OrderDetailDialog');

const OlderOrders = lazyPart(() => import('./older-orders.tsx'), 'OlderOrders', { retry: true });

const ListFooter = lazyPart(() => import('./list-footer.tsx'), 'ListFooter', { retry: true });

const NoOrders = lazyPart(() => import('./no-orders.tsx'), 'NoOrders', { retry: true });

interface MyOrdersPageProps extends OrderSlots {
  openOrderId: string | undefined;
  /** Opens an order (on its chat with `part`), or closes it with `undefined`. */
  onOpenOrder: (orderId: string | undefined, part?: OrderHash) => void;
  /** What the customer can do after their last request. */
  nextStep: ReactNode;
}

export function MyOrdersPage(props: MyOrdersPageProps) {
  return (
    <Page title="My Orders">
      <PageHeader title="My Orders" subtitle="Track the status of your calibration requests" />
      <LazyUnsentOrders />
      <OrderList {...props} />
    </Page>
  );
}

function OrderList({ openOrderId, onOpenOrder, nextStep, ...slots }: MyOrdersPageProps) {
  const { data: newest, error, isPaused, refetch } = useQuery(queries.myOrders);
  const [older, setOlder] = useState({ orders: none, areAll: false });
  const orders = useMemo(() => newest && merge(newest, older.orders), [newest, older.orders]);
  const hasOlder = lastOfNewest(newest ?? none) !== undefined;
  const { canResubmit } = useResubmission();
  const hasUnsent = useHasUnsentOrders();
  if (error && !orders) {
    return (
      <Notice
        isError
        title="Error Loading Orders"
        text={messageOf(error, 'Failed to load your orders')}
        action={<Button onClick={() => refetch()}>Try Again</Button>}
      />
    );
  }
  if (!orders && isPaused) return <OfflineNotice />;
  if (!orders) return <OrdersSkeleton />;
  const opened = orders.find(({ id }) => id === openOrderId);
  return (
    // The next step is above the list, so both appear at once.
    <Suspense fallback={<OrdersSkeleton />}>
      {orders.some(({ status }) => status === 'pending') && nextStep}
      {openOrderId && !opened && (!hasOlder || older.areAll) && (
        <p role="status">We can’t find that order on your account.</p>
      )}
      {orders.length === 0 && !hasUnsent && <NoOrders />}
      {orders.length > 0 && (
        <ul className={orderGridClass}>
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard
                order={order}
                isResubmittable={canResubmit(order, orders)}
                replaced={orders.find(({ id }) => id === order.resubmitOf)}
                onOpenReplaced={() => order.resubmitOf && onOpenOrder(order.resubmitOf)}
                onOpen={(part) => onOpenOrder(order.id, part)}
                preloadDialog={preload(loadDialog)}
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {newest && hasOlder && (
          <OlderOrders
            newest={newest}
            isSearching={openOrderId !== undefined && !opened}
            onLoad={setOlder}
          />
        )}
        {orders.length > 0 && <ListFooter orders={orders} />}
      </Suspense>
      <LazyMount open={opened !== undefined}>
        <OrderDetailDialog
          order={opened}
          orders={orders}
          onOpenOrder={onOpenOrder}
          onClose={() => onOpenOrder(undefined)}
          {...slots}
        />
      </LazyMount>
    </Suspense>
  );
}

function OrdersSkeleton() {
  return (
    <div className={orderGridClass} aria-busy>
      <Skeleton height="32rem" />
      <Skeleton height="32rem" />
    </div>
  );
}

const none: readonly OrderJson[] = [];

/** Returns all orders, newest first. */
function merge(newest: readonly OrderJson[], older: readonly OrderJson[]): readonly OrderJson[] {
  if (older.length === 0) return newest;
  const all = new Map([...older, ...newest].map((order) => [order.id, order]));
  return [...all.values()].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

const UnsentOrders = lazyPart(() => import('./unsent-orders.tsx'), 'UnsentOrders', { retry: true });

function useHasUnsentOrders(): boolean {
  return useUnsentValue((items) => items.filter(({ kind }) => kind === 'order').length) > 0;
}

/** The unsent order requests, loaded when there are any. Takes the focus when the last one disappears. */
function LazyUnsentOrders() {
  const focus = useFocusRestore<HTMLDivElement>();
  const hasUnsent = useHasUnsentOrders();
  return (
    <div {...focus} className={css({ _empty: { position: 'absolute' } })}>
      <Suspense>{hasUnsent && <UnsentOrders className={orderGridClass} />}</Suspense>
    </div>
  );
}

/** The grid shared by sent and unsent orders. */
const orderGridClass = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'repeat(2, minmax(0, 1fr))' },
  '& > :only-child': { gridColumn: '1 / -1' },
});
