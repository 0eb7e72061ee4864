import type { AddressJson } from '#worker/domain/orders/address.ts';
import {
  canRedirect,
  canShip,
  closedSentence,
  shipRefusalSentence,
} from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { dropProposedAddress } from './amendments.repository.ts';
import { type ActionDeps, type ActionRequest, performAction } from './order-action.usecases.ts';
import { hasGoods } from './shipping.repository.ts';

interface Shipment extends ActionRequest {
  carrier: string;
  trackingNumber: string;
}

/**
 * Records that an order's goods were shipped. Idempotent. Throws 404 for an unknown order, and 409 if it isn't paid, has
 * no goods or was shipped otherwise.
 */
export function shipOrder(
  deps: ActionDeps,
  { carrier, trackingNumber, ...request }: Shipment,
): Promise<OrderJson> {
  return performAction(deps, request, async (order) => {
    const isSame = order.carrier === carrier && order.trackingNumber === trackingNumber;
    if (order.shippedAt !== null && isSame) return undefined;
    if (order.shippedAt !== null || !canShip(order)) {
      throw new AppError('conflict', shipRefusalSentence(order));
    }
    if (!(await hasGoods(deps.db, order.id))) {
      throw new AppError('conflict', 'This order has nothing to ship.');
    }
    const shippedAt = deps.now();
    return {
      kind: 'shipped',
      detail: `${carrier}, ${trackingNumber}`,
      rule: canShip,
      expected: { shippedAt: null },
      set: { carrier, trackingNumber, shippedAt },
      shows: { shippedAt: new Date(shippedAt).toISOString() },
      notice: 'shipped',
    };
  });
}

/** Changes where the customer's order goes, until it is shipped. Throws 404 for someone else's order, and 409 later. */
export function changeShippingAddress(
  deps: ActionDeps,
  { address, ...request }: ActionRequest & { address: AddressJson },
): Promise<OrderJson> {
  return performAction(deps, request, (order) => {
    if (order.user.id !== request.user.id) throw notFound('This order');
    if (order.shippedAt !== null) throw new AppError('conflict', shipRefusalSentence(order));
    if (!canRedirect(order)) throw new AppError('conflict', closedSentence(order));
    const { street, city, state, zip } = address;
    return {
      kind: 'edited',
      detail: `Ship to ${street}, ${city}, ${state} ${zip}`,
      rule: canRedirect,
      expected: { shippedAt: null },
      set: { shippingAddress: address },
      notice: 'adminEdited',
      // The customer's own address is newer than a proposed one.
      also: (applied) => [dropProposedAddress(applied)],
    };
  });
}
