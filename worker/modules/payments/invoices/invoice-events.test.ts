import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PaymentStatus, paymentStatusOf } from '#worker/domain/payments/payment.ts';
import type { InvoiceState } from '#worker/gateways/stripe/invoice-state.ts';
import { deriveInvoiceEvents, type InvoicedOrder } from './invoice-events.ts';

const order: InvoicedOrder = {
  status: 'approved',
  paymentStatus: 'unpaid',
  totalAmount: 139_700,
  amountPaid: 0,
  amountRefunded: 0,
  stripeInvoiceId: 'in_1',
  taxLines: 0,
  isOutdated: false,
  hasManualPayment: false,
};

/** An order that an admin's payment paid. */
const manual = { paymentStatus: 'paid', amountPaid: 139_700, hasManualPayment: true } as const;

const open: InvoiceState = {
  id: 'in_1',
  orderId: 'order',
  orderVersion: 1,
  url: 'https://invoice.example/1',
  status: 'open',
  total: 139_700,
  tax: null,
  charged: 0,
  failures: [],
  refunds: [],
  failedRefunds: [],
  disputes: [],
};

const dispute = { id: 'du_1', amount: 139_700, reason: 'fraudulent', outcome: 'open' } as const;

const paid: InvoiceState = { ...open, status: 'paid', charged: 139_700 };

const eventsOf = (change: Partial<InvoicedOrder>, invoice: InvoiceState) =>
  deriveInvoiceEvents({ ...order, ...change }, invoice).map((event) => {
    const { kind, detail, voids, payment, refund, failedRefund } = event;
    return [
      kind,
      detail,
      voids && 'void',
      payment && `+${payment.amount}`,
      refund && `-${refund.amount}`,
      failedRefund && `${failedRefund.id} failed`,
    ]
      .filter(Boolean)
      .join(', ');
  });

describe('deriveInvoiceEvents', () => {
  it.each<[string, Partial<InvoicedOrder>, InvoiceState, string[]]>([
    ['ignores a draft', { stripeInvoiceId: null }, { ...open, status: 'draft' }, []],
    ['ignores a linked open invoice', {}, open, []],
    ['links the first invoice', { stripeInvoiceId: null }, open, ['invoiced']],
    [
      'ignores the end of an invoice for an earlier version',
      { stripeInvoiceId: null, isOutdated: true },
      { ...open, status: 'void' },
      [],
    ],
    ['voids the payment with its invoice', {}, { ...open, status: 'void' }, ['voided, void']],
    [
      'ignores the end of another invoice',
      { stripeInvoiceId: 'in_2' },
      { ...open, status: 'void' },
      [],
    ],
    [
      'leaves the order of an uncollectible invoice unpaid',
      {},
      { ...open, status: 'uncollectible' },
      ['uncollectible'],
    ],
    ['pays the order', {}, paid, ['paid, $1397, +139700']],
    [
      'pays the order through another invoice',
      { stripeInvoiceId: 'in_2' },
      paid,
      ['paid, $1397, +139700'],
    ],
    [
      'pays the order out of band',
      {},
      { ...paid, charged: 0 },
      ['paid, outside of Stripe, +139700'],
    ],
    [
      'ignores an invoice that a manual payment marked as paid',
      manual,
      { ...paid, charged: 0 },
      [],
    ],
    ['reports a charge on top of a manual payment', manual, paid, ['paid, $1397, +139700']],
    [
      'takes a part of the total as a partial payment',
      { totalAmount: 150_000 },
      paid,
      ['partlyPaid, $1397, +139700'],
    ],
    [
      'adds an invoice that was marked as paid to a manual deposit',
      { amountPaid: 50_000, hasManualPayment: true },
      { ...paid, total: 89_700, charged: 0 },
      ['paid, outside of Stripe, +89700'],
    ],
    [
      'reports a payment after a denial',
      { status: 'denied' },
      paid,
      ['paidAfterDenial, $1397, +139700'],
    ],
    [
      'reports each failed payment with its reason',
      {},
      { ...open, failures: [{ id: 'ch_1', reason: 'Your card was declined.' }] },
      ['paymentFailed, Your card was declined.'],
    ],
    [
      'reports partial refunds until everything is refunded',
      {},
      {
        ...paid,
        refunds: [
          { id: 're_1', amount: 9_950, ownId: null },
          { id: 're_2', amount: 129_750, ownId: null },
        ],
      },
      ['paid, $1397, +139700', 'partlyRefunded, $99.50, -9950', 'refunded, $1297.50, -129750'],
    ],
    [
      'reports the refund of a duplicate of a manual payment',
      manual,
      { ...paid, refunds: [{ id: 're_1', amount: 139_700, ownId: null }] },
      ['paid, $1397, +139700', 'refunded, $1397, -139700'],
    ],
    [
      'knows the refunds that an admin made, and reports their failure',
      { paymentStatus: 'paid' },
      {
        ...paid,
        refunds: [{ id: 're_1', ownId: 'refund-1', amount: 100 }],
        failedRefunds: [{ id: 're_2', ownId: 'refund-2', amount: 200, reason: null }],
      },
      ['paid, $1397, +139700', 'refundFailed, $2, refund-2 failed'],
    ],
    [
      'reports a dispute with its amount and reason',
      { paymentStatus: 'paid' },
      { ...paid, disputes: [{ ...dispute, reason: 'product_not_received' }] },
      ['paid, $1397, +139700', 'disputed, $1397, product not received'],
    ],
    [
      'reports how a dispute ended',
      { paymentStatus: 'paid' },
      {
        ...paid,
        disputes: [
          { ...dispute, outcome: 'won' },
          { ...dispute, id: 'du_2', outcome: 'lost' },
        ],
      },
      [
        'paid, $1397, +139700',
        'disputed, $1397, fraudulent',
        'disputeWon, $1397',
        'disputed, $1397, fraudulent',
        'disputeLost, $1397',
      ],
    ],
    [
      'marks the order as paid again after a failed refund',
      { paymentStatus: 'refunded' },
      {
        ...paid,
        failedRefunds: [
          { id: 're_1', ownId: null, amount: 139_700, reason: 'expired_or_canceled_card' },
        ],
      },
      ['paid, $1397, +139700', 'refundFailed, $1397, expired or canceled card, re_1 failed'],
    ],
  ])('%s', (_, change, invoice, expected) => {
    expect(eventsOf(change, invoice)).toEqual(expected);
  });
});

