import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { OrderEventJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import {
  invoicesFor,
  notificationsOf,
  orderOf,
  settle,
  startServerWithStripe,
} from '#worker/tests/payments/server-with-stripe.ts';
import { orderRequest, type TestUser } from '#worker/tests/support/test-user.ts';

const server = await startServerWithStripe();
const second = await server.signIn('second-admin@example.com');

afterAll(() => server.stop());

type Step = (order: OrderJson) => Promise<unknown>;

/** What the people, Stripe and the clock do with an order. Each may be refused, but never fails. */
function stepsOf(): Record<string, Step> {
  const { customer, admin, stripe } = server;
  const act =
    (by: TestUser, path: string, body: (order: OrderJson) => object) => (order: OrderJson) =>
      by.post(path.replace(':id', order.id), body(order));
  const reason = () => ({ reason: 'Because.' });
  const decide = (by: TestUser, status: string) => (order: OrderJson) =>
    by.patch(`/api/admin/orders/${order.id}`, { status, adminResponse: 'No.' });
  const amend = (amount: number) => (order: OrderJson) => ({
    version: order.version,
    lines: [{ kind: amount < 0 ? 'discount' : 'surcharge', label: 'Line', amount }],
  });
  const openInvoice = (order: OrderJson) =>
    invoicesFor(server, order).find(({ status }) => status === 'open')?.id;
  return {
    'customer cancels': act(customer, '/api/orders/:id/cancel', () => ({})),
    'customer edits': (order) =>
      customer.send('PUT', `/api/orders/${order.id}`, {
        ...orderRequest,
        vin: crypto.randomUUID(),
        version: order.version,
      }),
    'customer accepts': async (order) =>
      order.amendment &&
      customer.send('POST', `/api/orders/${order.id}/amendments/${order.amendment.id}/accept`),
    'customer declines': async (order) =>
      order.amendment &&
      customer.send('POST', `/api/orders/${order.id}/amendments/${order.amendment.id}/decline`),
    'customer pays': async (order) => {
      const id = openInvoice(order);
      if (id) await stripe.perform(() => stripe.state.pay(id));
    },
    approve: decide(admin, 'approved'),
    'second approves': decide(second, 'approved'),
    deny: decide(second, 'denied'),
    fulfill: decide(admin, 'fulfilled'),
    reopen: act(admin, '/api/admin/orders/:id/reopen', reason),
    cancel: act(second, '/api/admin/orders/:id/cancel', reason),
    'decline cancellation': act(admin, '/api/admin/orders/:id/decline-cancellation', reason),
    'ask for a change': act(admin, '/api/admin/orders/:id/request-change', reason),
    discount: act(admin, '/api/admin/orders/:id/amend', amend(-10_000)),
    surcharge: act(second, '/api/admin/orders/:id/amend', amend(5_000)),
    pay: act(admin, '/api/admin/orders/:id/payment', () => ({ amount: 60_000, method: 'check' })),
    'pay all': act(second, '/api/admin/orders/:id/payment', (order) => ({
      amount: Math.max(1, order.amountDue),
      method: 'cash',
    })),
    refund: act(admin, '/api/admin/orders/:id/refund', () => ({ amount: 30_000, ...reason() })),
    'second declines the cancellation': act(
      second,
      '/api/admin/orders/:id/decline-cancellation',
      reason,
    ),
    'Stripe declines the card': async (order) => {
      const id = openInvoice(order);
      if (id) await stripe.perform(() => stripe.state.decline(id, 'card_declined', 'Declined.'));
    },
    'the jobs run': () => settle(server),
  };
}

/** The entries of the history that each notification is about. */
const causesOf: Record<string, string[]> = {
  approved: ['approved'],
  denied: ['denied'],
  fulfilled: ['fulfilled'],
  reopened: ['reopened'],
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
  partlyPaid: ['partlyPaid'],
  refunded: ['refunded', 'partlyRefunded'],
};

/** The statuses that an order can have after its last such entry. */
const statusAfter = {
  approved: ['approved'],
  denied: ['denied'],
  fulfilled: ['fulfilled'],
  canceled: ['canceled'],
  reopened: ['pending', 'approved'],
};

/** Adds up an order's payments and refunds, from their own rows. */
async function moneyOf({ id }: OrderJson) {
  const { rows } = await server.db.client.execute({
    sql: `select (select coalesce(sum(amount), 0) from payments where order_id = ?1) as paid,
      (select coalesce(sum(amount), 0) from refunds where order_id = ?1) as refunded`,
    args: [id],
  });
  return rows[0];
}

it('keeps the money and the history of an order right, whatever is done with it in which order', async () => {
  const steps = stepsOf();
  const names = fc.constantFrom(...Object.keys(steps));
  // Both of a pair are sent at once.
  const walks = fc.array(fc.array(names, { minLength: 1, maxLength: 2 }), {
    minLength: 4,
    maxLength: 9,
  });
  await fc.assert(
    fc.asyncProperty(walks, async (walk) => {
      const order = await server.customer.order();
      for (const pair of [['approve'], ...walk]) {
        const current = await orderOf(server.customer, order);
        const answers = await Promise.all(pair.map((name) => steps[name]?.(current)));
        for (const answer of answers) {
          if (answer instanceof Response)
            expect([200, 201, 202, 400, 409]).toContain(answer.status);
        }
      }
      await settle(server);
      const after = await orderOf(server.customer, order);
      const { amountPaid, amountRefunded, amountDue, totalAmount, status } = after;
      expect(await moneyOf(order)).toMatchObject({ paid: amountPaid, refunded: amountRefunded });
      expect(amountRefunded).toBeLessThanOrEqual(amountPaid);
      const parts = [...after.addons, ...after.lines].map((part) =>
        'price' in part ? part.price : part.amount,
      );
      expect(parts.reduce((sum, part) => sum + part, after.product.sotfPrice ?? 0)).toBe(
        totalAmount,
      );
      if (status === 'pending' || status === 'canceled') expect(amountDue).toBe(0);
      if (status === 'canceled' || status === 'denied') expect(after.amendment).toBeNull();
      const open = invoicesFor(server, order).filter((invoice) => invoice.status === 'open');
      expect(open.length).toBeLessThanOrEqual(status === 'approved' ? 1 : 0);
      const history = (await (
        await server.admin.get(`/api/admin/orders/${order.id}/history`)
      ).json()) as OrderEventJson[];
      expect(new Set(history.map(({ id }) => id)).size).toBe(history.length);
      const kinds = history.map(({ kind }) => kind);
      const count = (among: readonly string[], names: readonly string[]) =>
        among.filter((name) => names.includes(name)).length;
      // Every event has its row, and notifies once at most.
      const notices = await notificationsOf(server, order);
      for (const [notice, causes] of Object.entries(causesOf)) {
        expect(count(notices, [notice]), notice).toBeLessThanOrEqual(count(kinds, causes));
      }
      const ends = kinds.filter((kind) => kind in statusAfter);
      const last = ends.at(-1) as keyof typeof statusAfter | undefined;
      expect(last === undefined ? ['pending'] : statusAfter[last]).toContain(status);
      // Money in is what is due, and what went back.
      const { paymentStatus } = after;
      if (status === 'approved' && paymentStatus === 'unpaid') {
        expect(amountPaid - amountRefunded + amountDue).toBe(totalAmount);
      }
      if (status === 'fulfilled') expect(['paid', 'refunded']).toContain(paymentStatus);
      if (status !== 'pending') expect(after.changeReason).toBeNull();
      if (status !== 'approved') expect(after.amendment).toBeNull();
      if (status !== 'approved' && status !== 'pending') expect(after.cancelRequestedAt).toBeNull();
    }),
    { numRuns: 12, seed: 40 },
  );
});
