import { describe, expect, it } from 'vitest';
import { paymentStatuses } from '#worker/domain/payments/payment.ts';
import { canChangeTo, type OrderState } from './order-lifecycle.ts';
import {
  closedSentence,
  declineRefusalSentence,
  deliveryRefusalSentence,
  paymentRefusalSentence,
  refundRefusalSentence,
  refusalSentence,
  reopenRefusalSentence,
  reviewRefusalSentence,
  shipRefusalSentence,
} from './order-refusals.ts';

const disputed = 'The customer disputed this payment. Confirm that you want to';

it.each([
  ['approved', 'unpaid', 'denied', 'This order was already approved.'],
  ['approved', 'unpaid', 'fulfilled', 'This order hasn’t been paid yet.'],
  ['approved', 'void', 'fulfilled', 'This order hasn’t been paid yet.'],
  ['approved', 'paid', 'fulfilled', `${disputed} fulfill the order anyway.`],
  ['pending', 'unpaid', 'fulfilled', 'This order hasn’t been approved yet.'],
  ['denied', 'unpaid', 'approved', 'This order was already denied.'],
  ['denied', 'unpaid', 'fulfilled', 'This order was already denied.'],
] as const)('says why an order that is %s and %s isn’t %s', (status, paymentStatus, to, text) => {
  expect(refusalSentence({ status, paymentStatus }, to)).toBe(text);
});

it.each([
  ['pending', 'unpaid', 'You can only record a payment on an approved order. This one is pending.'],
  [
    ...(['approved', 'void'] as const),
    'Someone else just changed this order’s payments. Check them, then try again.',
  ],
  ['approved', 'refunded', 'This order was already refunded.'],
  ['approved', 'paid', 'This order was already paid.'],
  ['denied', 'paid', 'You can only record a payment on an approved order. This one is denied.'],
] as const)(
  'says why an order that is %s and %s takes no payment',
  (status, paymentStatus, text) => {
    expect(paymentRefusalSentence({ status, paymentStatus })).toBe(text);
  },
);

it.each([
  ['approved', 'unpaid', 'This order hasn’t been paid yet.'],
  ['approved', 'paid', `${disputed} deliver the files anyway.`],
] as const)('says why files of an order that is %s and %s stay', (status, paymentStatus, text) => {
  expect(deliveryRefusalSentence({ status, paymentStatus })).toBe(text);
});

it.each([
  ['pending', 'This order is still waiting for review.'],
  ['canceled', 'A canceled order can’t be reopened. The customer can order again.'],
  ['approved', 'This order has a payment, so it can’t go back to review.'],
] as const)('says why an order that is %s isn’t reopened', (status, text) => {
  expect(reopenRefusalSentence({ status, paymentStatus: 'unpaid' })).toBe(text);
});

it.each([
  ['pending', 'The customer hasn’t asked to cancel this order.'],
  ['approved', 'The customer hasn’t asked to cancel this order.'],
  ['fulfilled', 'This order was already fulfilled.'],
] as const)('says why no cancellation of a %s order is declined', (status, text) => {
  expect(declineRefusalSentence({ status, paymentStatus: 'paid' })).toBe(text);
});

it.each([
  ['approved', 'You can review this order once it’s fulfilled.'],
  ['denied', 'This order was already denied.'],
] as const)('says why a %s order isn’t reviewed', (status, text) => {
  expect(reviewRefusalSentence({ status, paymentStatus: 'paid' })).toBe(text);
});

it.each([
  ['approved', '2026-10-02T12:00:00.000Z', 'This order was already shipped.'],
  ['canceled', '2026-10-02T12:00:00.000Z', 'This order was already shipped.'],
  ['approved', null, 'This order hasn’t been paid yet.'],
  ['pending', null, 'You can only ship an approved order.'],
  ['denied', null, 'You can only ship an approved order.'],
] as const)('says why a %s order, shipped %s, isn’t shipped', (status, shippedAt, text) => {
  expect(shipRefusalSentence({ status, paymentStatus: 'unpaid', shippedAt })).toBe(text);
});

it.each([
  [0, 0, 'This order has no payment to refund.'],
  [500, 500, 'This order has no payment to refund.'],
  [500, 600, 'This order has no payment to refund.'],
  [50_050, 50, 'You can refund up to $500 of this order.'],
])('says why, of %i paid with %i refunded, no more is refunded', (amountPaid, refunded, text) => {
  expect(refundRefusalSentence({ amountPaid, amountRefunded: refunded })).toBe(text);
});

describe.each([
  ['an approval', (order) => refusalSentence(order, 'approved')],
  ['a denial', (order) => refusalSentence(order, 'denied')],
  ['a fulfillment', (order) => refusalSentence(order, 'fulfilled')],
  ['a shipment', (order) => shipRefusalSentence({ ...order, shippedAt: null })],
  ['a declined cancellation', declineRefusalSentence],
  ['a review', reviewRefusalSentence],
  ['any other change', closedSentence],
] as const satisfies [string, (order: OrderState) => string][])('the refusal of %s', (_, say) => {
  it.each(['approved', 'processing', 'fulfilled'] as const)(
    'says first that the payment of a %s order was refunded',
    (status) => {
      const sentence = say({ status, paymentStatus: 'refunded' });
      expect(sentence).toBe('This order was already refunded.');
    },
  );

  it.each(paymentStatuses)('says first that an order was canceled, if it is %s', (payment) => {
    const sentence = say({ status: 'canceled', paymentStatus: payment });
    expect(sentence).toBe('This order was already canceled.');
  });
});

it.each(['approved', 'processing'] as const)('says that a %s order was refunded', (status) => {
  const order = { status, paymentStatus: 'refunded' } as const;
  expect(deliveryRefusalSentence(order)).toBe('This order was already refunded.');
});

it.each(['approved', 'fulfilled'] as const)(
  'refuses to make a refunded request %s, and says so',
  (decision) => {
    const order = { status: 'pending', paymentStatus: 'refunded' } as const;
    expect(canChangeTo(order, decision)).toBe(false);
    expect(canChangeTo(order, 'denied')).toBe(true);
    expect(refusalSentence(order, decision)).toBe('This order was already refunded.');
  },
);

it.each(['approved', 'processing', 'fulfilled', 'denied'] as const)(
  'says that a refunded order isn’t reopened, if it is %s',
  (status) => {
    const sentence = reopenRefusalSentence({ status, paymentStatus: 'refunded' });
    expect(sentence).toBe('This order was already refunded.');
  },
);

it.each(['approved', 'processing', 'fulfilled'] as const)(
  'takes no payment of a refunded order that is %s',
  (status) => {
    expect(paymentRefusalSentence({ status, paymentStatus: 'refunded' })).toBe(
      'This order was already refunded.',
    );
  },
);

it.each(paymentStatuses)('takes no payment of a canceled order that is %s', (paymentStatus) => {
  expect(paymentRefusalSentence({ status: 'canceled', paymentStatus })).toBe(
    'You can only record a payment on an approved order. This one is canceled.',
  );
});

it('says that a denied order was denied, even if its payment was refunded', () => {
  expect(closedSentence({ status: 'denied', paymentStatus: 'refunded' })).toBe(
    'This order was already denied.',
  );
});
