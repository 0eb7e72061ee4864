import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { DeliveryContext } from '#web/delivery/use-delivery.ts';
import { SiteName } from '#web/ui/layout/page.tsx';
import { siteName } from '#worker/domain/site-name.ts';
import { deliverySlot } from './delivery-slot.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';

/** The composition root. Calls `onRendered` when the first render is in the document. */
export function App({ onRendered }: { onRendered: () => void }) {
  useEffect(onRendered, [onRendered]);
  return (
    <StrictMode>
      <SiteName value={siteName}>
        <DeliveryContext value={deliverySlot}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </DeliveryContext>
      </SiteName>
    </StrictMode>
  );
}
