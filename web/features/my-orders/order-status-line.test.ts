import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderStatuses } from '#worker/domain/orders/order-lifecycle.ts';
import { paymentStatuses } from '#worker/domain/payments/payment.ts';
import { noMilestones } from '#worker/tests/support/no-milestones.ts';
import {
  nextAction,
  orderMilestones,
  orderStatusLine,
  payableInvoiceUrl,
  statusLineCoversRefund,
  voidedOrRefundedText,
} from './order-status-line.ts';

type Order = Parameters<typeof nextAction>[0] & Parameters<typeof orderStatusLine>[0];

const url = 'https://invoice.example/1';
const pending: Order = {
  status: 'pending',
  paymentStatus: 'unpaid',
  stripeInvoiceUrl: null,
  hasFiles: false,
  newFiles: 0,
  unread: 0,
  buildSheet: { answered: 0, questions: 9, required: 0 },
  createdAt: '2026-11-20',
  totalAmount: 94_900,
  amountPaid: 0,
  amendment: null,
  paymentReportedAt: null,
  amountRefunded: 0,
  milestones: noMilestones,
};
const approved: Order = {
  ...pending,
  status: 'approved',
  milestones: { ...pending.milestones, approvedAt: '2026-11-21' },
};
const paid: Order = {
  ...approved,
  paymentStatus: 'paid',
  milestones: { ...approved.milestones, paidAt: '2026-11-22' },
};
const fulfilled: Order = {
  ...paid,
  status: 'fulfilled',
  milestones: { ...paid.milestones, fulfilledAt: '2026-11-23' },
};
const refunded: Order = {
  ...paid,
  paymentStatus: 'refunded',
  amountRefunded: 94_900,
  milestones: { ...paid.milestones, refundedAt: '2026-11-24' },
};
const denied: Order = {
  ...pending,
  status: 'denied',
  milestones: { ...pending.milestones, deniedAt: '2026-11-21' },
};
const deniedRefunded: Order = {
  ...refunded,
  status: 'denied',
  milestones: { ...refunded.milestones, deniedAt: '2026-11-21' },
};

const asked = { answered: 0, questions: 9, required: 1 };

const day = fc.option(fc.constantFrom('2026-11-21', '2026-11-22'), { nil: null });
const anyOrder: fc.Arbitrary<Order> = fc.record({
  status: fc.constantFrom(...orderStatuses),
  paymentStatus: fc.constantFrom(...paymentStatuses),
  stripeInvoiceUrl: fc.constantFrom(null, url),
  hasFiles: fc.boolean(),
  newFiles: fc.nat({ max: 3 }),
  unread: fc.nat({ max: 3 }),
  buildSheet: fc.record({
    answered: fc.constant(0),
    questions: fc.constant(9),
    required: fc.nat({ max: 1 }),
  }),
  createdAt: fc.constant('2026-11-20'),
  totalAmount: fc.constant(94_900),
  amountPaid: fc.constant(0),
  amendment: fc.constant(null),
  paymentReportedAt: fc.constant(null),
  amountRefunded: fc.nat({ max: 94_900 }),
  milestones: fc.record({
    approvedAt: day,
    deniedAt: day,
    returnedAt: day,
    paidAt: day,
    fulfilledAt: day,
    refundedAt: day,
  }),
});

const options = { isResubmittable: false, formatDate: String };