interface Applied {
  keys: Set<string>;
  payments: Map<string, number>;
  refunds: Map<string, number>;
}

/** Applies events as the repository does: each key once, and no outdated event. */
function apply(applied: Applied, state: InvoicedOrder, invoice: InvoiceState): InvoicedOrder {
  const { keys, payments, refunds } = applied;
  let next = state;
  for (const event of deriveInvoiceEvents(state, invoice)) {
    const { kind, key, voids, payment, refund, failedRefund, supersededBy = [] } = event;
    if (keys.has(key) || supersededBy.some((later) => keys.has(later))) continue;
    keys.add(key);
    if (voids && next.paymentStatus === 'unpaid') next = { ...next, paymentStatus: 'void' };
    if (payment) payments.set(payment.id, payment.amount);
    if (refund) refunds.set(refund.id, refund.amount);
    if (failedRefund) refunds.delete(failedRefund.id);
    if (kind === 'invoiced')
      next = { ...next, stripeInvoiceId: next.stripeInvoiceId ?? invoice.id };
    next = { ...next, amountPaid: sumOf(payments), amountRefunded: sumOf(refunds) };
    next = { ...next, paymentStatus: paymentStatusOf(next) };
  }
  return next;
}

const sumOf = (amounts: ReadonlyMap<string, number>) =>
  [...amounts.values()].reduce((sum, amount) => sum + amount, 0);

function applyAll(invoices: readonly InvoiceState[]) {
  const applied: Applied = { keys: new Set(), payments: new Map(), refunds: new Map() };
  let state: InvoicedOrder = { ...order, stripeInvoiceId: null };
  const statuses: PaymentStatus[] = [];
  for (const invoice of invoices) {
    state = apply(applied, state, invoice);
    statuses.push(state.paymentStatus);
  }
  return { state, applied: applied.keys, statuses };
}

const failure = (refund: InvoiceState['refunds'][number]) => ({ ...refund, reason: null });

/** The states that an invoice can go through at Stripe. */
const lifecycles = fc
  .record({
    failures: fc.nat({ max: 3 }),
    end: fc.constantFrom('open', 'void', 'uncollectible', 'paid', 'paid late'),
    refunds: fc.array(fc.integer({ min: 1, max: 70_000 }), { maxLength: 3 }),
    failedRefunds: fc.nat({ max: 2 }),
    dispute: fc.constantFrom('none', 'open', 'won', 'lost'),
  })
  .map(({ failures, end, refunds, failedRefunds, dispute: outcome }) => {
    const states: InvoiceState[] = [{ ...open, status: 'draft' }, open];
    const add = (change: Partial<InvoiceState>) => {
      states.push({ ...(states.at(-1) ?? open), ...change });
    };
    const tried = Array.from({ length: failures }, (_, n) => ({ id: `ch_${n}`, reason: null }));
    for (const [n] of tried.entries()) add({ failures: tried.slice(0, n + 1) });
    if (end === 'void') add({ status: 'void' });
    if (end === 'uncollectible' || end === 'paid late') add({ status: 'uncollectible' });
    if (end.startsWith('paid')) {
      add({ status: 'paid', charged: 139_700 });
      const parts = refunds.map((amount, n) => {
        const before = refunds.slice(0, n).reduce((sum, each) => sum + each, 0);
        return {
          id: `re_${n}`,
          ownId: null,
          amount: Math.max(0, Math.min(amount, 139_700 - before)),
        };
      });
      for (const [n] of parts.entries()) add({ refunds: parts.slice(0, n + 1) });
      for (let failed = 1; failed <= Math.min(failedRefunds, parts.length); failed += 1) {
        add({ refunds: parts.slice(failed), failedRefunds: parts.slice(0, failed).map(failure) });
      }
      if (failedRefunds > 0) {
        const kept = states.at(-1)?.refunds ?? [];
        const rest = kept.reduce((left, { amount }) => left - amount, 139_700);
        add({ refunds: [...kept, { id: 're_again', ownId: null, amount: rest }] });
      }
      if (outcome !== 'none') add({ disputes: [dispute] });
      if (outcome === 'won' || outcome === 'lost') add({ disputes: [{ ...dispute, outcome }] });
    }
    return states;
  });

