import { expect, it } from 'vitest';
import { paidText } from './paid-text.ts';
import { type PaymentStatus, paymentStatusOf } from './payment.ts';

it.each<[PaymentStatus, number, number, PaymentStatus, string]>([
  ['unpaid', 0, 0, 'unpaid', ''],
  ['unpaid', 50_000, 0, 'unpaid', '$500 of $1076 paid'],
  ['void', 50_000, 0, 'void', '$500 of $1076 paid'],
  ['unpaid', 107_599, 0, 'unpaid', '$1075.99 of $1076 paid'],
  ['unpaid', 107_600, 0, 'paid', ''],
  ['void', 107_600, 0, 'paid', ''],
  ['unpaid', 110_000, 0, 'paid', '$1100 paid, $24 too much'],
  ['unpaid', 110_000, 2_401, 'unpaid', '$1100 paid, $24.01 refunded'],
  ['unpaid', 50_000, 50_000, 'unpaid', '$500 paid, $500 refunded'],
  ['paid', 107_600, 1, 'paid', '$1076 paid, $0.01 refunded'],
  ['paid', 107_600, 107_600, 'refunded', '$1076 paid, $1076 refunded'],
  ['refunded', 107_600, 107_599, 'paid', '$1076 paid, $1075.99 refunded'],
])('turns %s with %i paid and %i refunded into %s', (from, paid, refunded, to, text) => {
  const order = { totalAmount: 107_600, amountPaid: paid, amountRefunded: refunded };
  expect(paymentStatusOf({ ...order, paymentStatus: from })).toBe(to);
  expect(paidText({ ...order, paymentStatus: from })).toBe(text);
});

it('doesn’t pay an order without a payment', () => {
  const free = { totalAmount: 0, amountPaid: 0, amountRefunded: 0 };
  expect(paymentStatusOf({ ...free, paymentStatus: 'unpaid' })).toBe('unpaid');
});
