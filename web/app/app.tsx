import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { SiteName } from '#web/ui/layout/page.tsx';
import { productName } from '#worker/domain/product-name.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';

/** The composition root. */
export function App() {
  return (
    <StrictMode>
      <SiteName value={productName}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </SiteName>
    </StrictMode>
  );
}
