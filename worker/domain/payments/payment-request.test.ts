import { expect, it } from 'vitest';
import { awaitsManualPayment } from '#worker/domain/orders/order-lifecycle.ts';
import { payInstructions, paymentDueAt } from './payment-request.ts';

const order = {
  status: 'approved',
  paymentStatus: 'unpaid',
  totalAmount: 100,
  amountPaid: 0,
  amountRefunded: 0,
  stripeInvoiceUrl: null,
} as const;

it.each([
  ['approved and unpaid', {}, true],
  ['paid in part', { amountPaid: 99 }, true],
  ['free', { totalAmount: 0 }, false],
  ['invoiced online', { stripeInvoiceUrl: 'https://invoice.example' }, false],
  ['pending', { status: 'pending' }, false],
  ['canceled', { status: 'canceled' }, false],
  ['paid', { paymentStatus: 'paid', amountPaid: 100 }, false],
  ['voided', { paymentStatus: 'void' }, false],
] as const)('asks for the payment of an order that is %s: %#', (_, change, expected) => {
  expect(awaitsManualPayment({ ...order, ...change })).toBe(expected);
});

it('names the order and the date', () => {
  const method = { name: 'Check', instructions: 'Write {order} on it, {order}.' };
  expect(payInstructions(method, '3f2504e0-4f89')).toBe('Write 3f2504e0 on it, 3f2504e0.');
  expect(paymentDueAt(Date.UTC(2026, 9, 1), 7)).toBe(Date.UTC(2026, 9, 8));
});
