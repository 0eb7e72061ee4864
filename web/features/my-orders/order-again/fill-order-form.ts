import type { useNavigate } from '@tanstack/react-router';
import {
  haveDifferentDetails,
  orderDraftOf,
  orderFormDrafts,
  saveDraftOf,
} from '#web/orders/drafts/order-form-drafts.ts';
import type { OrderJson, OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
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
  saveDraftOf(ownerOf(order), order, isDenied ? order.id : undefined);
  const addonIds = offer.addons.map(({ id }) => id);
  return openOrderForm(navigate, { productId: order.product.id, ...offer, addonIds });
}

/** Opens the order form of a calibration with this choice. */
export function openOrderForm(
  navigate: Navigate,
  { productId, tuneType, addonIds }: Pick<OrderRequestJson, 'productId' | 'tuneType' | 'addonIds'>,
): Promise<void> {
  return navigate({
    to: '/product/$productId',
    params: { productId },
    search: {
      ...(tuneType !== 'single' && { tune: tuneType }),
      ...(addonIds.length > 0 && { addons: addonIds.join(',') }),
      request: true,
    },
  });
}

function ownerOf(order: OrderJson) {
  return { userId: order.user.id, about: order.product.id };
}
