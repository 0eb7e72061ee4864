import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { useConnection } from '#web/lib/connectivity.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';
import { UpdatePrompt } from './update-prompt.tsx';

/** It is loaded with what goes on in the background, while there is a connection. */
const ConnectionBanner = lazy(() =>
  import('#web/features/session/connection-banner.tsx').then(
    (module) => ({ default: module.ConnectionBanner }),
    // A connection that was lost before is no reason to show nothing at all.
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
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}

/** What is said of a lost connection. */
function WithoutConnection() {
  const connection = useConnection();
  if (connection === 'online') return null;
  return (
    <Suspense>
      <ConnectionBanner />
    </Suspense>
  );
}
