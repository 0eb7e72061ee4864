import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useInstallWay } from '#web/lib/install.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { loadWhenPossible } from '#web/ui/dialog/load-when-possible.ts';
import { Button, buttonClass } from '#web/ui/form/button.tsx';
import { Page, PageHeader } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NoSignalNotice } from '#web/ui/offline-notice.tsx';
import { replacementOf } from '#worker/domain/orders/resubmission.ts';
import { UnsentOrdersPlace } from './lazy-unsent-orders.tsx';
import { OrderCard } from './order-card.tsx';
import { orderGridClass } from './order-grid.ts';
import { StatusAnnouncer } from './status-announcer.tsx';

const loadDialog = () => import('./order-detail-dialog.tsx');
const OrderDetailDialog = lazy(() =>
  loadDialog().then((module) => ({ default: module.OrderDetailDialog })),
);

const InstallHint = lazy(() =>
  loadWhenPossible(() =>
    import('./install-hint.tsx').then((part) => ({ default: part.InstallHint })),
  ),
);

const PushHint = lazy(() =>
  loadWhenPossible(async () => {
    // It is for nothing without it, and that comes after the first screen.
    await navigator.serviceWorker.ready;
    return { default: (await import('./push-hint.tsx')).PushHint };
  }),
);

interface MyOrdersPageProps {
  openOrderId: string | undefined;
  /** Opens an order, or its chat. */
  onOpenOrder: (orderId: string | undefined, part?: 'chat') => void;
  renderChat: (orderId: string) => ReactNode;
}

/** A customer's own orders, and one of them opened (spec section 2). */
export function MyOrdersPage(props: MyOrdersPageProps) {
  return (
    <Page title="My Orders">
      <PageHeader title="My Orders" subtitle="Track the status of your calibration requests" />
      <UnsentOrdersPlace />
      <OrderList {...props} />
    </Page>
  );
}

function OrderList({ openOrderId, onOpenOrder, renderChat }: MyOrdersPageProps) {
  const { data: orders, error, isPaused, refetch } = useQuery(queries.myOrders);
  const installWay = useInstallWay();
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
  if (!orders && isPaused) return <NoSignalNotice />;
  if (!orders) {
    return (
      <div className={orderGridClass} aria-busy>
        <Skeleton height="19rem" />
        <Skeleton height="19rem" />
      </div>
    );
  }
  const opened = orders.find(({ id }) => id === openOrderId);
  return (
    <>
      <StatusAnnouncer orders={orders} />
      {openOrderId && !opened && <p role="status">This order is not among yours.</p>}
      {orders.length === 0 ? (
        <NoOrders />
      ) : (
        <ul className={orderGridClass}>
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard
                order={order}
                sentAgainAt={replacementOf(order, orders)?.createdAt}
                onOpen={(part) => onOpenOrder(order.id, part)}
                onOpenIntent={loadDialog}
              />
            </li>
          ))}
        </ul>
      )}
      {orders.length > 0 && (
        <Suspense>{installWay ? <InstallHint way={installWay} /> : <PushHint />}</Suspense>
      )}
      <LazyMount open={opened !== undefined}>
        <OrderDetailDialog
          order={opened}
          orders={orders}
          onOpenOrder={onOpenOrder}
          onClose={() => onOpenOrder(undefined)}
          renderChat={renderChat}
        />
      </LazyMount>
    </>
  );
}

function NoOrders() {
  return (
    <Notice
      title="No Orders Yet"
      text="You haven't submitted any calibration requests. Browse available calibrations to get started."
      action={
        <Link to="/" className={buttonClass({ look: 'action' })}>
          Browse Calibrations
        </Link>
      }
    />
  );
}
