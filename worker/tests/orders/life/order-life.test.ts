import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OrderEventJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { basePrice } from '#worker/domain/orders/request/pricing.ts';
import { sumCents } from '#worker/domain/payments/money.ts';
import {
  invoicesFor,
  notificationsOf,
  openStripeStore,
  orderOf,
} from '#worker/tests/payments/server-with-stripe.ts';
import { chargesOf, passUndoWindow, stepsOf } from './life-steps.ts';

// Only the walk's clock ends an undo window.
const server = await openStripeStore({ DECISION_DELAY_MS: '600000' });
const second = await server.signIn('second-admin@example.com');

const refundKinds = ['refunded', 'partlyRefunded'];
const disputeKinds = ['disputed', 'disputeWon', 'disputeLost'];

/** The entries of the history that each notification is about. */
const causesOf: Record<string, string[]> = {
  received: ['placed'],
  changeRequested: ['changeRequested'],
  canceled: ['canceled'],
  adminCanceled: ['canceled'],
  adminCancelRequest: ['cancelRequested'],
  cancelDeclined: ['cancelDeclined'],
  adminEdited: ['edited', 'returned'],
  amended: ['amended'],
  amendment: ['amendmentProposed'],
  adminAmendmentAccepted: ['amendmentAccepted'],
  adminAmendmentDeclined: ['amendmentDeclined'],
  invoice: ['invoiced'],
  paid: ['paid'],
  adminPaid: ['paid'],
  partlyPaid: ['partlyPaid'],
  adminPartlyPaid: ['partlyPaid'],
  refunded: refundKinds,
  shipped: ['shipped'],
  withdrawn: ['withdrawn'],
  adminNewOrder: ['placed'],
  adminAlert: [
    'voided',
    'paid',
    'partlyPaid',
    'paidAfterDenial',
    'paidAfterCancel',
    'refundFailed',
    ...disputeKinds,
  ],
};

/** The statuses that an order can have after its last such entry. */
const statusAfter: Record<string, string[]> = {
  approved: ['approved'],
  denied: ['denied'],
  fulfilled: ['fulfilled'],
  canceled: ['canceled'],
  reopened: ['pending', 'approved'],
};

const among = (kinds: readonly string[], names: readonly string[]) =>
  kinds.filter((kind) => names.includes(kind)).length;

async function historyOf({ id }: OrderJson): Promise<OrderEventJson[]> {
  return (await server.admin.get(`/api/admin/orders/${id}/history`)).json();
}

/** Adds up an order's payments and refunds, from their own rows, and what went through Stripe. */
async function moneyOf({ id }: OrderJson) {
  const sum = (table: string, where = 'true') =>
    `(select coalesce(sum(amount), 0) from ${table} where order_id = ?1 and ${where})`;
  const { rows } = await server.db.client.execute({
    sql: `select ${sum('payments')} as paid, ${sum('refunds')} as refunded,
      ${sum('payments', "method = 'stripe'")} as charged, ${sum('refunds', 'is_stripe')} as returned`,
    args: [id],
  });
  return rows[0];
}

/** Money in is what is due and what went back, in our rows and at Stripe. */
async function expectMoney(order: OrderJson): Promise<void> {
  const { amountPaid, amountRefunded, amountDue, totalAmount, status, paymentStatus } = order;
  const charges = chargesOf(server, order);
  expect(await moneyOf(order)).toMatchObject({
    paid: amountPaid,
    refunded: amountRefunded,
    charged: sumCents(charges.map(({ amount }) => amount)),
    returned: sumCents(charges.map((charge) => charge.amount_refunded)),
  });
  expect(amountRefunded).toBeLessThanOrEqual(amountPaid);
  const parts = [
    ...order.addons.map(({ price }) => price),
    ...order.lines.map(({ amount }) => amount),
  ];
  expect(sumCents([basePrice(order.product, order.tuneType), ...parts])).toBe(totalAmount);
  const received = amountPaid - amountRefunded;
  if (status === 'approved' && paymentStatus === 'unpaid')
    expect(received + amountDue).toBe(totalAmount);
  if (paymentStatus === 'paid' && amountRefunded === 0)
    expect(received).toBeGreaterThanOrEqual(totalAmount);
  if (paymentStatus === 'refunded') expect(received).toBe(0);
}

