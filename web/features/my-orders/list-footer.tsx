import { Suspense } from 'react';
import { useInstallMethod } from '#web/lib/install.ts';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { InstallHint } from './install-hint.tsx';
import { StatusAnnouncer } from './status-announcer.tsx';

async function loadPushHint() {
  // Push needs the service worker, which registers after the first screen.
  await navigator.serviceWorker.ready;
  return import('./push-hint.tsx');
}
const PushHint = lazyPart(loadPushHint, 'PushHint', { retry: true });

interface ListFooterProps {
  orders: readonly OrderJson[];
}

/** The parts of the list that its first view doesn't need: announcements of changes, and a hint. */
export function ListFooter({ orders }: ListFooterProps) {
  const installMethod = useInstallMethod();
  return (
    <>
      <StatusAnnouncer orders={orders} />
      <Suspense>{installMethod ? <InstallHint method={installMethod} /> : <PushHint />}</Suspense>
    </>
  );
}
