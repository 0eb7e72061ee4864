import { useEffect, useRef, useState } from 'react';
import { css } from '#styled/css';
import { newFilesText, takenBackText, unreadText } from '#web/orders/order-view.ts';
import { orderStatusLabel } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { isPaid } from '#worker/domain/payments/payment.ts';

/** Tells a screen reader when an order has got further, or has new files, while its list is open. */
export function StatusAnnouncer({ orders }: { orders: readonly OrderJson[] }) {
  const known = useRef<ReadonlyMap<string, OrderJson> | undefined>(undefined);
  const [news, setNews] = useState('');
  useEffect(() => {
    const sentences = orders.flatMap((order) => newsOf(order, known.current?.get(order.id)));
    known.current = new Map(orders.map((order) => [order.id, order]));
    if (sentences.length > 0) setNews(sentences.join(' '));
  }, [orders]);
  return (
    <p role="status" className={css({ srOnly: true })}>
      {news}
    </p>
  );
}

function newsOf(order: OrderJson, before: OrderJson | undefined): string[] {
  if (before === undefined) return [];
  const name = `Your order for ${order.product.yearRange} ${order.product.engineType}`;
  const news: string[] = [];
  if (stateOf(order) !== stateOf(before)) news.push(`${name} is now: ${stateOf(order)}`);
  if (order.newFiles > before.newFiles) news.push(`${name}: ${newFilesText(order.newFiles)}.`);
  if (order.unread > before.unread) news.push(`${name}: ${unreadText(order.unread)}.`);
  return news;
}

function stateOf(order: OrderJson): string {
  const label = orderStatusLabel(order.status);
  return isPaid(order) ? `${label}, paid.` : `${label}. ${takenBackText(order)}`;
}
