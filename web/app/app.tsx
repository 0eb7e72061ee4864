import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { DeliveryContext, type DeliverySlot } from '#web/delivery/use-delivery.ts';
import { loadWhenPossible } from '#web/ui/dialog/load-when-possible.ts';
import { SiteName } from '#web/ui/layout/page.tsx';
import { siteName } from '#worker/domain/site-name.ts';
import { deliveryEntries } from './delivery/delivery-entries.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';

/** The page's delivery, which loads with the background work. */
const deliverySlot: DeliverySlot = {
  entries: deliveryEntries,
  async load() {
    const { delivery } = await loadWhenPossible(() => import('./background.ts'));
    return delivery;
  },
};

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
