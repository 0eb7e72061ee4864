import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadWhenPossible } from '#web/ui/dialog/load-when-possible.ts';
import { toastDemand } from './toast.ts';

const ToastHost = lazy(() =>
  loadWhenPossible(() => import('./toast-host.tsx').then((part) => ({ default: part.ToastHost }))),
);

/** Where toasts appear, once there is one. */
export function Toaster() {
  const isWanted = useSyncExternalStore(toastDemand.subscribe, toastDemand.get, () => false);
  if (!isWanted) return null;
  return (
    <Suspense>
      <ToastHost onReady={toastDemand.hostIsReady} />
    </Suspense>
  );
}
