import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addJob } from '#db/statements/enqueue-job.ts';
import { type Bindings, createDeps } from '#worker/deps.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import {
  type Fault,
  type LocalStripe,
  startLocalStripe,
} from '#worker/local/stripe/stripe-server.ts';
import { runJobs } from '#worker/modules/jobs/run-jobs.usecases.ts';
import { createInvoice } from '#worker/modules/payments/create-invoice.usecases.ts';
import { planNight } from '#worker/scheduled/nightly-reconciliation.ts';
import { handlersOf } from '#worker/scheduled/run-due-jobs.ts';
import type { Person } from '#worker/tests/support/person.ts';
import { type Store, startStore } from '#worker/tests/support/store.ts';
import { historyOf, invoicesFor, orderOf } from './stripe-store.ts';

/** The store's Worker does not know of Stripe here: the test runs the jobs, by a clock of its own. */
let store: Store;
let stripe: LocalStripe;
let admin: Person;

const hour = 60 * 60 * 1000;

beforeAll(async () => {
  // Each failure is a line of the log.
  vi.spyOn(console, 'log').mockImplementation(() => {});
  store = await startStore();
  stripe = await startLocalStripe({ port: 0, webhookUrl: `${store.origin}/unused` });
  stripe.delivery.when = 'when asked for';
  admin = await store.signIn('admin@example.com');
});

afterAll(async () => {
  await stripe.close();
  await store.stop();
});

function depsIn(hours: number) {
  const env = {
    LIBSQL_URL: store.database.url,
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'none',
    OIDC_CLIENT_SECRET: 'none',
    ...stripe.settings,
  };
  const now = () => Date.now() + hours * hour;
  return { ...createDeps(env as Partial<Bindings> as Bindings), now };
}

/** Runs the jobs that are due so many hours from now, and what they lead to; none is tried twice. */
async function runIn(hours: number, forMs = 1000): Promise<void> {
  const deps = depsIn(hours);
  await runJobs(deps, { handlers: handlersOf(deps), forMs });
  deps.db.close();
}

/** An approved order of somebody new, whose invoice is to be made. */
async function approvedOrder() {
  const customer = await store.signIn(`${crypto.randomUUID()}@example.com`);
  const order = await customer.order();
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
  const { id: orderId } = order;
  const createdAt = Date.now();
  // Later than anything that the Worker runs.
  const job = { key: orderId, payload: { orderId }, createdAt, runAt: createdAt + hour };
  await store.db.write([addJob(store.db, { kind: 'createInvoice', ...job })]);
  return { customer, order };
}

async function stateOf(order: OrderJson): Promise<unknown[]> {
  const { rows } = await store.db.client.execute({
    sql: 'select state, attempts from jobs where key = ?',
    args: [`createInvoice:${order.id}`],
  });
  return Object.values(rows[0] ?? {});
}

async function expectOneInvoice(customer: Person, order: OrderJson): Promise<void> {
  const made = invoicesFor({ stripe }, order);
  expect(made.map(({ status, lines }) => [status, lines.length])).toEqual([['open', 3]]);
  expect((await orderOf(customer, order)).stripeInvoiceUrl).toBe(made[0]?.hosted_invoice_url);
  expect((await historyOf(admin, order)).slice(2)).toEqual(['invoiced, Stripe']);
}

const calls = [
  'POST /v1/customers',
  'POST /v1/customers/:id',
  'GET /v1/invoices',
  'POST /v1/invoices',
  'POST /v1/invoices/:id/add_lines',
  'POST /v1/invoices/:id/finalize',
  'POST /v1/invoices/:id/send',
  'GET /v1/invoices/:id',
  'GET /v1/charges',
];
const faults: Fault[] = ['error before', 'error after', 'cut before', 'cut after'];

