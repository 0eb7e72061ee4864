import { CircleCheck } from 'lucide-react';
import { lazy, useState } from 'react';
import { css } from '#styled/css';
import { vehicleOf } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CardButton } from '#web/ui/card-button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OnceOpen } from '#web/ui/once-open.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { OrderJson } from '#worker/domain/api.ts';
import { formatDollars } from '#worker/domain/money.ts';
import { matchesSearch } from './order-search.ts';

const FulfillDialog = lazy(() =>
  import('./fulfill-dialog.tsx').then((module) => ({ default: module.FulfillDialog })),
);

interface FulfillmentTabProps {
  ready: readonly OrderJson[];
  fulfilled: readonly OrderJson[];
  /** Opens an order that is done, to be looked at. */
  onOpenFulfilled: (orderId: string) => void;
}

/** The approved and paid orders or those that are done, and a search over them (spec section 2). */
export function FulfillmentTab({ ready, fulfilled, onOpenFulfilled }: FulfillmentTabProps) {
  const [shown, setShown] = useState<'ready' | 'fulfilled'>('ready');
  const isReady = shown === 'ready';
  const orders = isReady ? ready : fulfilled;
  const [search, setSearch] = useState('');
  const [openId, setOpenId] = useState<string>();
  const found = orders.filter((order) => matchesSearch(order, search));
  const opened = ready.find(({ id }) => id === openId);
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <Switch
        label="Which orders"
        value={shown}
        onChange={setShown}
        choices={[
          { id: 'ready', label: `Ready (${ready.length})` },
          { id: 'fulfilled', label: `Fulfilled (${fulfilled.length})` },
        ]}
      />
      <TextField
        label="Search"
        type="search"
        placeholder="Search by email, vehicle, year..."
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.length === 0 ? (
        <Notice
          text={
            search.trim()
              ? 'No orders found matching your search'
              : isReady
                ? 'No paid orders ready for fulfillment'
                : 'No fulfilled orders'
          }
        />
      ) : (
        <ul className={css({ display: 'grid', gap: '3' })}>
          {found.map((order) => (
            <li key={order.id}>
              <ReadyCard
                order={order}
                onOpen={() => (isReady ? setOpenId(order.id) : onOpenFulfilled(order.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <OnceOpen open={opened !== undefined}>
        <FulfillDialog key={openId} order={opened} onClose={() => setOpenId(undefined)} />
      </OnceOpen>
    </div>
  );
}

function ReadyCard({ order, onOpen }: { order: OrderJson; onOpen: () => void }) {
  return (
    <CardButton
      onClick={onOpen}
      aside={
        <>
          <Badge>{order.tuneType === 'sotf' ? 'SOTF' : 'Single'}</Badge>
          <Badge tone="fulfilled" icon={CircleCheck}>
            Paid
          </Badge>
          <strong className={css({ fontFamily: 'display', fontSize: '22' })}>
            {formatDollars(order.totalAmount)}
          </strong>
        </>
      }
    >
      <strong>{order.user.email}</strong>
      <span className={css({ color: 'muted' })}>{vehicleOf(order)}</span>
      <span className={css({ color: 'muted' })}>
        {order.product.yearRange} {order.product.engineType}
      </span>
    </CardButton>
  );
}
