import type { Ref } from 'react';
import { css } from '#styled/css';
import {
  hasFilters,
  type OrderFilters,
  toList,
} from '#web/features/admin/filters/order-filters.ts';
import { formatDay } from '#web/lib/day.ts';
import { vehicleOf } from '#web/lib/format.ts';
import { paidView } from '#web/orders/order-view.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { CardButton } from '#web/ui/layout/card-button.tsx';
import type { ListHandle } from '#web/ui/layout/virtual-list.tsx';
import type { AdminOrderJson, OrderCountsJson } from '#worker/domain/orders/orders.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { AttentionBadges } from './attention-badges.tsx';
import { OrderList } from './order-list.tsx';
import { useOrderList } from './use-order-list.ts';
import { useOrderSearch } from './use-order-search.ts';

/** What the tab shows, which a reload keeps. */
export interface FulfillmentView {
  showsFulfilled: boolean;
  onShow: (isFulfilled: boolean) => void;
  /** What the admin searched for before the page reloaded. */
  search: string;
  onSearch: (text: string) => void;
}

interface FulfillmentTabProps extends FulfillmentView {
  filters: OrderFilters;
  counts: OrderCountsJson;
  /** The order that is open beside the list. */
  openOrderId: string | undefined;
  rows: Ref<ListHandle<AdminOrderJson>>;
  /** Opens the details of a fulfilled order. */
  onOpenOrder: (orderId: string) => void;
  /** Opens the checklist of an order that is ready. */
  onFulfill: (orderId: string) => void;
}

/** Searches the orders that are ready for fulfillment or fulfilled. */
export function FulfillmentTab({
  filters,
  counts,
  openOrderId,
  rows,
  onOpenOrder,
  onFulfill,
  showsFulfilled,
  onShow,
  ...stored
}: FulfillmentTabProps) {
  const { text, field } = useOrderSearch({ initial: stored.search, onSearch: stored.onSearch });
  const isReady = !showsFulfilled;
  const name = isReady ? 'ready' : 'fulfilled';
  const list = { ...toList(filters), list: name, text } as const;
  const emptyList = isReady ? 'No paid orders ready for fulfillment' : 'No fulfilled orders';
  const emptyText = text ? 'No orders found matching your search' : emptyList;
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <Switch
        label="Which orders"
        value={name}
        onChange={(chosen) => onShow(chosen === 'fulfilled')}
        choices={[
          { id: 'ready', label: `Ready (${counts.ready})` },
          { id: 'fulfilled', label: `Fulfilled (${counts.fulfilled})` },
        ]}
      />
      <TextField
        label="Search"
        type="search"
        placeholder="Search by email, vehicle, year..."
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
      />
      <OrderList
        name={isReady ? 'Orders ready for fulfillment' : 'Fulfilled orders'}
        list={list}
        shown={useOrderList(list)}
        empty={hasFilters(filters) ? 'No orders match these filters' : emptyText}
        openOrderId={openOrderId}
        rows={rows}
        renderCard={(order) => (
          <FulfillmentCard
            order={order}
            isOpen={order.id === openOrderId}
            onOpen={isReady ? onFulfill : onOpenOrder}
          />
        )}
      />
    </div>
  );
}

interface FulfillmentCardProps {
  order: AdminOrderJson;
  isOpen: boolean;
  onOpen: (orderId: string) => void;
}

function FulfillmentCard({ order, isOpen, onOpen }: FulfillmentCardProps) {
  return (
    <CardButton
      onClick={() => onOpen(order.id)}
      isCurrent={isOpen}
      aside={
        <>
          <AttentionBadges order={order} />
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
