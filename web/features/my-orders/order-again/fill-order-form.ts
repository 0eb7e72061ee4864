import type { useNavigate } from '@tanstack/react-router';
import {
  haveDifferentDetails,
  orderDraftOf,
  orderFormDrafts,
} from '#web/orders/drafts/order-form-drafts.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { CurrentOffer } from './current-catalog.ts';

export type Navigate = ReturnType<typeof useNavigate>;

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

function ownerOf(order: OrderJson) {
  return { userId: order.user.id, about: order.product.id };
}
