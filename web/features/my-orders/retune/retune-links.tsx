import { css } from '#styled/css';
import { LinkedOrder } from '#web/features/my-orders/order-again/order-again.tsx';
import { formatDay } from '#web/lib/day.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

interface RetuneLinksProps {
  order: OrderJson;
  orders: readonly OrderJson[];
  onOpenOrder: (orderId: string) => void;
}

/** Links an order with the one that it retunes, and with its own retunes. */
export function RetuneLinks({ order, orders, onOpenOrder }: RetuneLinksProps) {
  const original = orders.find(({ id }) => id === order.retuneOf);
  const retunes = orders.filter(({ retuneOf }) => retuneOf === order.id);
  if (!original && retunes.length === 0) return null;
  return (
    <section aria-label="Retunes" className={css({ stack: '2' })}>
      {original && (
        <LinkedOrder
          text={`This is a retune of your order from ${formatDay(original.createdAt)}.`}
          action="Open the First Order"
          onOpen={() => onOpenOrder(original.id)}
        />
      )}
      {retunes.map(({ id, createdAt }) => (
        <LinkedOrder
          key={id}
          text={`You ordered a retune on ${formatDay(createdAt)}.`}
          action="Open the Retune"
          onOpen={() => onOpenOrder(id)}
        />
      ))}
    </section>
  );
}
