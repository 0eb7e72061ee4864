import { Share } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { css } from '#styled/css';
import { formatShortDay } from '#web/lib/day.ts';
import { type InstallMethod, install, useInstallMethod } from '#web/lib/install/install.ts';
import { unreadText } from '#web/orders/order-view.ts';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { orderStatusLabel } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { isPaid } from '#worker/domain/payments/payment.ts';
import { newFilesText, voidedOrRefundedText } from './order-status-line.ts';

async function loadPushHint() {
  // Push needs the service worker, which registers after the first screen.
  await navigator.serviceWorker.ready;
  return import('./push-hint.tsx');
}

const PushHint = lazyPart(loadPushHint, 'PushHint', { retry: true });

/** The parts of the list that its first view doesn't need: announcements of changes, and a hint. */
export function ListFooter({ orders }: { orders: readonly OrderJson[] }) {
  const installMethod = useInstallMethod();
  return (
    <>
      <StatusAnnouncer orders={orders} />
      <Suspense>{installMethod ? <InstallHint method={installMethod} /> : <PushHint />}</Suspense>
    </>
  );
}

/**
 * Offers to install the app. Belongs below the order list: the browser may allow installation late,
 * and the hint must not shift the list.
 */
function InstallHint({ method }: { method: InstallMethod }) {
  return (
    <Card className={css({ stack: '3', justifyItems: 'start' })} aria-labelledby="install-title">
      <h2 id="install-title" className={css({ fontSize: '22' })}>
        Install Straight Six
      </h2>
      <p className={css({ color: 'muted', maxWidth: 'reading' })}>
        Open it with one tap, and read your orders and chats even when you’re offline.
      </p>
      {method === 'share' && (
        <p className={css({ row: '2', fontWeight: '600' })}>
          <Share size={22} />
          Tap Share, then Add to Home Screen.
        </p>
      )}
      <div className={css({ wrap: '2' })}>
        {method === 'prompt' && <Button onClick={install.ask}>Install</Button>}
        <Button onClick={install.dismiss}>Not Now</Button>
      </div>
    </Card>
  );
}

/** Announces status changes, new files and new messages to screen readers while the list is open. */
function StatusAnnouncer({ orders }: { orders: readonly OrderJson[] }) {
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
  return isPaid(order)
    ? `${label}, paid.`
    : `${label}. ${voidedOrRefundedText(order, formatShortDay)}`;
}
