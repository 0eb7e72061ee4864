import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense, useEffect, useState } from 'react';
import { useConnection } from '#web/lib/connectivity.ts';
import { useSession } from '#web/lib/session.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';
import { UpdatePrompt } from './update-prompt.tsx';

const ConnectionBanner = lazy(() =>
  import('#web/features/session/connection-banner.tsx').then((module) => ({
    default: module.ConnectionBanner,
  })),
);

const NothingKeptBanner = lazy(() =>
  import('#web/features/session/nothing-kept-banner.tsx').then(
    (module) => ({ default: module.NothingKeptBanner }),
    // Without it, nothing is said; the screens stay.
    () => ({ default: () => null }),
  ),
);

/** The composition root: what every screen stands in. */
export function App() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UpdatePrompt />
        <WithoutConnection />
        <WithoutStore />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}

/** What is said of a lost connection is loaded when there is something to say. */
function WithoutConnection() {
  const connection = useConnection();
  if (connection === 'online') return null;
  return (
    <Suspense>
      <ConnectionBanner />
    </Suspense>
  );
}

/** Whether this browser keeps anything is tried after the first screen, for those who have something to keep. */
function WithoutStore() {
  const isSignedIn = useSession().state === 'signedIn';
  const [canKeep, setCanKeep] = useState(true);
  useEffect(() => {
    if (!isSignedIn) return;
    import('#web/offline/kept-at-all.ts')
      .then(({ canKeepOffline }) => canKeepOffline())
      // What could not be loaded is not known, and not said.
      .then(setCanKeep, () => {});
  }, [isSignedIn]);
  if (canKeep || !isSignedIn) return null;
  return (
    <Suspense>
      <NothingKeptBanner />
    </Suspense>
  );
}
