import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { css } from '#styled/css';
import { useSession } from '#web/api/session.ts';
import { useConnection } from '#web/api/use-connection.ts';
import { useUnsentCount } from '#web/delivery/use-delivery.ts';
import { offeredUpdate } from '#web/lib/install/offered-update.ts';
import { storageProblem } from '#web/offline/storage-problem.ts';
import { Banner } from '#web/ui/banner.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';

const ConnectionBanner = lazyPart(() => import('./connection-banner.tsx'), 'ConnectionBanner', {
  retry: true,
});

const StorageBanner = lazyPart(() => import('./storage-banner.tsx'), 'StorageBanner', {
  retry: true,
});

/**
 * The app's banners. They overlay the page's top padding, so that they never move a button that the
 * user is tapping.
 */
export function Banners() {
  const isConnected = useConnection() === 'online';
  const hasUnsent = useUnsentCount() > 0;
  const isSignedIn = useSession().state === 'signedIn';
  const problem = useSyncExternalStore(
    storageProblem.subscribe,
    storageProblem.get,
    storageProblem.get,
  );
  return (
    <div className={stackStyle}>
      <UpdatePrompt />
      <Suspense>{problem && isSignedIn && <StorageBanner problem={problem} />}</Suspense>
      <Suspense>{(!isConnected || hasUnsent) && <ConnectionBanner />}</Suspense>
    </div>
  );
}

/** Offers a new version of the app; the user decides when. */
function UpdatePrompt() {
  const activate = useSyncExternalStore(
    offeredUpdate.subscribe,
    offeredUpdate.get,
    offeredUpdate.get,
  );
  useEffect(() => {
    // The recovery script in index.html waits for this event.
    dispatchEvent(new Event('app-started'));
  }, []);
  if (!activate) return null;
  return (
    <Banner>
      A new version is ready
      <Button onClick={activate} variant="action">
        Update
      </Button>
    </Banner>
  );
}

const stackStyle = css({
  position: 'fixed',
  insetInline: '0',
  // Below the navigation bar and its border.
  top: 'calc(4rem + 1px + env(safe-area-inset-top))',
  zIndex: '2',
});
