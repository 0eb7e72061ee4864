import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { useResubmission } from '#web/delivery/use-delivery.ts';
import { formatDay } from '#web/lib/day.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { replacementOf } from '#worker/domain/orders/request/resubmission.ts';
import { type CurrentOffer, currentOfferFor, offerChanges } from './current-catalog.ts';
import { fillOrderForm, replacesDraft } from './fill-order-form.ts';

interface OrderAgainProps {
  order: OrderJson;
  orders: readonly OrderJson[];
  onOpenOrder: (orderId: string) => void;
}

/** Links a denied order with its resubmission, and offers to order or resubmit an order again. */
export function OrderAgain({ order, orders, onOpenOrder }: OrderAgainProps) {
  const original = orders.find(({ id }) => id === order.resubmitOf);
  const replacement = replacementOf(order, orders);
  const resubmission = useResubmission();
  const isWaiting = resubmission.isWaiting(order.id);
  const isOffered =
    order.status === 'denied'
      ? resubmission.canResubmit(order, orders)
      : order.status !== 'pending';
  if (!original && !replacement && !isWaiting && !isOffered) return null;
  return (
    <section aria-label="Order again" className={css({ stack: '3' })}>
      {original && (
        <LinkedOrder
          text={`This replaces your request from ${formatDay(original.createdAt)}.`}
          action="Open the Earlier Request"
          onOpen={() => onOpenOrder(original.id)}
        />
      )}
      {replacement && (
        <LinkedOrder
          text={`You changed and resubmitted this request on ${formatDay(replacement.createdAt)}.`}
          action="Open the New Request"
          onOpen={() => onOpenOrder(replacement.id)}
        />
      )}
      {isWaiting && (
        <p>You changed this request. It’s saved on this device, and we’ll send it when we can.</p>
      )}
      {isOffered && <Offer order={order} />}
    </section>
  );
}

interface LinkedOrderProps {
  text: string;
  action: string;
  onOpen: () => void;
}

/** A sentence about another order, and the button that opens it. */
export function LinkedOrder({ text, action, onOpen }: LinkedOrderProps) {
  return (
    <div className={rowStyle}>
      <p>{text}</p>
      <Button onClick={onOpen}>{action}</Button>
    </div>
  );
}

/** Compares the order with the current catalog and offers the form, or says why it can't. */
function Offer({ order }: { order: OrderJson }) {
  const products = useQuery(queries.products);
  const addons = useQuery(queries.addons);
  if (products.data && addons.data) {
    const offer = currentOfferFor(order, products.data, addons.data);
    if (offer) return <ReorderButton order={order} offer={offer} />;
    return <p>We no longer sell this calibration, so you can’t order it again.</p>;
  }
  if (products.isPaused || addons.isPaused)
    return <p>You can order this again when you’re back online.</p>;
  if (!products.error && !addons.error) return <Skeleton height="2.75rem" />;
  return (
    <div className={rowStyle}>
      <p role="alert">We couldn’t load the catalog, so you can’t order this again yet.</p>
      <Button
        onClick={() => {
          void products.refetch();
          void addons.refetch();
        }}
      >
        Try Again
      </Button>
    </div>
  );
}

function ReorderButton({ order, offer }: { order: OrderJson; offer: CurrentOffer }) {
  const reorder = useReorder(order, offer);
  const isDenied = order.status === 'denied';
  return (
    <>
      {offerChanges(order, offer).map((change) => (
        <p key={change}>{change}</p>
      ))}
      <div>
        <Button variant={isDenied ? 'action' : 'plain'} onClick={reorder.start}>
          <RotateCcw size={18} />
          {isDenied ? 'Fix and Resubmit' : 'Order Again'}
        </Button>
      </div>
      <PromptDialog
        open={reorder.isConfirming}
        onClose={reorder.cancel}
        title="Replace your draft?"
        description="You already started a request for this calibration. If you continue, this order replaces what you entered."
        confirm="Replace Draft"
        variant="danger"
        busy={false}
        onConfirm={reorder.confirm}
      />
    </>
  );
}

/** Opens the order form filled from an order. Asks first when it would overwrite a different draft. */
function useReorder(order: OrderJson, offer: CurrentOffer) {
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const fillForm = () => void fillOrderForm(order, offer, navigate);
  return {
    start: () => (replacesDraft(order) ? setConfirming(true) : fillForm()),
    isConfirming,
    confirm: fillForm,
    cancel: () => setConfirming(false),
  };
}

const rowStyle = css({ wrap: '3', alignItems: 'center' });
