import { css } from '#styled/css';
import { formatDay } from '#web/lib/day.ts';
import { Button } from '#web/ui/form/button.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

interface RetuneLinksProps {
  order: OrderJson;
  /** All of the customer's orders. */
  orders: readonly OrderJson[];
  onOpenOrder: (orderId: string) => void;
}

/** Links an order with the one that it retunes, and with its own retunes. */
export function RetuneLinks({ order, orders, onOpenOrder }: RetuneLinksProps) {
  const original = orders.find(({ id }) => id === order.retuneOf);
  const retunes = orders.filter(({ retuneOf }) => retuneOf === order.id);
  if (!original && retunes.length === 0) return null;
  return (
    <section aria-label="Retunes" className={css({ display: 'grid', gap: '2' })}>
      {original && (
        <div className={rowStyle}>
          <p>This is a retune of your order from {formatDay(original.createdAt)}.</p>
          <Button onClick={() => onOpenOrder(original.id)}>Open the First Order</Button>
        </div>
      )}
      {retunes.map(({ id, createdAt }) => (
        <div key={id} className={rowStyle}>
          <p>You ordered a retune on {formatDay(createdAt)}.</p>
          <Button onClick={() => onOpenOrder(id)}>Open the Retune</Button>
        </div>
      ))}
    </section>
  );
}

const rowStyle = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
