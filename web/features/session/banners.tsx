import { Suspense, useSyncExternalStore } from 'react';
import { css } from '#styled/css';
import { useConnection } from '#web/api/connectivity.ts';
import { useSession } from '#web/api/session.ts';
import { useUnsentCount } from '#web/delivery/use-delivery.ts';
import { isStorageBlocked } from '#web/offline/storage-support.ts';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { UpdatePrompt } from './update-prompt.tsx';

const ConnectionBanner = lazyPart(() => import('./connection-banner.tsx'), 'ConnectionBanner', {
  retry: true,
});
const NoStorageBanner = lazyPart(() => import('./no-storage-banner.tsx'), 'NoStorageBanner', {
  retry: true,
});

/** The app's banners. They overlay the page's top padding, so that they never move a button under the finger. */
export function Banners() {
  const isConnected = useConnection() === 'online';
  const hasUnsent = useUnsentCount() > 0;
  const isSignedIn = useSession().state === 'signedIn';
  const hasNoStorage = useSyncExternalStore(isStorageBlocked.subscribe, isStorageBlocked.get);
  return (
    <div className={stackStyle}>
      <UpdatePrompt />
      <Suspense>{hasNoStorage && isSignedIn && <NoStorageBanner />}</Suspense>
      <Suspense>{(!isConnected || hasUnsent) && <ConnectionBanner />}</Suspense>
    </div>
  );
}

const stackStyle = css({
  position: 'fixed',
  insetInline: '0',
  // Below the navigation bar and its border.
  top: 'calc(4rem + 1px + env(safe-area-inset-top))',
  zIndex: '2',
});
