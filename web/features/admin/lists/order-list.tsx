import { useMutation } from '@tanstack/react-query';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { type ReactNode, type Ref, useEffect } from 'react';
import { css, cx } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import type { AdminList } from '#web/orders/lists/order-list-query.ts';
import { Button } from '#web/ui/form/button.tsx';
import { useInView } from '#web/ui/hooks/use-in-view.ts';
import { LoadMore } from '#web/ui/layout/load-more.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { type ListHandle, VirtualList } from '#web/ui/layout/virtual-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { countText } from '#worker/domain/count-text.ts';
import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';
import type { ShownOrders } from './use-order-list.ts';

interface OrderListProps {
  /** The list's accessible name; the exported file is named after it. */
  name: string;
  /** Shown after the number of orders. */
  note?: string | undefined;
  list: AdminList;
  shown: ShownOrders;
  /** Shown when the list is empty. */
  empty: ReactNode;
  openOrderId: string | undefined;
  /** On a phone, shows the first order above the count and the export. */
  isLow?: boolean;
  rows: Ref<ListHandle<AdminOrderJson>>;
  renderCard: (order: AdminOrderJson) => ReactNode;
}

/** The orders of one tab or of a search, with a CSV export. More orders load at the end of the list. */
export function OrderList({
  name,
  note,
  list,
  shown,
  empty,
  openOrderId,
  isLow = false,
  rows,
  renderCard,
}: OrderListProps) {
  const { orders, isPartial, error, more } = shown;
  const csv = useExport(name, list);
  if (error) return <FailedOrders error={error} onRetry={shown.retry} />;
  if (shown.isLoading) return <OrderListSkeleton />;
  const end = more.hasMore && <LoadMoreOrders {...more} />;
  const partial = isPartial && <p role="status">{partialText}</p>;
  if (orders.length === 0)
    return partial || end || (typeof empty === 'string' ? <Notice text={empty} /> : empty);
  return (
    <div className={css({ stack: '2', alignContent: 'start' })}>
      {partial}
      <div className={cx(barStyle, isLow && lowStyle)}>
        <span role="status" className={css({ color: 'muted' })}>
          {countText(orders.length, 'order')}
          {(more.hasMore || isPartial) && ' loaded'}
          {note && ` · ${note}`}
        </span>
        <Button busy={csv.isPending} onClick={() => csv.mutate()}>
          Export CSV
        </Button>
      </div>
      <VirtualList
        ref={rows}
        label={name}
        items={orders}
        keyOf={(order) => order.id}
        currentKey={openOrderId}
        renderItem={renderCard}
      />
      {end}
    </div>
  );
}

const partialText =
  'We only looked through the orders on this device. We’ll look through all of them when you’re back online.';

/** Why no orders are shown. */
export function FailedOrders({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Notice
      isError
      title="Error Loading Orders"
      text={messageOf(error, 'Failed to load orders')}
      action={<Button onClick={onRetry}>Try Again</Button>}
    />
  );
}

function useExport(name: string, list: AdminList) {
  return useMutation({
    mutationFn: async () =>
      (await import('#web/features/admin/export/export-orders.ts')).exportOrders(name, list),
    meta: { errorText: 'Failed to export the orders' },
  });
}

/** Loads more orders when it scrolls into view or when its button is pressed. */
function LoadMoreOrders({ isLoading, error, loaded, load }: ShownOrders['more']) {
  const end = useInView<HTMLDivElement>({ forMs: 0, coveredBelowPx: 0 });
  const isDue = end.isInView && !isLoading && !error;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page; `load` is new in each render.
  useEffect(() => {
    if (isDue) void load();
  }, [isDue, loaded]);
  return (
    <LoadMore
      ref={end.ref}
      label="Show More Orders"
      loadingLabel="Loading more orders"
      isLoading={isLoading}
      error={error ? messageOf(error, 'Failed to load more orders') : undefined}
      onLoad={() => void load()}
    />
  );
}

const barStyle = css({ wrap: '3', alignItems: 'center', justifyContent: 'space-between' });

const lowStyle = css({ order: { base: '1', tablet: '0' } });

/** The tabs and the first orders in their final shape, while the orders load. */
export function OrderTabsSkeleton() {
  const position = useElementScrollRestoration({ getElement: () => window });
  return (
    <div
      aria-busy
      // High enough for the router to restore the position of a reloaded page.
      style={{ minHeight: position && `calc(${position.scrollY}px + 100vh)` }}
      className={css({ stack: '3', alignContent: 'start' })}
    >
      <div className={tabsStyle} />
      <OrderListSkeleton />
    </div>
  );
}

/** The first orders of a list in their final shape, while it loads. */
function OrderListSkeleton() {
  return (
    <div aria-busy className={css({ stack: '2' })}>
      <p role="status" className={countStyle}>
        Loading orders
      </p>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} height="5.75rem" />
      ))}
    </div>
  );
}

const tabsStyle = css({
  boxSizing: 'content-box',
  height: 'target',
  borderBottom: '2px solid {colors.strip}',
});

const countStyle = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: 'target',
  color: 'muted',
});
