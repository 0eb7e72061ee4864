import { expect, it } from 'vitest';
import { paymentStatuses } from '#worker/domain/payments/payment.ts';
import {
  acceptsFiles,
  canChange,
  canInvoiceAgain,
  canRecordPayment,
  deliveryRefusalSentence,
  isOpen,
  isReasonGiven,
  needsConfirmation,
  orderChanges,
  orderStatuses,
  orderStatusLabel,
  paymentRefusalSentence,
  refusalSentence,
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
      orderChanges
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
  expect(refusalSentence({ status: 'pending', paymentStatus: 'unpaid' }, 'fulfilled')).toBe(
    'This order hasn’t been approved yet.',
  );
});

it('asks for confirmation only to fulfill a disputed order', () => {
  const asked = orderChanges.filter((to) => needsConfirmation({ isDisputed: true }, to));
  expect(asked).toEqual(['fulfilled']);
  expect(orderChanges.some((to) => needsConfirmation({ isDisputed: false }, to))).toBe(false);
});

it('requires a non-blank reason', () => {
  expect(isReasonGiven('wrong year')).toBe(true);
  expect(isReasonGiven(' \n\t')).toBe(false);
  expect(isReasonGiven(undefined)).toBe(false);
});

it('knows which orders are open, and which were approved', () => {
  expect(orderStatuses.filter((status) => isOpen({ status }))).toEqual([
    ...['pending', 'approved', 'processing'],
  ]);
  expect([...orderStatuses, 'on hold'].filter(wasApproved)).toEqual([
    ...['approved', 'processing', 'fulfilled'],
  ]);
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
