import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type InvoicedOrder, type InvoiceState, newsOf, statesBefore } from './invoice-state.ts';
import type { PaymentStatus } from './payment.ts';

const order: InvoicedOrder = {
  status: 'approved',
  paymentStatus: 'unpaid',
  stripeInvoiceId: 'in_1',
  isPaidByHand: false,
  isPaidByAnother: false,
};

const open: InvoiceState = {
  id: 'in_1',
  orderId: 'order',
  url: 'https://invoice.example/1',
  status: 'open',
  charged: 0,
  failures: [],
  refunds: [],
  disputes: [],
};

const paid: InvoiceState = { ...open, status: 'paid', charged: 139_700 };

const said = (about: Partial<InvoicedOrder>, invoice: InvoiceState) =>
  newsOf({ ...order, ...about }, invoice).map(({ kind, detail, to }) =>
    [kind, detail, to].filter(Boolean).join(', '),
  );

describe('what an invoice says to its order', () => {
  it.each<[string, Partial<InvoicedOrder>, InvoiceState, string[]]>([
    ['a draft says nothing', {}, { ...open, status: 'draft' }, []],
    ['one that is known and open says nothing', {}, open, []],
    ['the first one becomes the order’s own', { stripeInvoiceId: null }, open, ['invoiced']],
    ['a void one voids the payment', {}, { ...open, status: 'void' }, ['voided, void']],
    ['another one’s end is none', { stripeInvoiceId: 'in_2' }, { ...open, status: 'void' }, []],
    [
      'an uncollectible one leaves the order unpaid',
      {},
      { ...open, status: 'uncollectible' },
      ['uncollectible'],
    ],
    ['a paid one pays the order', {}, paid, ['paid, $1397, paid']],
    ['another one pays it too', { stripeInvoiceId: 'in_2' }, paid, ['paid, $1397, paid']],
    [
      'one that was marked as paid pays the order',
      {},
      { ...paid, charged: 0 },
      ['paid, outside of Stripe, paid'],
    ],
    [
      'one that was marked as paid by the store says nothing',
      { paymentStatus: 'paid', isPaidByHand: true },
      { ...paid, charged: 0 },
      [],
    ],
    [
      'a charge on top of a payment by hand is said',
      { paymentStatus: 'paid', isPaidByHand: true },
      paid,
      ['paid, $1397, paid'],
    ],
    ['paid after a denial', { status: 'denied' }, paid, ['paidAfterDenial, $1397, paid']],
    [
      'each try that failed is said, with its reason',
      {},
      { ...open, failures: [{ id: 'ch_1', reason: 'Your card was declined.' }] },
      ['paymentFailed, Your card was declined.'],
    ],
    [
      'parts of a refund are parts until all is back',
      {},
      {
        ...paid,
        refunds: [
          { id: 're_1', amount: 9_950 },
          { id: 're_2', amount: 129_750 },
        ],
      },
      ['paid, $1397, paid', 'partlyRefunded, $99.50', 'refunded, $1297.50, refunded'],
    ],
    [
      'a refund of what was paid twice leaves the payment by hand',
      { paymentStatus: 'paid', isPaidByHand: true },
      { ...paid, refunds: [{ id: 're_1', amount: 139_700 }] },
      ['paid, $1397, paid', 'refunded, $1397'],
    ],
    [
      'a dispute is said with its amount and reason',
      { paymentStatus: 'paid' },
      { ...paid, disputes: [{ id: 'du_1', amount: 139_700, reason: 'product_not_received' }] },
      ['paid, $1397, paid', 'disputed, $1397, product not received'],
    ],
  ])('%s', (_, about, invoice, expected) => {
    expect(said(about, invoice)).toEqual(expected);
  });
});

/** An order as the database keeps it: it takes each news once, and its payment never goes back. */
function take(heard: Set<string>, state: InvoicedOrder, invoice: InvoiceState): InvoicedOrder {
  let { paymentStatus, stripeInvoiceId } = state;
  for (const { kind, key, to } of newsOf(state, invoice)) {
    if (heard.has(key)) continue;
    heard.add(key);
    if (to && statesBefore(to).includes(paymentStatus)) paymentStatus = to;
    if (kind === 'invoiced') stripeInvoiceId ??= invoice.id;
  }
  return { ...state, paymentStatus, stripeInvoiceId };
}

