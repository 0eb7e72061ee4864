import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { useConnection } from '#web/lib/connectivity.ts';
import { useSession } from '#web/lib/session.ts';
import { useUnsentCount } from '#web/lib/unsent.ts';
import { keepsNothing } from '#web/offline/kept-at-all.ts';

/** Brings what says that there is no signal, while there is. */
export const loadConnectionBanner = () => import('./connection-banner.tsx');

const ConnectionBanner = lazyOrNothing(() =>
  loadConnectionBanner().then((module) => ({ default: module.ConnectionBanner })),
);
const NothingKeptBanner = lazyOrNothing(() =>
  import('./nothing-kept-banner.tsx').then((module) => ({ default: module.NothingKeptBanner })),
);

/** Where it is said that there is no signal, and what is not sent or kept, once there is something to say. */
export function ConnectionBannerPlace() {
  const isConnected = useConnection() === 'online';
  const hasUnsent = useUnsentCount() > 0;
  const isSignedIn = useSession().state === 'signedIn';
  const isForgetful = useSyncExternalStore(keepsNothing.subscribe, keepsNothing.get, () => false);
  return (
    <Suspense>
      {isForgetful && isSignedIn && <NothingKeptBanner />}
      {(!isConnected || hasUnsent) && <ConnectionBanner />}
    </Suspense>
  );
}

/** A connection that was lost before is no reason to show nothing at all. */
function lazyOrNothing(load: () => Promise<{ default: ComponentType }>) {
  return lazy(() => load().catch(() => ({ default: () => null })));
}
