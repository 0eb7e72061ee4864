import { expect } from 'vitest';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { StripeFailure } from '#worker/local/stripe/stripe-objects.ts';
import { attach } from '#worker/tests/files/upload.ts';
import { invoicesFor, type ServerWithStripe } from '#worker/tests/payments/server-with-stripe.ts';
import { orderRequest, type TestUser } from '#worker/tests/support/test-user.ts';
import { waitForAllJobs, waitForDueJobs } from '#worker/tests/support/wait-for-jobs.ts';

/** An add-on that ships. */
const goodsId = 'ez-lynk-autoagent-3';

type Step = (order: OrderJson) => Promise<unknown>;
type Act = (by: TestUser, path: string, body: (order: OrderJson) => object) => Step;

const act: Act = (by, path, body) => (order) => by.post(path.replace(':id', order.id), body(order));
const reason = () => ({ reason: 'Because.' });

/** What the customer does with an order. Each step may be refused, but never fails. */
function customerSteps({ customer }: ServerWithStripe): Record<string, Step> {
  const answer = (to: 'accept' | 'decline'): Step => {
    return async ({ id, amendment }) =>
      amendment && customer.send('POST', `/api/orders/${id}/amendments/${amendment.id}/${to}`);
  };
  return {
    'customer cancels': act(customer, '/api/orders/:id/cancel', () => ({})),
    'customer edits': (order) =>
      customer.send('PUT', `/api/orders/${order.id}`, {
        ...orderRequest,
        vin: crypto.randomUUID(),
        version: order.version,
      }),
    'customer moves the goods': (order) =>
      customer.send('PUT', `/api/orders/${order.id}/shipping-address`, {
        street: crypto.randomUUID(),
        city: 'Cody',
        state: 'WY',
        zip: '82414',
      }),
    'customer accepts': answer('accept'),
    'customer declines': answer('decline'),
  };
}

/** What two admins do with an order. */
function adminSteps({ admin }: ServerWithStripe, second: TestUser): Record<string, Step> {
  const decide = (by: TestUser, status: string) => (order: OrderJson) =>
    by.patch(`/api/admin/orders/${order.id}`, { status, adminResponse: 'No.' });
  const amend = (amount: number) => (order: OrderJson) => ({
    version: order.version,
    lines: [{ kind: amount < 0 ? 'discount' : 'surcharge', label: 'Line', amount }],
  });
  const path = '/api/admin/orders/:id';
  const toggled = (order: OrderJson, id: string) => {
    const ids = order.addons.map(({ addon }) => addon.id);
    return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
  };
  return {
    approve: decide(admin, 'approved'),
    'second approves': decide(second, 'approved'),
    deny: decide(second, 'denied'),
    fulfill: decide(admin, 'fulfilled'),
    reopen: act(admin, `${path}/reopen`, reason),
    'second reopens': act(second, `${path}/reopen`, reason),
    cancel: act(second, `${path}/cancel`, reason),
    'decline cancellation': act(admin, `${path}/decline-cancellation`, reason),
    'second declines the cancellation': act(second, `${path}/decline-cancellation`, reason),
    'ask for a change': act(admin, `${path}/request-change`, reason),
    discount: act(admin, `${path}/amend`, amend(-10_000)),
    surcharge: act(second, `${path}/amend`, amend(5_000)),
    'swap the device': act(admin, `${path}/amend`, (order) => ({
      version: order.version,
      addonIds: toggled(order, goodsId),
    })),
    'swap the tune': act(second, `${path}/amend`, (order) => ({
      version: order.version,
      tuneType: order.tuneType === 'sotf' ? 'single' : 'sotf',
    })),
    ship: act(admin, `${path}/shipped`, () => ({ carrier: 'UPS', trackingNumber: '1Z' })),
    'attach a file': (order) => attach(admin, order).catch(() => undefined),
    'withdraw a file': async (order) => {
      const files = await admin.read<DeliverableJson[]>(`/api/orders/${order.id}/files`);
      const file = files.find(({ withdrawnAt }) => withdrawnAt === null);
      return file && act(second, `${path}/files/${file.id}/withdraw`, reason)(order);
    },
    pay: act(admin, `${path}/payment`, () => ({ amount: 60_000, method: 'check' })),
    'pay all': act(second, `${path}/payment`, (order) => ({
      amount: Math.max(1, order.amountDue),
      method: 'cash',
    })),
    refund: act(admin, `${path}/refund`, () => ({ amount: 30_000, ...reason() })),
    'second refunds all': act(second, `${path}/refund`, (order) => ({
      amount: Math.max(1, order.amountPaid - order.amountRefunded),
      ...reason(),
    })),
  };
}