describe('nextAction', () => {
  it.each<[string, Partial<Order>, boolean, string]>([
    ['waits with a pending order', pending, false, 'view'],
    [
      'ignores the invoice of a pending order',
      { ...pending, stripeInvoiceUrl: url },
      false,
      'view',
    ],
    ['pays an approved order without an invoice', approved, false, 'pay'],
    [
      'does not pay what it says is paid',
      { ...approved, paymentReportedAt: '2026-11-21' },
      false,
      'view',
    ],
    ['decides about a change first', { ...approved, amendment: {} }, false, 'view'],
    [
      'decides about a change before paying its invoice',
      { ...approved, stripeInvoiceUrl: url, amendment: {} },
      false,
      'view',
    ],
    ['does not pay what is already paid', { ...approved, amountPaid: 94_900 }, false, 'view'],
    ['pays the invoice of an approved order', { ...approved, stripeInvoiceUrl: url }, false, 'pay'],
    [
      'pays before answering a message',
      { ...approved, stripeInvoiceUrl: url, unread: 2 },
      false,
      'pay',
    ],
    [
      'does not pay a voided invoice',
      { ...approved, paymentStatus: 'void', stripeInvoiceUrl: url },
      false,
      'view',
    ],
    ['does not pay twice', { ...paid, stripeInvoiceUrl: url }, false, 'view'],
    ['resubmits a denied order', denied, true, 'resubmit'],
    ['resubmits before answering a message', { ...denied, unread: 1 }, true, 'resubmit'],
    ['does not resubmit twice', denied, false, 'view'],
    ['answers a message about a replaced order', { ...denied, unread: 1 }, false, 'reply'],
    ['downloads new files', { ...fulfilled, newFiles: 2 }, false, 'download'],
    [
      'downloads new files before answering a message',
      { ...fulfilled, newFiles: 1, unread: 1 },
      false,
      'download',
    ],
    [
      'downloads files that were delivered before the fulfillment',
      { ...paid, hasFiles: true, newFiles: 1, unread: 1 },
      false,
      'download',
    ],
    [
      'answers a message about an order whose delivered files were downloaded',
      { ...paid, hasFiles: true, unread: 1 },
      false,
      'reply',
    ],
    ['answers a message', { ...pending, unread: 1 }, false, 'reply'],
    ['answers the build sheet', { ...paid, buildSheet: asked }, false, 'answer'],
    ['answers a message first', { ...pending, unread: 1, buildSheet: asked }, false, 'reply'],
    ['does not answer for a built file', { ...fulfilled, buildSheet: asked }, false, 'view'],
    ['views a fulfilled order whose files were downloaded', fulfilled, false, 'view'],
  ])('%s', (_, order, isResubmittable, action) => {
    const options = { isResubmittable, isReviewDue: false };
    expect(nextAction({ ...pending, ...order }, options)).toBe(action);
  });

  it('offers only what the order allows', () => {
    fc.assert(
      fc.property(anyOrder, fc.boolean(), fc.boolean(), (order, isResubmittable, isReviewDue) => {
        const action = nextAction(order, { isResubmittable, isReviewDue });
        const isPayable = order.status === 'approved' && order.paymentStatus === 'unpaid';
        expect(action === 'pay').toBe(isPayable);
        if (action === 'resubmit') expect(isResubmittable).toBe(true);
        if (action === 'download') expect(order.newFiles).toBeGreaterThan(0);
        if (action === 'reply') expect(order.unread).toBeGreaterThan(0);
        if (action === 'answer') {
          expect(order.buildSheet.required).toBe(1);
          expect(['pending', 'approved', 'processing']).toContain(order.status);
          expect(order.paymentStatus).not.toBe('refunded');
        }
        if (action === 'review') expect(isReviewDue).toBe(true);
        if (action === 'view' || action === 'review') {
          expect(isResubmittable).toBe(false);
          expect(order.unread).toBe(0);
        }
      }),
    );
  });
});