describe('an invoice read late, twice and out of order', () => {
  const readings = lifecycles.chain((states) =>
    fc
      .array(fc.nat({ max: states.length - 1 }), { maxLength: 12 })
      .map((picked) => ({ states, read: picked.flatMap((n) => states[n] ?? []) })),
  );

  it('leaves the order in the same state as the last reading alone', () => {
    fc.assert(
      fc.property(readings, ({ states, read }) => {
        const last = states.slice(-1);
        const [alone, among, late] = [
          applyAll(last),
          applyAll([...read, ...last]),
          applyAll([...last, ...read]),
        ];
        expect(among.state).toEqual(alone.state);
        expect(late.state).toEqual(alone.state);
        for (const key of alone.applied) expect(among.applied).toContain(key);
      }),
    );
  });

  it('moves the payment back only after a failed refund', () => {
    const ranks: PaymentStatus[] = ['unpaid', 'void', 'paid', 'refunded'];
    fc.assert(
      fc.property(readings, ({ read }) => {
        fc.pre(read.every(({ failedRefunds }) => failedRefunds.length === 0));
        const steps = applyAll(read).statuses.map((status) => ranks.indexOf(status));
        expect(steps).toEqual(steps.toSorted((one, other) => one - other));
      }),
    );
  });

  it('adds nothing the second time', () => {
    fc.assert(
      fc.property(readings, ({ read }) => {
        expect(applyAll([...read, ...read]).applied).toEqual(applyAll(read).applied);
      }),
    );
  });
});

describe('alerts', () => {
  const alertsOf = (change: Partial<InvoicedOrder>, invoice: InvoiceState) =>
    deriveInvoiceEvents({ ...order, ...change }, invoice).flatMap(({ alert }) => alert ?? []);

  it.each<[string, Partial<InvoicedOrder>, InvoiceState, string[]]>([
    ['are not raised for a payment', {}, paid, []],
    ['are raised for a payment after a manual one', manual, paid, ['paidTwice']],
    ['are raised for more than what a deposit left', { amountPaid: 50_000 }, paid, ['paidTwice']],
    [
      'are not raised for what a deposit left',
      { amountPaid: 50_000 },
      { ...paid, charged: 89_700 },
      [],
    ],
    [
      'are not raised for the tax of an invoice that is linked and paid at once',
      { stripeInvoiceId: null, taxLines: 1000 },
      { ...paid, charged: 145_700, tax: 7000 },
      [],
    ],
    [
      'are raised for more than the tax of an invoice that is linked and paid at once',
      { stripeInvoiceId: null, taxLines: 1000 },
      { ...paid, charged: 145_701, tax: 7000 },
      ['paidTwice'],
    ],
    [
      'are not raised if the invoice has no tax that replaces the order’s',
      { stripeInvoiceId: null, taxLines: 1000 },
      paid,
      [],
    ],
    [
      'are not raised if a new invoice is paid after a voided one',
      { stripeInvoiceId: null, paymentStatus: 'void', taxLines: 1000 },
      { ...paid, tax: 0 },
      [],
    ],
    ['are raised for a voided invoice', {}, { ...open, status: 'void' }, ['invoiceVoided']],
    [
      'are not raised for the voided invoice of a paid order',
      { paymentStatus: 'paid' },
      { ...open, status: 'void' },
      [],
    ],
    ['are raised for a payment after a denial', { status: 'denied' }, paid, ['paidAfterDenial']],
    [
      'are raised for a dispute',
      { paymentStatus: 'paid' },
      { ...open, disputes: [dispute] },
      ['disputed'],
    ],
    [
      'are raised for the end of a dispute, not for its start',
      { paymentStatus: 'paid' },
      { ...open, disputes: [{ ...dispute, outcome: 'lost' }] },
      ['disputeLost'],
    ],
    [
      'are raised for a failed refund',
      { paymentStatus: 'refunded' },
      { ...paid, failedRefunds: [{ id: 're_1', ownId: null, amount: 100, reason: null }] },
      ['refundFailed'],
    ],
  ])('%s', (_, change, invoice, expected) => {
    expect(alertsOf(change, invoice)).toEqual(expected);
  });
});
