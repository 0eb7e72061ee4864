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

it.each(orderStatuses)('finds an equal order only while it is open (%s)', (status) => {
  const orders = [orderJson({ status })];
  const at = ended.includes(status) ? undefined : sentAt;
  expect(sentBefore(request, { orders, unsent: [] })).toBe(at);
});

it('ignores a refunded order', () => {
  const orders = [orderJson({ status: 'approved', paymentStatus: 'refunded' })];
  expect(sentBefore(request, { orders, unsent: [] })).toBeUndefined();
});

it('returns the time of the newest, sent or not', () => {
  const body = { ...request };
  const waiting = (at: number, stage: 'queued' | 'rejected' = 'queued') =>
    ({ kind: 'order', body, stage, at }) as const;
  const orders = [orderJson()];
  const unsent = [waiting(sentAt + 1), waiting(sentAt + 2), waiting(sentAt + 3, 'rejected')];
  expect(sentBefore(request, { orders, unsent })).toBe(sentAt + 2);
  expect(sentBefore(request, { orders, unsent: [waiting(sentAt - 1)] })).toBe(sentAt);
});

it('finds no order for a resubmission of a denied one, until it was resubmitted', () => {
  const denied = orderJson({ status: 'denied' });
  const resubmission = { ...request, resubmitOf: denied.id };
  expect(sentBefore(resubmission, { orders: [denied], unsent: [] })).toBeUndefined();
  const replacement = orderJson({ id: 'replacement', resubmitOf: denied.id });
  const orders = [replacement, denied];
  expect(sentBefore(resubmission, { orders, unsent: [] })).toBe(sentAt);
});