function hear(invoices: readonly InvoiceState[]) {
  const heard = new Set<string>();
  let state: InvoicedOrder = { ...order, stripeInvoiceId: null };
  const statuses: PaymentStatus[] = [];
  for (const invoice of invoices) {
    state = take(heard, state, invoice);
    statuses.push(state.paymentStatus);
  }
  return { state, heard, statuses };
}

/** The states that one invoice goes through, as Stripe lets it. */
const lives = fc
  .record({
    failures: fc.nat({ max: 3 }),
    end: fc.constantFrom('open', 'void', 'uncollectible', 'paid', 'paid late'),
    refunds: fc.array(fc.integer({ min: 1, max: 70_000 }), { maxLength: 3 }),
    isDisputed: fc.boolean(),
  })
  .map(({ failures, end, refunds, isDisputed }) => {
    const states: InvoiceState[] = [{ ...open, status: 'draft' }, open];
    const go = (change: Partial<InvoiceState>) => {
      states.push({ ...(states.at(-1) ?? open), ...change });
    };
    const tried = Array.from({ length: failures }, (_, n) => ({ id: `ch_${n}`, reason: null }));
    for (const [n] of tried.entries()) go({ failures: tried.slice(0, n + 1) });
    if (end === 'void') go({ status: 'void' });
    if (end === 'uncollectible' || end === 'paid late') go({ status: 'uncollectible' });
    if (end.startsWith('paid')) {
      go({ status: 'paid', charged: 139_700 });
      const parts = refunds.map((amount, n) => ({ id: `re_${n}`, amount }));
      for (const [n] of parts.entries()) go({ refunds: parts.slice(0, n + 1) });
      if (isDisputed) go({ disputes: [{ id: 'du_1', amount: 139_700, reason: 'fraudulent' }] });
    }
    return states;
  });

describe('read late, twice and out of order, an invoice', () => {
  const readings = lives.chain((states) =>
    fc
      .array(fc.nat({ max: states.length - 1 }), { maxLength: 12 })
      .map((picked) => ({ states, read: picked.flatMap((n) => states[n] ?? []) })),
  );

  it('leaves the order where its last state alone would', () => {
    fc.assert(
      fc.property(readings, ({ states, read }) => {
        const last = states.slice(-1);
        const [alone, among, late] = [
          hear(last),
          hear([...read, ...last]),
          hear([...last, ...read]),
        ];
        expect(among.state).toEqual(alone.state);
        expect(late.state).toEqual(alone.state);
        for (const key of alone.heard) expect(among.heard).toContain(key);
      }),
    );
  });

  it('never takes the payment back', () => {
    const ranks: PaymentStatus[] = ['unpaid', 'void', 'paid', 'refunded'];
    fc.assert(
      fc.property(readings, ({ read }) => {
        const steps = hear(read).statuses.map((status) => ranks.indexOf(status));
        expect(steps).toEqual(steps.toSorted((one, other) => one - other));
      }),
    );
  });

  it('says nothing new the second time', () => {
    fc.assert(
      fc.property(readings, ({ read }) => {
        expect(hear([...read, ...read]).heard).toEqual(hear(read).heard);
      }),
    );
  });
});

describe('what an admin is to look at', () => {
  const alertsOf = (about: Partial<InvoicedOrder>, invoice: InvoiceState) =>
    newsOf({ ...order, ...about }, invoice).flatMap(({ alert }) => alert ?? []);

  it.each<[string, Partial<InvoicedOrder>, InvoiceState, string[]]>([
    ['a payment is nothing to look at', {}, paid, []],
    ['a payment after one by hand is one too many', { isPaidByHand: true }, paid, ['paidTwice']],
    ['a second invoice that is paid is, too', { isPaidByAnother: true }, paid, ['paidTwice']],
    ['a payment after the denial', { status: 'denied' }, paid, ['paidAfterDenial']],
    [
      'a dispute',
      { paymentStatus: 'paid' },
      { ...open, disputes: [{ id: 'dp_1', amount: 100, reason: 'fraudulent' }] },
      ['disputed'],
    ],
  ])('%s', (_, about, invoice, expected) => {
    expect(alertsOf(about, invoice)).toEqual(expected);
  });
});
