import { expect, it } from 'vitest';
import { paymentReportedAt } from './payment-report.ts';

const order = {
  status: 'approved',
  paymentStatus: 'unpaid',
  totalAmount: 149_700,
  amountPaid: 144_700,
  amountRefunded: 0,
  stripeInvoiceUrl: null,
  paymentReport: { amountDue: 5000, totalAmount: 149_700, at: 7 },
} as const;

it.each([
  ['all that is due', {}, 7],
  ['nothing', { paymentReport: null }, null],
  ['less than what is due now', { amountPaid: 144_600 }, null],
  ['the same amount of an earlier total', { totalAmount: 154_700, amountPaid: 149_700 }, null],
  ['what an invoice asks for by now', { stripeInvoiceUrl: 'https://invoice.example/1' }, null],
  ['what is paid', { paymentStatus: 'paid' }, null],
  ['an invoice that was voided since', { paymentStatus: 'void' }, null],
  ['an order whose approval was undone', { status: 'pending' }, null],
] as const)('knows when the customer reported %s', (_, change, at) => {
  expect(paymentReportedAt({ ...order, ...change })).toBe(at);
});
