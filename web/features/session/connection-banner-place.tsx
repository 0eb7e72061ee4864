import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useConnection } from '#web/lib/connectivity.ts';
import { useSession } from '#web/lib/session.ts';
import { useUnsentCount } from '#web/lib/unsent.ts';
import { keepsNothing } from '#web/offline/kept-at-all.ts';
import { loadWhenPossible } from '#web/ui/load-when-possible.ts';

const ConnectionBanner = lazy(() =>
  loadWhenPossible(() =>
    import('./connection-banner.tsx').then((part) => ({ default: part.ConnectionBanner })),
  ),
);
const NothingKeptBanner = lazy(() =>
  loadWhenPossible(() =>
    import('./nothing-kept-banner.tsx').then((part) => ({ default: part.NothingKeptBanner })),
  ),
);

/** Where it is said that there is no signal, and what is not sent or kept, once there is something to say. */
export function ConnectionBannerPlace() {
  const isConnected = useConnection() === 'online';
  const hasUnsent = useUnsentCount() > 0;
  const isSignedIn = useSession().state === 'signedIn';
  const isForgetful = useSyncExternalStore(keepsNothing.subscribe, keepsNothing.get, () => false);
  return (
    <>
      <Suspense>{isForgetful && isSignedIn && <NothingKeptBanner />}</Suspense>
      <Suspense>{(!isConnected || hasUnsent) && <ConnectionBanner />}</Suspense>
    </>
  );
}
