import { expect, it } from 'vitest';
import { paymentStatuses } from '#worker/domain/payments/payment.ts';
import {
  acceptsFiles,
  amountDue,
  awaitsFile,
  canCancel,
  canCancelAtOnce,
  canChange,
  canChangeAddress,
  canEdit,
  canInvoiceAgain,
  canRecordPayment,
  canShip,
  isOpen,
  isReadyForFulfillment,
  isReasonGiven,
  isUnsuccessful,
  needsAcceptance,
  needsConfirmation,
  orderDecisions,
  orderStatuses,
  orderStatusLabel,
  refundable,
  reopenedStatus,
  undoMs,
  wasApproved,
} from './order-lifecycle.ts';
import {
  closedSentence,
  deliveryRefusalSentence,
  paymentRefusalSentence,
  refundRefusalSentence,
  refusalSentence,
  reopenRefusalSentence,
  shipRefusalSentence,
} from './order-refusals.ts';

it.each([
  ['pending', 'Pending Review'],
  ['approved', 'Approved'],
  ['denied', 'Denied'],
  ['processing', 'Processing'],
  ['fulfilled', 'Fulfilled'],
  ['on hold', 'on hold'],
  ['constructor', 'constructor'],
])('labels %s as %s', (status, label) => {
  expect(orderStatusLabel(status)).toBe(label);
});

it('allows only the listed transitions', () => {
  const allowed = orderStatuses.flatMap((status) =>
    paymentStatuses.flatMap((paymentStatus) =>
      orderDecisions
        .filter((to) => canChange({ status, paymentStatus }, to))
        .map((to) => `${status}, ${paymentStatus} -> ${to}`),
    ),
  );
  expect(allowed).toEqual([
    ...paymentStatuses.flatMap((payment) => [
      `pending, ${payment} -> approved`,
      `pending, ${payment} -> denied`,
    ]),
    'approved, paid -> fulfilled',
  ]);
});

it('accepts a recorded payment only for approved orders that are unpaid or whose invoice was voided', () => {
  const payable = orderStatuses.flatMap((status) =>
    paymentStatuses
      .filter((paymentStatus) => canRecordPayment({ status, paymentStatus }))
      .map((paymentStatus) => `${status}, ${paymentStatus}`),
  );
  expect(payable).toEqual(['approved, unpaid', 'approved, void']);
});

it('names the current state of the order when it refuses a change', () => {
  expect(refusalSentence({ status: 'approved', paymentStatus: 'unpaid' }, 'denied')).toBe(
    'This order was already approved.',
  );
  expect(refusalSentence({ status: 'approved', paymentStatus: 'unpaid' }, 'fulfilled')).toBe(
    'This order hasn’t been paid yet.',
  );
  expect(refusalSentence({ status: 'canceled', paymentStatus: 'unpaid' }, 'fulfilled')).toBe(
    closedSentence({ status: 'canceled' }),
  );
  expect(refusalSentence({ status: 'pending', paymentStatus: 'unpaid' }, 'fulfilled')).toBe(
    'This order hasn’t been approved yet.',
  );
  expect(refusalSentence({ status: 'approved', paymentStatus: 'paid' }, 'fulfilled')).toBe(
    'The customer disputed this payment. Confirm that you want to fulfill the order anyway.',
  );
});

it('asks for confirmation only to fulfill a disputed order', () => {
  const asked = orderDecisions.filter((to) => needsConfirmation({ isDisputed: true }, to));
  expect(asked).toEqual(['fulfilled']);
  expect(orderDecisions.some((to) => needsConfirmation({ isDisputed: false }, to))).toBe(false);
});

it('requires a non-blank reason', () => {
  expect(isReasonGiven('wrong year')).toBe(true);
  expect(isReasonGiven(' \n\t')).toBe(false);
  expect(isReasonGiven(undefined)).toBe(false);
});

it('knows which orders are open, and which were approved', () => {
  expect(orderStatuses.filter((status) => isOpen({ status }))).toEqual([
    'pending',
    'approved',
    'processing',
  ]);
  expect([...orderStatuses, 'on hold'].filter(wasApproved)).toEqual([
    'approved',
    'processing',
    'fulfilled',
  ]);
});

