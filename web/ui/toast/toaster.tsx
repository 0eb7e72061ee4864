import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { toastRequests } from './toast.ts';

const ToastHost = lazyPart(() => import('./toast-host.tsx'), 'ToastHost', { retry: true });

/** Renders the toast host once the first toast is requested. */
export function Toaster() {
  const isRequested = useSyncExternalStore(
    toastRequests.subscribe,
    toastRequests.get,
    toastRequests.get,
  );
  if (!isRequested) return null;
  return (
    <Suspense>
      <ToastHost onReady={toastRequests.setHostReady} />
    </Suspense>
  );
}
