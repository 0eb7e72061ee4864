import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastDemand } from './toast.ts';

const ToastHost = lazy(() =>
  import('./toast-host.tsx').then((host) => ({ default: host.ToastHost })),
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
