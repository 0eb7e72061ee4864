import { expect, it } from 'vitest';
import { paymentStatuses } from '#worker/domain/payments/payment.ts';
import {
  canChange,
  canRecordPayment,
  isReasonGiven,
  orderChanges,
  orderStatuses,
  orderStatusLabel,
  refusalSentence,
} from './order-lifecycle.ts';

it.each([
  ['pending', 'Pending Review'],
  ['approved', 'Approved'],
  ['denied', 'Denied'],
  ['processing', 'Processing'],
  ['fulfilled', 'Fulfilled'],
  ['on hold', 'on hold'],
  ['constructor', 'constructor'],
])('the badge of %s says %s', (status, label) => {
  expect(orderStatusLabel(status)).toBe(label);
});

it('only the transitions of the spec are allowed', () => {
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

it('a payment is recorded on approved orders only that are unpaid, or whose invoice was voided', () => {
  const payable = orderStatuses.flatMap((status) =>
    paymentStatuses
      .filter((paymentStatus) => canRecordPayment({ status, paymentStatus }))
      .map((paymentStatus) => `${status}, ${paymentStatus}`),
  );
  expect(payable).toEqual(['approved, unpaid', 'approved, void']);
});

it('a refusal says what the order is now', () => {
  expect(refusalSentence({ status: 'approved', paymentStatus: 'unpaid' }, 'denied')).toBe(
    'This order was already approved.',
  );
  expect(refusalSentence({ status: 'approved', paymentStatus: 'unpaid' }, 'fulfilled')).toBe(
    'This order has not been paid yet.',
  );
  expect(refusalSentence({ status: 'pending', paymentStatus: 'unpaid' }, 'fulfilled')).toBe(
    'This order has not been approved yet.',
  );
});

it('a reason must not be blank', () => {
  expect(isReasonGiven('wrong year')).toBe(true);
  expect(isReasonGiven(' \n\t')).toBe(false);
  expect(isReasonGiven(undefined)).toBe(false);
});