describe('whatever fails while an invoice is made, there is exactly one in the end', () => {
  it('these are all the calls', async () => {
    stripe.calls.length = 0;
    const { customer, order } = await approvedOrder();
    await runIn(2);
    await expectOneInvoice(customer, order);
    expect(stripe.calls).toEqual(calls);
  });

  describe.each(calls)('%s', (call) => {
    it.each(faults)('%s', async (fault) => {
      const { customer, order } = await approvedOrder();
      stripe.failNext(call, fault);
      await runIn(2);
      expect(await stateOf(order)).toEqual(['waiting', 1]);
      await runIn(4);
      expect(await stateOf(order)).toEqual(['done', 2]);
      await expectOneInvoice(customer, order);
    });

    it.each(faults)('%s, and tried again when Stripe has forgotten the key', async (fault) => {
      const { customer, order } = await approvedOrder();
      stripe.failNext(call, fault);
      await runIn(2);
      stripe.forgetKeys();
      await runIn(4);
      await expectOneInvoice(customer, order);
    });
  });

  it('two that make it at once make the same one', async () => {
    const { customer, order } = await approvedOrder();
    const deps = depsIn(0);
    if (deps.stripe === undefined) throw new Error('Stripe is not set up');
    const { stripe: gateway } = deps;
    const key = `createInvoice:${order.id}`;
    const make = () => createInvoice({ ...deps, stripe: gateway }, { orderId: order.id, key });
    for (const changes of await Promise.all([make(), make()])) await deps.db.write(changes);
    await expectOneInvoice(customer, order);
  });

  it('a customer who was deleted at Stripe is made anew', async () => {
    const { customer, order } = await approvedOrder();
    await store.db.client.execute({
      sql: "update users set stripe_customer_id = 'cus_deleted' where id = ?",
      args: [customer.user.id],
    });
    await runIn(2);
    await expectOneInvoice(customer, order);
  });

  it('a calibration that is renamed meanwhile changes nothing', async () => {
    const { customer, order } = await approvedOrder();
    stripe.failNext('POST /v1/invoices/:id/add_lines', 'error before');
    await runIn(2);
    const rename = (from: string, to: string) =>
      store.db.client.execute({
        sql: 'update products set engine_type = ? where engine_type = ?',
        args: [to, from],
      });
    await rename('6.7L', '6.7 L');
    await runIn(4);
    await rename('6.7 L', '6.7L');
    await expectOneInvoice(customer, order);
  });
});

describe('an order that was paid by hand', () => {
  const payment = { amount: 139_700, method: 'cash' };
  const pay = ({ id }: OrderJson) => admin.post(`/api/admin/orders/${id}/payment`, payment);

  it('before its invoice was begun has none', async () => {
    const { order } = await approvedOrder();
    await pay(order);
    await runIn(2);
    expect(await stateOf(order)).toEqual(['done', 1]);
    expect(invoicesFor({ stripe }, order)).toEqual([]);
  });

  it('while its invoice was a draft leaves the draft, which nobody gets', async () => {
    const { customer, order } = await approvedOrder();
    stripe.failNext('POST /v1/invoices/:id/finalize', 'cut before');
    await runIn(2);
    await pay(order);
    await runIn(4);
    expect(await stateOf(order)).toEqual(['done', 2]);
    expect(invoicesFor({ stripe }, order).map(({ status }) => status)).toEqual(['draft']);
    expect((await orderOf(customer, order)).stripeInvoiceUrl).toBeNull();
  });

  it('while its invoice was on its way has that one marked as paid', async () => {
    const { order } = await approvedOrder();
    stripe.failNext('POST /v1/invoices/:id/finalize', 'cut after');
    await runIn(2);
    await pay(order);
    await runIn(4);
    const [invoice] = invoicesFor({ stripe }, order);
    expect([invoice?.status, invoice?.amount_paid]).toEqual(['paid', 0]);
    expect((await historyOf(admin, order)).slice(2)).toEqual([
      'paid, $1397, cash',
      'invoiced, Stripe',
    ]);
  });
});

describe('once a night', () => {
  const day = new Date(Date.now() + 24 * hour).toISOString().slice(0, 10);
  const hoursUntil = (time: string) => (Date.parse(`${day}T${time}Z`) - Date.now()) / hour;

  async function planned(): Promise<unknown> {
    const { rows } = await store.db.client.execute(
      "select count(*) as jobs from jobs where kind = 'reconcileInvoices'",
    );
    return rows[0]?.jobs;
  }

  it('all open invoices are read, and what nobody told of is found', async () => {
    const { customer, order } = await approvedOrder();
    await runIn(2);
    const [invoice] = invoicesFor({ stripe }, order);
    stripe.book.pay(invoice?.id ?? '');
    await planNight(depsIn(hoursUntil('02:59:00')));
    expect(await planned()).toBe(0);
    await planNight(depsIn(hoursUntil('03:00:00')));
    await planNight(depsIn(hoursUntil('03:01:00')));
    await planNight(depsIn(hoursUntil('23:58:00')));
    expect(await planned()).toBe(1);
    // All that this file has left open is read, too.
    await runIn(hoursUntil('03:02:00'), 20_000);
    expect((await orderOf(customer, order)).paymentStatus).toBe('paid');
    expect((await historyOf(admin, order)).at(-1)).toBe('paid, $1397, Stripe');
  });

  it('a store that does not take payments through Stripe plans nothing', async () => {
    const before = await planned();
    await planNight({ ...depsIn(hoursUntil('03:00:00') + 24), stripe: undefined });
    expect(await planned()).toBe(before);
  });
});