it.each(paymentStatuses)('waits for its file until a refund: %s', (paymentStatus) => {
  const isWaiting = paymentStatus !== 'refunded';
  expect(awaitsFile({ status: 'approved', paymentStatus })).toBe(isWaiting);
  expect(awaitsFile({ status: 'fulfilled', paymentStatus })).toBe(false);
});

it('takes files for paid and fulfilled orders, and another invoice only for a voided one', () => {
  const states = orderStatuses.flatMap((status) =>
    paymentStatuses.map((paymentStatus) => ({ status, paymentStatus })),
  );
  const textOf = ({ status, paymentStatus }: (typeof states)[number]) =>
    `${status}, ${paymentStatus}`;
  expect(states.filter(acceptsFiles).map(textOf)).toEqual([
    'approved, paid',
    ...paymentStatuses.map((payment) => `fulfilled, ${payment}`),
  ]);
  expect(states.filter(canInvoiceAgain).map(textOf)).toEqual(['approved, void']);
});

it.each([
  ['pending', 'unpaid', 'You can only record a payment on an approved order. This one is pending.'],
  [
    ...(['approved', 'void'] as const),
    'Someone else just changed this order’s payments. Check them, then try again.',
  ],
  ['approved', 'refunded', 'This order’s payment is refunded.'],
  ['approved', 'paid', 'This order was already paid.'],
] as const)(
  'says why an order that is %s and %s takes no payment',
  (status, paymentStatus, text) => {
    expect(paymentRefusalSentence({ status, paymentStatus })).toBe(text);
  },
);

it.each([
  ['approved', 'unpaid', 'This order hasn’t been paid yet.'],
  [
    ...(['approved', 'paid'] as const),
    'The customer disputed this payment. Confirm that you want to deliver the files anyway.',
  ],
] as const)('says why files of an order that is %s and %s stay', (status, paymentStatus, text) => {
  expect(deliveryRefusalSentence({ status, paymentStatus })).toBe(text);
});

it.each([
  [
    'can be canceled by an admin',
    canCancel,
    ['pending', 'approved', 'denied', 'processing', 'fulfilled'],
  ],
  ['can be edited by the customer, and sent back for a change', canEdit, ['pending']],
  ['are open', isOpen, ['pending', 'approved', 'processing']],
  ['were refused or given up', isUnsuccessful, ['denied', 'canceled']],
  [
    'can go to another address',
    canChangeAddress,
    ['pending', 'approved', 'processing', 'fulfilled'],
  ],
] as const)('knows which orders %s', (_, rule, expected) => {
  expect(orderStatuses.filter((status) => rule({ status, paymentStatus: 'unpaid' }))).toEqual(
    expected,
  );
});

it('keeps the address of a refunded order', () => {
  const addressees = orderStatuses.filter((status) =>
    canChangeAddress({ status, paymentStatus: 'refunded' }),
  );
  expect(addressees).toEqual([]);
});

const money = { paymentStatus: 'unpaid', amountPaid: 0, amountRefunded: 0 } as const;
const approved = { ...money, status: 'approved' } as const;

it.each([
  ['unpaid', {}, true, 'pending'],
  ['void', { paymentStatus: 'void' }, true, 'pending'],
  ['paid in part', { amountPaid: 1 }, false, undefined],
  ['paid in part and refunded in full', { amountPaid: 50, amountRefunded: 50 }, true, 'pending'],
  ['paid', { paymentStatus: 'paid', amountPaid: 100 }, false, undefined],
  ['paid by a free invoice', { paymentStatus: 'paid' }, false, undefined],
  ['refunded', { paymentStatus: 'refunded', amountPaid: 9, amountRefunded: 9 }, true, undefined],
] as const)(
  'lets an approved order that is %s be canceled at once, and reopened, only without money',
  (_, change, atOnce, reopened) => {
    expect(canCancelAtOnce({ ...approved, ...change })).toBe(atOnce);
    expect(reopenedStatus({ ...approved, ...change })).toBe(reopened);
  },
);