/** No pair of states is illegal. */
function expectLegalState(order: OrderJson): void {
  const { status, paymentStatus } = order;
  if (status === 'pending' || status === 'canceled') expect(order.amountDue).toBe(0);
  if (status === 'fulfilled') expect(['paid', 'refunded']).toContain(paymentStatus);
  if (status !== 'pending') expect(order.changeReason).toBeNull();
  if (status !== 'approved') expect(order.amendment).toBeNull();
  if (order.shippedAt === null) expect(order.trackingNumber).toBeNull();
  expect([order.hasFiles && order.filesWithdrawn, !order.hasFiles && order.newFiles > 0]).toEqual([
    false,
    false,
  ]);
  if (!['approved', 'pending'].includes(status)) expect(order.cancelRequestedAt).toBeNull();
  const open = invoicesFor(server, order).filter((invoice) => invoice.status === 'open');
  expect(open.length).toBeLessThanOrEqual(status === 'approved' ? 1 : 0);
}

/** Every event has one entry, and notifies once at most. A decision that was undone in time notifies no one. */
async function expectHistory(order: OrderJson, windowEnds: readonly number[]): Promise<void> {
  const history = await historyOf(order);
  expect(new Set(history.map(({ id }) => id)).size).toBe(history.length);
  const kinds = history.map(({ kind }) => kind);
  const notices = await notificationsOf(server, order);
  for (const [notice, causes] of Object.entries(causesOf)) {
    expect(among(notices, [notice]), notice).toBeLessThanOrEqual(among(kinds, causes));
  }
  const changes = history.filter(({ kind }) => kind in statusAfter);
  const heard = changes.filter(({ createdAt }, index) => {
    const end = Date.parse(changes[index + 1]?.createdAt ?? order.createdAt);
    const isLast = index === changes.length - 1;
    return isLast || windowEnds.some((at) => at >= Date.parse(createdAt) && at <= end);
  });
  for (const decision of ['approved', 'denied', 'fulfilled']) {
    const expected = heard.filter(({ kind }) => kind === decision).length;
    expect(among(notices, [decision]), decision).toBe(expected);
  }
  const reopenings = changes.filter(({ kind }, index) => {
    const before = changes[index - 1];
    return kind === 'reopened' && before !== undefined && heard.includes(before);
  });
  expect(among(notices, ['reopened']), 'reopened').toBe(reopenings.length);
  const last = changes.at(-1)?.kind;
  expect(last === undefined ? ['pending'] : statusAfter[last]).toContain(order.status);
  const disputes = [...server.stripe.state.disputes.values()].filter(({ charge }) =>
    chargesOf(server, order).some(({ id }) => id === charge),
  );
  expect(among(kinds, ['disputed'])).toBe(disputes.length);
  expect(among(kinds, ['disputeWon', 'disputeLost'])).toBe(
    disputes.filter(({ status }) => status !== 'needs_response').length,
  );
}

const windowEnd = 'the undo window ends';

/** How a walk gets to a state that random steps rarely reach. */
const paid = [['approve'], windowEnd, ['customer pays'], ['the jobs run']] as const;
const starts = [[], [['approve']], paid, [...paid, ['fulfill']]] as const;

it('keeps the money and the history of an order right, whatever is done with it in which order', async () => {
  const steps = stepsOf(server, second);
  // Both of a pair are sent at once.
  const pair = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 1, maxLength: 2 });
  const walks = fc.tuple(
    fc.constantFrom(...starts),
    fc.array(
      fc.oneof({ weight: 5, arbitrary: pair }, { weight: 2, arbitrary: fc.constant(windowEnd) }),
      { minLength: 4, maxLength: 9 },
    ),
  );
  await fc.assert(
    fc.asyncProperty(walks, async ([start, walk]) => {
      const order = await server.customer.order();
      const windowEnds: number[] = [];
      for (const together of [...start, ...walk]) {
        if (together === windowEnd) {
          windowEnds.push(await passUndoWindow(server));
          continue;
        }
        const current = await orderOf(server.customer, order);
        const answers = await Promise.all(together.map((name) => steps[name]?.(current)));
        for (const answer of answers) {
          if (answer instanceof Response)
            expect([200, 201, 202, 400, 409]).toContain(answer.status);
        }
      }
      await passUndoWindow(server);
      const after = await orderOf(server.customer, order);
      await expectMoney(after);
      expectLegalState(after);
      await expectHistory(after, windowEnds);
    }),
    { numRuns: 14, seed: 41 },
  );
});