/** What the customer and the bank do at Stripe, and what we do in Stripe's dashboard. */
function stripeSteps(server: ServerWithStripe): Record<string, Step> {
  const { state, perform } = server.stripe;
  const withInvoice =
    (status: string, change: (invoiceId: string) => unknown): Step =>
    async (order) => {
      const invoice = invoicesFor(server, order).find((each) => each.status === status);
      if (invoice) await perform(() => unlessRejected(() => change(invoice.id)));
    };
  const latest = <Item extends { charge: string }>(
    items: Map<string, Item>,
    change: (item: Item) => unknown,
  ): Step => {
    return async (order) => {
      const charges = chargesOf(server, order).map(({ id }) => id);
      const item = [...items.values()].findLast(({ charge }) => charges.includes(charge));
      if (item) await perform(() => unlessRejected(() => change(item)));
    };
  };
  return {
    'customer pays': withInvoice('open', (id) => state.pay(id)),
    'Stripe declines the card': withInvoice('open', (id) =>
      state.decline(id, 'card_declined', 'Declined.'),
    ),
    'dashboard refunds': withInvoice('paid', (id) => state.refund(id, 20_000)),
    'bank returns a refund': latest(state.refunds, ({ id }) => state.failRefund(id, 'expired')),
    'customer disputes': withInvoice('paid', (id) => state.dispute(id, 'fraudulent')),
    'bank decides for us': latest(state.disputes, ({ id }) => state.closeDispute(id, 'won')),
    'bank decides for them': latest(state.disputes, ({ id }) => state.closeDispute(id, 'lost')),
  };
}

/** Does what Stripe may reject, as a second refund of the same money. */
function unlessRejected(change: () => unknown): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
  }
}

/** The order's charges at Stripe that succeeded. */
export function chargesOf(server: ServerWithStripe, order: { id: string }) {
  const { invoicePayments, charges } = server.stripe.state;
  const invoices = invoicesFor(server, order).map(({ id }) => id);
  const intents = [...invoicePayments.values()]
    .filter(({ invoice }) => invoices.includes(invoice))
    .map(({ payment }) => payment.payment_intent);
  return [...charges.values()].filter(
    ({ payment_intent, status }) => status === 'succeeded' && intents.includes(payment_intent),
  );
}

/** Returns everything that can happen to an order at any time. */
export function stepsOf(server: ServerWithStripe, second: TestUser): Record<string, Step> {
  return {
    ...customerSteps(server),
    ...adminSteps(server, second),
    ...stripeSteps(server),
    'the jobs run': () => waitForDueJobs(server.db),
  };
}

/** Ends the undo window of every decision, and does the jobs that waited for it. Returns the time (ms since 1970). */
export async function passUndoWindow({ db, admin }: ServerWithStripe): Promise<number> {
  await waitForDueJobs(db);
  const at = Date.now();
  // Only the cron trigger checks files, an hour later.
  await db.client.execute("delete from jobs where kind = 'checkFile'");
  await db.client.execute("update jobs set run_at = 0 where state = 'waiting'");
  // Any write runs the jobs.
  const answer = await admin.send('PUT', '/api/notifications', { channel: 'push', isOn: true });
  expect(answer.status).toBeLessThan(300);
  await waitForAllJobs(db);
  return at;
}
