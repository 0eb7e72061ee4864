import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { useConnection } from '#web/lib/connectivity.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';
import { UpdatePrompt } from './update-prompt.tsx';

const ConnectionBanner = lazy(() =>
  import('#web/features/session/connection-banner.tsx').then((module) => ({
    default: module.ConnectionBanner,
  })),
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
