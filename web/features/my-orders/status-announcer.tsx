import { useEffect, useRef, useState } from 'react';
import { css } from '#styled/css';
import { unreadText } from '#web/orders/order-view.ts';
import { orderStatusLabel } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { isPaid } from '#worker/domain/payments/payment.ts';
import { canceledPaymentText, newFilesText } from './order-standing.ts';

/** Announces status changes, new files and new messages to screen readers while the list is open. */
export function StatusAnnouncer({ orders }: { orders: readonly OrderJson[] }) {
  const previous = useRef<ReadonlyMap<string, OrderJson> | undefined>(undefined);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const sentences = orders.flatMap((order) => updatesOf(order, previous.current?.get(order.id)));
    previous.current = new Map(orders.map((order) => [order.id, order]));
    if (sentences.length > 0) setAnnouncement(sentences.join(' '));
  }, [orders]);
  return (
    <p role="status" className={css({ srOnly: true })}>
      {announcement}
    </p>
  );
}

function updatesOf(order: OrderJson, before: OrderJson | undefined): string[] {
  if (before === undefined) return [];
  const name = `Your order for ${order.product.yearRange} ${order.product.engineType}`;
  const updates: string[] = [];
  if (stateOf(order) !== stateOf(before)) updates.push(`${name} is now: ${stateOf(order)}`);
  if (order.newFiles > before.newFiles) updates.push(`${name}: ${newFilesText(order.newFiles)}.`);
  if (order.unread > before.unread) updates.push(`${name}: ${unreadText(order.unread)}.`);
  return updates;
}

function stateOf(order: OrderJson): string {
  const label = orderStatusLabel(order.status);
  return isPaid(order) ? `${label}, paid.` : `${label}. ${canceledPaymentText(order)}`;
}
