import { expect, it } from 'vitest';
import { orderJson } from '#web/tests/components/records.ts';
import { orderStatuses } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson, OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
import { sentBefore } from './sent-before.ts';

const sent = orderJson();
const sentAt = Date.parse(sent.createdAt);

/** Returns the request for an order of the same content. */
function requestFor({ product, addons, ...order }: OrderJson): OrderRequestJson {
  return {
    productId: product.id,
    tuneType: order.tuneType,
    addonIds: addons.map(({ addon }) => addon.id),
    customerPhone: order.customerPhone,
    billingStreet: order.billingStreet,
    billingCity: order.billingCity,
    billingState: order.billingState,
    billingZip: order.billingZip,
    vehicleYear: order.vehicleYear,
    vehicleMake: order.vehicleMake,
    vehicleModel: order.vehicleModel,
    vin: order.vin ?? '',
  };
}

const request = requestFor(sent);

const ended = ['denied', 'canceled', 'fulfilled'];

it.each(
  orderStatuses.map((status) => [status, ended.includes(status) ? undefined : sentAt] as const),
)('finds an order that is %s at %s', (status, at) => {
  const orders = [orderJson({ status })];
  expect(sentBefore(request, { orders, unsent: [] })).toBe(at);
});

it('finds no order for a resubmission of a denied one, until it was resubmitted', () => {
  const denied = orderJson({ status: 'denied' });
  const resubmission = { ...request, resubmitOf: denied.id };
  expect(sentBefore(resubmission, { orders: [denied], unsent: [] })).toBeUndefined();
  const replacement = orderJson({ id: 'replacement', resubmitOf: denied.id });
  const orders = [replacement, denied];
  expect(sentBefore(resubmission, { orders, unsent: [] })).toBe(sentAt);
});
