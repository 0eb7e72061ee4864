import { expect, it } from 'vitest';
import { paymentStatuses } from '#worker/domain/payments/payment.ts';
import {
  acceptsFiles,
  amountDue,
  awaitsFile,
  canCancel,
  canCancelAtOnce,
  canChangeAddress,
  canChangeTo,
  canEdit,
  canInvoiceAgain,
  canRecordPayment,
  canShip,
  isOpen,
  isReadyForFulfillment,
  isReasonGiven,
  isUnsuccessful,
  needsAcceptance,
  needsDisputeConfirmation,
  orderDecisions,
  orderStatuses,
  orderStatusLabel,
  refundableAmount,
  reopenedStatus,
  undoMs,
  wasApproved,
} from './order-lifecycle.ts';

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
        .filter((to) => canChangeTo({ status, paymentStatus }, to))
        .map((to) => `${status}, ${paymentStatus} -> ${to}`),
    ),
  );
  expect(allowed).toEqual([
    ...paymentStatuses.flatMap((payment) =>
      payment === 'refunded'
        ? ['pending, refunded -> denied']
        : [`pending, ${payment} -> approved`, `pending, ${payment} -> denied`],
    ),
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

it('asks for confirmation only to fulfill a disputed order', () => {
  const asked = orderDecisions.filter((to) => needsDisputeConfirmation({ isDisputed: true }, to));
  expect(asked).toEqual(['fulfilled']);
  expect(orderDecisions.some((to) => needsDisputeConfirmation({ isDisputed: false }, to))).toBe(
    false,
  );
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
  [
    'can be canceled by an admin',
    canCancel,
    ['pending', 'approved', 'denied', 'processing', 'fulfilled'],
  ],
  ['can be edited by the customer, and sent back for a change', canEdit, ['pending']],
  ['are open', isOpen, ['pending', 'approved', 'processing']],
  ['were denied or canceled', isUnsuccessful, ['denied', 'canceled']],
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

it('reopens no refunded order', () => {
  const refunded = { paymentStatus: 'refunded', amountPaid: 9, amountRefunded: 9 } as const;
  const reopenable = orderStatuses.filter((status) => reopenedStatus({ ...refunded, status }));
  expect(reopenable).toEqual([]);
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
  [0, 0, 0],
  [500, 500, 0],
  [500, 600, 0],
  [50_050, 50, 50_000],
])('refunds, of %i paid with %i refunded, %i more', (amountPaid, amountRefunded, rest) => {
  expect(refundableAmount({ amountPaid, amountRefunded })).toBe(rest);
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
});

it('is ready for fulfillment, and can be undone, as the shop promises', () => {
  expect(isReadyForFulfillment({ status: 'approved', paymentStatus: 'paid' })).toBe(true);
  expect(isReadyForFulfillment({ status: 'approved', paymentStatus: 'unpaid' })).toBe(false);
  expect(isReadyForFulfillment({ status: 'fulfilled', paymentStatus: 'paid' })).toBe(false);
  expect(undoMs).toBe(10_000);
});
