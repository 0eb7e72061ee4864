import { lazy, Suspense } from 'react';
import { useConnection } from '#web/lib/connectivity.ts';
import { useUnsentCount } from '#web/lib/unsent.ts';

/** Brings what says that there is no signal, while there is. */
export const loadConnectionBanner = () => import('./connection-banner.tsx');

const ConnectionBanner = lazy(() =>
  loadConnectionBanner().then(
    (module) => ({ default: module.ConnectionBanner }),
    // A connection that was lost before is no reason to show nothing at all.
    () => ({ default: () => null }),
  ),
);

/** Where it is said that there is no signal, and what is not sent, once there is something to say. */
export function ConnectionBannerPlace() {
  const isConnected = useConnection() === 'online';
  const hasUnsent = useUnsentCount() > 0;
  if (isConnected && !hasUnsent) return null;
  return (
    <Suspense>
      <ConnectionBanner />
    </Suspense>
  );
}
