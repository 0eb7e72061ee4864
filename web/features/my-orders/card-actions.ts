import type { QueryClient } from '@tanstack/react-query';
import { queries } from '#web/api/queries.ts';
import { download } from '#web/downloads/download.ts';
import { downloadOf, groupRevisions, newFilesOf } from '#web/orders/order-files.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { currentOfferFor, offerChanges } from './order-again/current-catalog.ts';
import { fillOrderForm, type Navigate, replacesDraft } from './order-again/fill-order-form.ts';

/**
 * Opens the order form with a denied order's data. Returns false without opening it if the customer
 * has to know or decide something first: the offer changed, there is another draft, or the catalog
 * didn't load.
 */
export async function resubmitAtOnce(
  order: OrderJson,
  { queryClient, navigate }: { queryClient: QueryClient; navigate: Navigate },
): Promise<boolean> {
  // Fails offline instead of waiting for the network.
  const networkMode = 'always';
  try {
    const [products, addons] = await Promise.all([
      queryClient.ensureQueryData({ ...queries.products, networkMode }),
      queryClient.ensureQueryData({ ...queries.addons, networkMode }),
    ]);
    const offer = currentOfferFor(order, products, addons);
    if (!offer || offerChanges(order, offer).length > 0 || replacesDraft(order)) return false;
    await fillOrderForm(order, offer, navigate);
    return true;
  } catch {
    return false;
  }
}

/** Downloads an order's files that the customer hasn't downloaded yet. */
export async function downloadNewFiles(queryClient: QueryClient, orderId: string): Promise<void> {
  const files = await queryClient.fetchQuery({ ...queries.orderFiles(orderId), staleTime: 0 });
  download(newFilesOf(groupRevisions(files)).map(downloadOf));
}
