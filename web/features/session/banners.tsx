import { lazy, Suspense, useSyncExternalStore } from 'react';
import { css } from '#styled/css';
import { useConnection } from '#web/api/connectivity.ts';
import { useSession } from '#web/api/session.ts';
import { useUnsentCount } from '#web/delivery/unsent-count.ts';
import { keepsNothing } from '#web/offline/storage-support.ts';
import { loadWhenPossible } from '#web/ui/dialog/load-when-possible.ts';
import { UpdatePrompt } from './update-prompt.tsx';

const ConnectionBanner = lazy(() =>
  loadWhenPossible(() =>
    import('./connection-banner.tsx').then((part) => ({ default: part.ConnectionBanner })),
  ),
);
const NothingKeptBanner = lazy(() =>
  loadWhenPossible(() =>
    import('./no-storage-banner.tsx').then((part) => ({ default: part.NothingKeptBanner })),
  ),
);

/** What the app says about itself. It lies over the page's top padding, so that it never moves what a user presses. */
export function Banners() {
  const isConnected = useConnection() === 'online';
  const hasUnsent = useUnsentCount() > 0;
  const isSignedIn = useSession().state === 'signedIn';
  const isForgetful = useSyncExternalStore(keepsNothing.subscribe, keepsNothing.get, () => false);
  return (
    <div className={stackStyle}>
      <UpdatePrompt />
      <Suspense>{isForgetful && isSignedIn && <NothingKeptBanner />}</Suspense>
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
