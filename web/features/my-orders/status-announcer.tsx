import { useEffect, useRef, useState } from 'react';
import { css } from '#styled/css';
import type { OrderJson } from '#worker/domain/api.ts';
import { orderStatusLabel } from '#worker/domain/order-lifecycle.ts';
import { isPaid } from '#worker/domain/payment.ts';

/** Tells a screen reader when an order has got further while its list is open. */
export function StatusAnnouncer({ orders }: { orders: readonly OrderJson[] }) {
  const known = useRef<ReadonlyMap<string, string> | undefined>(undefined);
  const [news, setNews] = useState('');
  useEffect(() => {
    const states = new Map(orders.map((order) => [order.id, stateOf(order)]));
    const changed = orders.filter(({ id }) => {
      const before = known.current?.get(id);
      return before !== undefined && before !== states.get(id);
    });
    known.current = states;
    if (changed.length > 0) setNews(changed.map(sentenceOf).join(' '));
  }, [orders]);
  return (
    <p role="status" className={css({ srOnly: true })}>
      {news}
    </p>
  );
}

function stateOf(order: OrderJson): string {
  return isPaid(order) ? `${orderStatusLabel(order.status)}, paid` : orderStatusLabel(order.status);
}

function sentenceOf(order: OrderJson): string {
  const { yearRange, engineType } = order.product;
  return `Your order for ${yearRange} ${engineType} is now: ${stateOf(order)}.`;
}