it.each([
  ['pending', undefined],
  ['denied', 'pending'],
  ['processing', undefined],
  ['fulfilled', 'approved'],
  ['canceled', undefined],
] as const)('reopens a %s order to %s', (status, to) => {
  expect(reopenedStatus({ ...money, status })).toBe(to);
  expect(canCancelAtOnce({ ...money, status })).toBe(
    status === 'pending' || status === 'processing',
  );
});

it.each([
  ['pending', 'This order is still waiting for review.'],
  ['canceled', 'A canceled order can’t be reopened. The customer can order again.'],
  ['approved', 'This order has a payment, so it can’t go back to review.'],
] as const)('says why an order that is %s isn’t reopened', (status, text) => {
  expect(reopenRefusalSentence({ ...money, status })).toBe(text);
});

it('asks the customer to accept another total once an order is approved', () => {
  expect(needsAcceptance({ status: 'approved', totalAmount: 100 }, 101)).toBe(true);
  expect(needsAcceptance({ status: 'approved', totalAmount: 100 }, 99)).toBe(true);
  expect(needsAcceptance({ status: 'approved', totalAmount: 100 }, 100)).toBe(false);
  expect(needsAcceptance({ status: 'pending', totalAmount: 100 }, 101)).toBe(false);
});

it.each([
  ['approved', 'unpaid', 0, 0, 107_600],
  ['approved', 'unpaid', 50_000, 0, 57_600],
  ['approved', 'unpaid', 50_000, 20_000, 77_600],
  ['approved', 'unpaid', 120_000, 0, 0],
  ['approved', 'void', 0, 0, 107_600],
  ['fulfilled', 'unpaid', 0, 0, 107_600],
  ['approved', 'paid', 107_600, 10_000, 0],
  ['approved', 'refunded', 107_600, 107_600, 0],
  ['pending', 'unpaid', 0, 0, 0],
  ['canceled', 'unpaid', 0, 0, 0],
] as const)(
  'an order that is %s, %s with %i paid and %i refunded has %i due',
  (status, paymentStatus, amountPaid, amountRefunded, due) => {
    const order = { status, paymentStatus, amountPaid, amountRefunded, totalAmount: 107_600 };
    expect(amountDue(order)).toBe(due);
  },
);

it.each([
  [0, 0, 0, 'This order has no payment to refund.'],
  [500, 500, 0, 'This order has no payment to refund.'],
  [500, 600, 0, 'This order has no payment to refund.'],
  [50_050, 50, 50_000, 'You can refund at most $500 of this order.'],
])('refunds, of %i paid with %i refunded, %i more', (amountPaid, amountRefunded, rest, text) => {
  expect(refundable({ amountPaid, amountRefunded })).toBe(rest);
  expect(refundRefusalSentence({ amountPaid, amountRefunded })).toBe(text);
});

it('ships what is approved and paid, once', () => {
  const shippable = orderStatuses.flatMap((status) =>
    paymentStatuses
      .filter((paymentStatus) => canShip({ status, paymentStatus, shippedAt: null }))
      .map((paymentStatus) => `${status}, ${paymentStatus}`),
  );
  expect(shippable).toEqual(['approved, paid', 'processing, paid', 'fulfilled, paid']);
  const shippedAt = '2026-10-02T12:00:00.000Z';
  expect(canShip({ status: 'approved', paymentStatus: 'paid', shippedAt })).toBe(false);
  const textOf = (status: 'pending' | 'approved', shippedAt: string | null) =>
    shipRefusalSentence({ status, paymentStatus: 'unpaid', shippedAt });
  expect(textOf('approved', '2026-10-02T12:00:00.000Z')).toBe('This order was already shipped.');
  expect(textOf('approved', null)).toBe('This order hasn’t been paid yet.');
  expect(textOf('pending', null)).toBe('You can only ship an approved order.');
});

it('is ready for fulfillment, and can be undone, as the shop promises', () => {
  expect(isReadyForFulfillment({ status: 'approved', paymentStatus: 'paid' })).toBe(true);
  expect(isReadyForFulfillment({ status: 'approved', paymentStatus: 'unpaid' })).toBe(false);
  expect(isReadyForFulfillment({ status: 'fulfilled', paymentStatus: 'paid' })).toBe(false);
  expect(undoMs).toBe(10_000);
  expect(closedSentence({ status: 'denied' })).toBe('This order was already denied.');
});
