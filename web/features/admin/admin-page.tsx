import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/lib/api.ts';
import { queries } from '#web/lib/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OnceOpen } from '#web/ui/once-open.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { OrderJson } from '#worker/domain/api.ts';
import { isReadyForFulfillment } from '#worker/domain/order-lifecycle.ts';
import { AdminOrderList } from './admin-order-list.tsx';
import type { AdminTab } from './admin-tabs.ts';
import { Counters } from './counters.tsx';

const AdminOrderDialog = lazy(() =>
  import('./admin-order-dialog.tsx').then((module) => ({ default: module.AdminOrderDialog })),
);

interface AdminPageProps {
  tab: AdminTab;
  onTab: (tab: AdminTab) => void;
  openOrderId: string | undefined;
  onOpenOrder: (orderId: string | undefined) => void;
  renderChat: (orderId: string) => ReactNode;
  fulfillment: (orders: { ready: OrderJson[]; fulfilled: OrderJson[] }) => ReactNode;
  images: ReactNode;
}

/** The admin dashboard (spec section 2). */
export function AdminPage(props: AdminPageProps) {
  return (
    <Page title="Admin Dashboard">
      <PageHeader
        title="Admin Dashboard"
        subtitle="Manage calibration order requests and approvals"
      />
      <Dashboard {...props} />
    </Page>
  );
}

function Dashboard({
  tab,
  onTab,
  openOrderId,
  onOpenOrder,
  renderChat,
  fulfillment,
  images,
}: AdminPageProps) {
  const { data: orders, error, refetch } = useQuery(queries.adminOrders);
  if (error && !orders) {
    return (
      <Notice
        isError
        title="Error Loading Orders"
        text={messageOf(error, 'Failed to load the orders')}
        action={<Button onClick={() => refetch()}>Try Again</Button>}
      />
    );
  }
  if (!orders) {
    return (
      <div className={css({ display: 'grid', gap: '4' })} aria-busy>
        <Skeleton height="6rem" />
        <Skeleton height="10rem" />
        <Skeleton height="10rem" />
      </div>
    );
  }
  const withStatus = (status: string) => orders.filter((order) => order.status === status);
  const pending = withStatus('pending').reverse();
  const approved = withStatus('approved');
  const denied = withStatus('denied');
  const ready = orders.filter(isReadyForFulfillment);
  const opened = orders.find(({ id }) => id === openOrderId);
  const list = (shown: OrderJson[], empty: string) => (
    <AdminOrderList orders={shown} empty={empty} onOpen={onOpenOrder} />
  );
  return (
    <>
      <Counters
        pending={pending.length}
        approved={approved.length}
        denied={denied.length}
        onOpen={onTab}
      />
      <Tabs
        label="Orders"
        value={tab}
        onChange={onTab}
        tabs={[
          {
            id: 'pending',
            title: `Pending (${pending.length})`,
            content: list(pending, 'No pending orders'),
          },
          {
            id: 'approved',
            title: `Approved (${approved.length})`,
            content: list(approved, 'No approved orders'),
          },
          {
            id: 'denied',
            title: `Denied (${denied.length})`,
            content: list(denied, 'No denied orders'),
          },
          {
            id: 'fulfillment',
            title: `Fulfillment (${ready.length})`,
            content: fulfillment({ ready, fulfilled: withStatus('fulfilled') }),
          },
          { id: 'images', title: 'Images', content: images },
        ]}
      />
      <OnceOpen open={opened !== undefined}>
        <AdminOrderDialog
          order={opened}
          onClose={() => onOpenOrder(undefined)}
          renderChat={renderChat}
        />
      </OnceOpen>
    </>
  );
}
