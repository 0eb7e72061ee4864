import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { useResubmission } from '#web/delivery/use-resubmission.ts';
import { formatDay } from '#web/lib/day.ts';
import { orderForms } from '#web/orders/order-form-drafts.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { type OrderFormField, orderFormFields } from '#worker/domain/orders/order-form.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { replacementOf } from '#worker/domain/orders/resubmission.ts';
import { changesSince, type SameToday, sameToday } from './current-catalog.ts';

interface OrderAgainProps {
  order: OrderJson;
  /** All of the customer's. */
  orders: readonly OrderJson[];
  onOpenOrder: (orderId: string) => void;
}

/** What stands in place of an order or the other way round, and the way to order it again. */
export function OrderAgain({ order, orders, onOpenOrder }: OrderAgainProps) {
  const before = orders.find(({ id }) => id === order.resubmitOf);
  const after = replacementOf(order, orders);
  const resubmission = useResubmission();
  const isWaiting = resubmission.isWaiting(order.id);
  const isOffered =
    order.status === 'denied'
      ? resubmission.canResubmit(order, orders)
      : order.status !== 'pending';
  if (!before && !after && !isWaiting && !isOffered) return null;
  return (
    <section aria-label="Order again" className={css({ display: 'grid', gap: '3' })}>
      {before && (
        <LinkedOrder
          text={`Sent in place of your request of ${formatDay(before.createdAt)}.`}
          action="Open the Earlier Request"
          onOpen={() => onOpenOrder(before.id)}
        />
      )}
      {after && (
        <LinkedOrder
          text={`You changed this request and sent it again on ${formatDay(after.createdAt)}.`}
          action="Open the New Request"
          onOpen={() => onOpenOrder(after.id)}
        />
      )}
      {isWaiting && (
        <p>You have changed this request. It is kept on this device until it is sent.</p>
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

function LinkedOrder({ text, action, onOpen }: LinkedOrderProps) {
  return (
    <div className={rowStyle}>
      <p>{text}</p>
      <Button onClick={onOpen}>{action}</Button>
    </div>
  );
}

/** Says what has changed in the catalogue before anything is begun. */
function Offer({ order }: { order: OrderJson }) {
  const products = useQuery(queries.products);
  const addons = useQuery(queries.addons);
  if (products.data && addons.data) {
    const today = sameToday(order, products.data, addons.data);
    if (today) return <Again order={order} today={today} />;
    return <p>This calibration is no longer on sale, so it cannot be ordered again.</p>;
  }
  if (products.isPaused || addons.isPaused)
    return <p>It can be ordered again when there is signal.</p>;
  if (!products.error && !addons.error) return <Skeleton height="2.75rem" />;
  return (
    <div className={rowStyle}>
      <p role="alert">The catalog could not be loaded, so this cannot be ordered again now.</p>
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

function Again({ order, today }: { order: OrderJson; today: SameToday }) {
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const owner = { userId: order.user.id, about: order.product.id };
  const changes = changesSince(order, today);

  /** Nothing that was written goes without a word. */
  function begin(): void {
    const draft = orderForms.load(owner);
    const isOther = draft && orderFormFields.some((field) => (draft[field] ?? '') !== text(field));
    if (isOther) setAsked(true);
    else void fillForm();
  }

  function fillForm(): Promise<void> {
    const texts = Object.fromEntries(orderFormFields.map((name) => [name, text(name)]));
    const isDenied = order.status === 'denied';
    orderForms.save(owner, { ...texts, ...(isDenied && { resubmitOf: order.id }) });
    return navigate({
      to: '/product/$productId',
      params: { productId: order.product.id },
      search: {
        ...(today.tuneType !== 'single' && { tune: today.tuneType }),
        ...(today.addons.length > 0 && { addons: today.addons.map(({ id }) => id).join(',') }),
        request: true,
      },
    });
  }

  function text(field: OrderFormField): string {
    return order[field] ?? '';
  }

  return (
    <>
      {changes.map((change) => (
        <p key={change}>{change}</p>
      ))}
      <div>
        <Button look={order.status === 'denied' ? 'action' : 'plain'} onClick={begin}>
          <RotateCcw size={18} strokeWidth={1.75} aria-hidden />
          {labelOf(order)}
        </Button>
      </div>
      <PromptDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Replace what you began?"
        description="A request for this calibration is half filled already. What stands in its form is lost when this order takes its place."
        confirm="Replace It"
        look="danger"
        busy={false}
        onConfirm={() => void fillForm()}
      />
    </>
  );
}

function labelOf({ status }: OrderJson): string {
  return status === 'denied' ? 'Change and Resubmit' : 'Order Again';
}

const rowStyle = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
