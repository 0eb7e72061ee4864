import { Suspense, useSyncExternalStore } from 'react';
import { css } from '#styled/css';
import { useSession } from '#web/api/session.ts';
import { useConnection } from '#web/api/use-connection.ts';
import { useUnsentCount } from '#web/delivery/use-delivery.ts';
import { storageProblem } from '#web/offline/storage-problem.ts';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { UpdatePrompt } from './update-prompt.tsx';

const ConnectionBanner = lazyPart(() => import('./connection-banner.tsx'), 'ConnectionBanner', {
  retry: true,
});
const StorageBanner = lazyPart(() => import('./storage-banner.tsx'), 'StorageBanner', {
  retry: true,
});

/** The app's banners. They overlay the page's top padding, so that they never move a button that the user is tapping. */
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

const stackStyle = css({
  position: 'fixed',
  insetInline: '0',
  // Below the navigation bar and its border.
  top: 'calc(4rem + 1px + env(safe-area-inset-top))',
  zIndex: '2',
});
