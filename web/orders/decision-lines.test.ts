import { expect, it } from 'vitest';
import { orderJson } from '#web/tests/components/records.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { decisionLines } from './decision-lines.ts';

const decided = (change: Partial<OrderJson>, milestones: Partial<OrderJson['milestones']>) => {
  const order = orderJson(change);
  return decisionLines({ ...order, milestones: { ...order.milestones, ...milestones } });
};

it('has no line before a decision', () => {
  expect(decisionLines(orderJson())).toEqual([]);
});

it('says why an order was denied', () => {
  const deniedAt = '2026-10-02T12:00:00.000Z';
  expect(decided({ status: 'denied', adminResponse: 'We need the VIN.' }, { deniedAt })).toEqual([
    { status: 'denied', at: deniedAt, text: 'Denied: We need the VIN.' },
  ]);
});

it('says what an approved order costs until it is paid', () => {
  const approvedAt = '2026-10-02T12:00:00.000Z';
  const approved = { status: 'approved', totalAmount: 107_600 } as const;
  expect(decided(approved, { approvedAt })[0]?.text).toBe('Approved: $1076 due');
  const paid = { ...approved, paymentStatus: 'paid', amountPaid: 107_600 } as const;
  expect(decided(paid, { approvedAt })[0]?.text).toBe('Approved');
});

it('says after a payment what is due for a later surcharge', () => {
  const milestones = { approvedAt: '2026-10-02T12:00:00.000Z', paidAt: '2026-10-03T12:00:00.000Z' };
  const surcharged = { status: 'approved', totalAmount: 107_600, amountPaid: 102_600 } as const;
  expect(decided(surcharged, milestones).map(({ text }) => text)).toEqual([
    'Approved',
    'Paid: $50 due',
  ]);
});

it('has the payment and the shipment, sorted by time', () => {
  const milestones = {
    fulfilledAt: '2026-10-04T12:00:00.000Z',
    paidAt: '2026-10-03T12:00:00.000Z',
    approvedAt: '2026-10-02T12:00:00.000Z',
  };
  const shipment = { shippedAt: '2026-10-05T12:00:00.000Z', carrier: 'UPS', trackingNumber: '1Z9' };
  const lines = decided({ status: 'fulfilled', paymentStatus: 'paid', ...shipment }, milestones);
  expect(lines.map(({ text }) => text)).toEqual([
    'Approved',
    'Paid',
    'Fulfilled',
    'Shipped: UPS, 1Z9',
  ]);
});
