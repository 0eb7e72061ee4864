import type { QueryClient } from '@tanstack/react-query';
import type { useNavigate } from '@tanstack/react-router';
import { queries } from '#web/api/queries.ts';
import {
  haveDifferentDetails,
  orderDraftOf,
  orderFormDrafts,
} from '#web/orders/order-form-drafts.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { type CurrentOffer, currentOfferFor, offerChanges } from './current-catalog.ts';

type Navigate = ReturnType<typeof useNavigate>;

/** Returns whether filling the order form would overwrite a different draft for the same calibration. */
export function replacesDraft(order: OrderJson): boolean {
  const draft = orderFormDrafts.load(ownerOf(order));
  return draft !== undefined && haveDifferentDetails(draft, orderDraftOf(order));
}

/** Opens the order form with an order's data. For a denied order, the new request replaces it. */
export function fillOrderForm(
  order: OrderJson,
  offer: CurrentOffer,
  navigate: Navigate,
): Promise<void> {
  const isDenied = order.status === 'denied';
  orderFormDrafts.save(ownerOf(order), {
    ...orderDraftOf(order),
    ...(isDenied && { resubmitOf: order.id }),
  });
  return navigate({
    to: '/product/$productId',
    params: { productId: order.product.id },
    search: {
      ...(offer.tuneType !== 'single' && { tune: offer.tuneType }),
      ...(offer.addons.length > 0 && { addons: offer.addons.map(({ id }) => id).join(',') }),
      request: true,
    },
  });
}

/**
 * Opens the order form with a denied order's data. Returns false without opening it if the customer has to know or
 * decide something first: the offer changed, there is another draft, or the catalog didn't load.
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

function ownerOf(order: OrderJson) {
  return { userId: order.user.id, about: order.product.id };
}