describe('orderStatusLine', () => {
  const cases: [Order, Partial<typeof options>, string][] = [
    [pending, {}, 'Requested. We’re reviewing your request.'],
    [approved, {}, 'Approved 2026-11-21. Payment is next.'],
    [{ ...approved, status: 'canceled' }, {}, 'Canceled. You can order it again at any time.'],
    [{ ...paid, status: 'canceled' }, {}, 'Canceled. We’ll refund your payment.'],
    [
      { ...approved, stripeInvoiceUrl: url },
      {},
      'Approved 2026-11-21. Pay the invoice and we’ll start building.',
    ],
    [
      { ...approved, paymentStatus: 'void', stripeInvoiceUrl: url },
      {},
      'Approved 2026-11-21. We voided the invoice. We’ll tell you how to pay.',
    ],
    [
      refunded,
      {},
      'Refunded $949 on 2026-11-24. Reply in the order’s chat if you have a question.',
    ],
    [
      { ...approved, amountPaid: 50_000, amountRefunded: 0 },
      {},
      'Approved 2026-11-21. The rest is due. The order’s details say how to pay.',
    ],
    [paid, {}, 'Paid 2026-11-22. We’re building your file.'],
    [
      { ...paid, buildSheet: { answered: 0, questions: 9, required: 2 } },
      {},
      'Paid 2026-11-22. Fill in your build sheet, so we can build your file.',
    ],
    [
      { ...paid, answersAskedAt: '2026-11-23T12:00:00.000Z' },
      {},
      'Paid 2026-11-22. Send us what we asked for in the chat.',
    ],
    [
      { ...paid, hasFiles: true, newFiles: 1 },
      {},
      'Paid 2026-11-22. A new file is ready to download. We’re still working on your order.',
    ],
    [
      { ...paid, hasFiles: true },
      {},
      'Paid 2026-11-22. Your first files are in the order’s details. We’re still working on your order.',
    ],
    [{ ...paid, status: 'processing' }, {}, 'Paid 2026-11-22. We’re building your file.'],
    [{ ...approved, status: 'processing' }, {}, 'Approved 2026-11-21. We’re building your file.'],
    [{ ...fulfilled, hasFiles: false }, {}, 'Fulfilled 2026-11-23. Your order is complete.'],
    [{ ...fulfilled, hasFiles: true }, {}, 'Fulfilled 2026-11-23. Your files are ready.'],
    [
      { ...fulfilled, hasFiles: true, needsRevision: true },
      {},
      'Fulfilled 2026-11-23. We’re working on your change.',
    ],
    [
      { ...fulfilled, filesWithdrawn: true },
      {},
      'Fulfilled 2026-11-23. We withdrew your files. The order’s details say why.',
    ],
    [{ ...fulfilled, newFiles: 1 }, {}, 'Fulfilled 2026-11-23. A new file is ready to download.'],
    [{ ...fulfilled, newFiles: 2 }, {}, 'Fulfilled 2026-11-23. 2 new files are ready to download.'],
    [
      { ...refunded, status: 'fulfilled', newFiles: 1, milestones: fulfilled.milestones },
      {},
      'Refunded $949. Reply in the order’s chat if you have a question.',
    ],
    [
      { ...refunded, status: 'canceled' },
      {},
      'Canceled. Refunded $949 on 2026-11-24. You can order it again at any time.',
    ],
    [
      { ...approved, status: 'canceled', paymentStatus: 'void' },
      {},
      'Canceled. You can order it again at any time.',
    ],
    [
      { ...refunded, cancelRequestedAt: '2026-11-25' },
      {},
      'Approved 2026-11-21. You asked us to cancel it. We’ll answer soon.',
    ],
    [
      denied,
      { isResubmittable: true },
      'Denied 2026-11-21. Read the reason below, fix it, then resubmit.',
    ],
    [denied, {}, 'Denied 2026-11-21.'],
    [
      { ...denied, paymentStatus: 'paid' },
      { isResubmittable: true },
      'Denied 2026-11-21. We received your payment, and we’ll contact you.',
    ],
    [
      deniedRefunded,
      { isResubmittable: true },
      'Denied 2026-11-21. Refunded $949 on 2026-11-24. The order’s details say why we denied it. Fix that, then resubmit.',
    ],
    [deniedRefunded, {}, 'Denied 2026-11-21. Refunded $949 on 2026-11-24.'],
    [{ ...paid, milestones: pending.milestones }, {}, 'Paid. We’re building your file.'],
  ];
  it.each(cases.map(([order, change, text]) => [text, order, change] as const))(
    'says: %s',
    (text, order, change) => {
      expect(orderStatusLine(order, { ...options, ...change })).toBe(text);
    },
  );

  it('starts with the milestone that the badge names, or the refund, for every order', () => {
    fc.assert(
      fc.property(anyOrder, fc.boolean(), (order, isResubmittable) => {
        const text = orderStatusLine(order, { ...options, isResubmittable });
        expect(text).toMatch(
          /^((Requested|Approved|Paid|Denied|Canceled|Fulfilled)( [\d-]+)?|Refunded \$.*)\./,
        );
        expect(text).not.toMatch(/null|undefined|NaN|\n| $/);
        expect(text.includes('Pay the invoice')).toBe(payableInvoiceUrl(order) !== undefined);
      }),
    );
  });
});

it('knows whether the status line says that a payment was canceled', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const text = voidedOrRefundedText(order, options.formatDate);
      const isSaid = text !== '' && orderStatusLine(order, options).includes(text);
      expect(statusLineCoversRefund(order)).toBe(isSaid);
    }),
  );
});

it('returns the four milestones with their dates', () => {
  expect(orderMilestones(paid)).toEqual([
    { name: 'Requested', isDone: true, at: '2026-11-20' },
    { name: 'Approved', isDone: true, at: '2026-11-21' },
    { name: 'Paid', isDone: true, at: '2026-11-22' },
    { name: 'Fulfilled', isDone: false, at: null },
  ]);
  const canceled = orderMilestones({ ...paid, status: 'canceled' });
  expect(canceled.map(({ name }) => name)).toEqual(['Requested', 'Approved', 'Paid']);
  expect(orderMilestones(refunded).slice(2)).toEqual([
    { name: 'Paid', isDone: true, at: '2026-11-22' },
    { name: 'Refunded', isDone: true, at: '2026-11-24' },
  ]);
  expect(orderMilestones({ ...pending, status: 'canceled' }).map(({ name }) => name)).toEqual([
    'Requested',
  ]);
});
