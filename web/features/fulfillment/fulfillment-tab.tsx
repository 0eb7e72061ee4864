import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { css } from '#styled/css';
import { formatDay } from '#web/lib/day.ts';
import { vehicleOf } from '#web/lib/format.ts';
import { searchOrders } from '#web/orders/order-search.ts';
import { paidView } from '#web/orders/order-view.ts';
import { useOrderClock } from '#web/orders/use-order-clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { CardButton } from '#web/ui/layout/card-button.tsx';
import { isReadyForFulfillment, type OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderCountsJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import type { RenderUpload } from './upload-slot.ts';

const FulfillDialog = lazyPart(() => import('./fulfill-dialog.tsx'), 'FulfillDialog');

interface FulfillmentTabProps {
  ready: readonly OrderJson[];
  fulfilled: readonly OrderJson[];
  counts: OrderCountsJson;
  /** All orders, regardless of the filters. */
  known: readonly OrderJson[];
  /** The order that is open beside the list. */
  openOrderId: string | undefined;
  /** Renders a list of orders like the other tabs. */
  renderList: (list: {
    name: string;
    orders: readonly OrderJson[];
    empty: string;
    scope: { status?: OrderStatus; text?: string };
    select: (matching: readonly OrderJson[]) => readonly OrderJson[];
    renderCard: (order: OrderJson) => ReactNode;
  }) => ReactNode;
  /** Opens the details of a fulfilled order. */
  onOpenFulfilled: (orderId: string) => void;
  renderUpload: RenderUpload;
}

/** Searches the orders that are ready for fulfillment or fulfilled. */
export function FulfillmentTab({
  ready,
  fulfilled,
  counts,
  known,
  openOrderId,
  onOpenFulfilled,
  renderList,
  renderUpload,
}: FulfillmentTabProps) {
  const [shown, setShown] = useState<'ready' | 'fulfilled'>('ready');
  const isReady = shown === 'ready';
  const orders = isReady ? ready : fulfilled;
  const [search, setSearch] = useState('');
  const [openId, setOpenId] = useState<string>();
  const deferredSearch = useDeferredValue(search);
  const found = useMemo(() => searchOrders(orders, deferredSearch), [orders, deferredSearch]);
  const emptyList = isReady ? 'No paid orders ready for fulfillment' : 'No fulfilled orders';
  const text = deferredSearch.trim();
  const emptyText = search.trim() ? 'No orders found matching your search' : emptyList;
  // A filter may stop matching an order while its dialog is open.
  const opened = known.find((order) => order.id === openId);
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <Switch
        label="Which orders"
        value={shown}
        onChange={setShown}
        choices={[
          { id: 'ready', label: `Ready (${counts.ready})` },
          { id: 'fulfilled', label: `Fulfilled (${counts.fulfilled})` },
        ]}
      />
      <TextField
        label="Search"
        type="search"
        placeholder="Search by email, vehicle, year..."
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {renderList({
        name: isReady ? 'Orders ready for fulfillment' : 'Fulfilled orders',
        orders: found,
        empty: emptyText,
        scope: isReady ? { status: 'approved' } : { status: 'fulfilled', ...(text && { text }) },
        // The server also searches fields that this search doesn't.
        select: (matching) =>
          searchOrders(isReady ? matching.filter(isReadyForFulfillment) : matching, deferredSearch),
        renderCard: (order) => (
          <FulfillmentCard
            order={order}
            isOpen={order.id === openOrderId}
            onOpen={() => (isReady ? setOpenId(order.id) : onOpenFulfilled(order.id))}
          />
        ),
      })}
      <LazyMount open={opened !== undefined}>
        <FulfillDialog
          key={openId}
          order={opened}
          onClose={() => setOpenId(undefined)}
          renderUpload={renderUpload}
        />
      </LazyMount>
    </div>
  );
}

interface FulfillmentCardProps {
  order: OrderJson;
  isOpen: boolean;
  onOpen: () => void;
}

function FulfillmentCard({ order, isOpen, onOpen }: FulfillmentCardProps) {
  const clock = useOrderClock(order);
  return (
    <CardButton
      onClick={onOpen}
      isCurrent={isOpen}
      aside={
        <>
          {clock && (
            <Badge tone={clock.tone} icon={clock.icon}>
              {clock.label}
            </Badge>
          )}
          <Badge>{order.tuneType === 'sotf' ? 'SOTF' : 'Single'}</Badge>
          <Badge tone={paidView.tone} icon={paidView.icon}>
            {paidView.label}
          </Badge>
          <strong className={css({ fontFamily: 'display', fontSize: '22' })}>
            {formatDollars(order.totalAmount)}
          </strong>
        </>
      }
    >
      <strong>
        <EmailText>{order.user.email}</EmailText>
      </strong>
      <span className={css({ color: 'muted' })}>{vehicleOf(order)}</span>
      <span className={css({ color: 'muted' })}>
        {order.product.yearRange} {order.product.engineType}
      </span>
      <span className={css({ color: 'muted', fontSize: '14' })}>
        Ordered {formatDay(order.createdAt)}
      </span>
    </CardButton>
  );
}
