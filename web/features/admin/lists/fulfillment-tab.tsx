import { type Ref, useState } from 'react';
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
import { useDebouncedValue } from '#web/ui/hooks/use-debounced-value.ts';
import { CardButton } from '#web/ui/layout/card-button.tsx';
import type { ListHandle } from '#web/ui/layout/virtual-list.tsx';
import type { AdminOrderJson, OrderCountsJson } from '#worker/domain/orders/orders.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { searchText } from '#worker/domain/search-text.ts';
import { AttentionBadges } from './attention-badges.tsx';
import { OrderList } from './order-list.tsx';
import { useOrderList } from './use-order-list.ts';
import { searchDelayMs } from './use-order-search.ts';

interface FulfillmentTabProps {
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
}: FulfillmentTabProps) {
  const [name, setName] = useState<'ready' | 'fulfilled'>('ready');
  const [search, setSearch] = useState('');
  const text = useDebouncedValue(searchText(search), searchDelayMs);
  const list = { ...toList(filters), list: name, text };
  const isReady = name === 'ready';
  const emptyList = isReady ? 'No paid orders ready for fulfillment' : 'No fulfilled orders';
  const emptyText = text ? 'No orders found matching your search' : emptyList;
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <Switch
        label="Which orders"
        value={name}
        onChange={setName}
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
