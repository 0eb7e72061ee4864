import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { enqueueJob } from '#db/statements/enqueue-job.ts';
import { type Bindings, createDeps } from '#worker/deps.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import {
  type Fault,
  type LocalStripe,
  startLocalStripe,
} from '#worker/local/stripe/stripe-server.ts';
import { runJobs } from '#worker/modules/jobs/run-jobs.usecases.ts';
import { createInvoice } from '#worker/modules/payments/create-invoice.usecases.ts';
import { scheduleNightlyJobs } from '#worker/scheduled/nightly-reconciliation.ts';
import { createJobHandlers } from '#worker/scheduled/run-due-jobs.ts';
import { type Store, startStore } from '#worker/tests/support/store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';
import { historyOf, invoicesFor, orderOf } from './stripe-store.ts';

/** The Worker has no Stripe settings: the test runs the jobs with its own clock. */
let store: Store;
let stripe: LocalStripe;
let admin: TestUser;

const hourMs = 60 * 60 * 1000;

beforeAll(async () => {
  // Hides the log of the expected failures.
  vi.spyOn(console, 'log').mockImplementation(() => {});
  store = await startStore();
  stripe = await startLocalStripe({ port: 0, webhookUrl: `${store.origin}/unused` });
  stripe.delivery.when = 'on demand';
  admin = await store.signIn('admin@example.com');
});

afterAll(async () => {
  await stripe.close();
  await store.stop();
});

function depsAfterHours(hours: number) {
  const env = {
    LIBSQL_URL: store.database.url,
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'none',
    OIDC_CLIENT_SECRET: 'none',
    ...stripe.settings,
  };
  const now = () => Date.now() + hours * hourMs;
  return { ...createDeps(env as Partial<Bindings> as Bindings), now };
}

/** Runs the jobs that are due this many hours from now, without retries. */
async function runAfterHours(hours: number, durationMs = 1000): Promise<void> {
  const deps = depsAfterHours(hours);
  await runJobs(deps, { handlers: createJobHandlers(deps), durationMs });
  deps.db.close();
}

/** Places and approves an order of a new customer, and enqueues its createInvoice job. */
async function approvedOrder() {
  const customer = await store.signIn(`${crypto.randomUUID()}@example.com`);
  const order = await customer.order();
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
  const { id: orderId } = order;
  const createdAt = Date.now();
  // Due later, so the Worker never runs it.
  const job = { key: orderId, payload: { orderId }, createdAt, runAt: createdAt + hourMs };
  await store.db.write([enqueueJob(store.db, { kind: 'createInvoice', ...job })]);
  return { customer, order };
}

async function stateOf(order: OrderJson): Promise<unknown[]> {
  const { rows } = await store.db.client.execute({
    sql: 'select state, attempts from jobs where key = ?',
    args: [`createInvoice:${order.id}`],
  });
  return Object.values(rows[0] ?? {});
}

async function expectOneInvoice(customer: TestUser, order: OrderJson): Promise<void> {
  const invoices = invoicesFor({ stripe }, order);
  expect(invoices.map(({ status, lines }) => [status, lines.length])).toEqual([['open', 3]]);
  expect((await orderOf(customer, order)).stripeInvoiceUrl).toBe(invoices[0]?.hosted_invoice_url);
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

describe('creating an invoice with failing calls', () => {
  it('makes exactly these calls', async () => {
    stripe.calls.length = 0;
    const { customer, order } = await approvedOrder();
    await runAfterHours(2);
    await expectOneInvoice(customer, order);
    expect(stripe.calls).toEqual(calls);
  });

  describe.each(calls)('%s', (call) => {
    it.each(faults)('%s', async (fault) => {
      const { customer, order } = await approvedOrder();
      stripe.failNext(call, fault);
      await runAfterHours(2);
      expect(await stateOf(order)).toEqual(['waiting', 1]);
      await runAfterHours(4);
      expect(await stateOf(order)).toEqual(['done', 2]);
      await expectOneInvoice(customer, order);
    });

    it.each(faults)('%s, retried after Stripe forgot the idempotency key', async (fault) => {
      const { customer, order } = await approvedOrder();
      stripe.failNext(call, fault);
      await runAfterHours(2);
      stripe.expireIdempotencyKeys();
      await runAfterHours(4);
      await expectOneInvoice(customer, order);
    });
  });

  it('creates one invoice when two runners work at the same time', async () => {
    const { customer, order } = await approvedOrder();
    const deps = depsAfterHours(0);
    if (deps.stripe === undefined) throw new Error('Stripe is not set up');
    const { stripe: gateway } = deps;
    const key = `createInvoice:${order.id}`;
    const make = () => createInvoice({ ...deps, stripe: gateway }, { orderId: order.id, key });
    for (const changes of await Promise.all([make(), make()])) await deps.db.write(changes);
    await expectOneInvoice(customer, order);
  });

  it('never changes the address under another invoice of the customer', async () => {
    const { customer, order } = await approvedOrder();
    const other = await customer.order({ billingStreet: '9 Elsewhere' });
    await admin.patch(`/api/admin/orders/${other.id}`, { status: 'approved' });
    stripe.failNext('POST /v1/invoices/:id/finalize', 'cut before');
    await runAfterHours(2);
    const deps = depsAfterHours(2);
    if (deps.stripe === undefined) throw new Error('Stripe is not set up');
    const { stripe: gateway } = deps;
    const make = (orderId: string) =>
      createInvoice({ ...deps, stripe: gateway }, { orderId, key: `createInvoice:${orderId}` });
    await expect(make(other.id)).rejects.toThrow('another invoice of this customer');
    await deps.db.write(await make(order.id));
    await deps.db.write(await make(other.id));
    const streets = [order, other].flatMap((one) =>
      invoicesFor({ stripe }, one).map((invoice) => invoice.customer_address?.line1),
    );
    expect(streets).toEqual([order.billingStreet, '9 Elsewhere']);
  });

  it('waits only as long as a job can run for an invoice that failed', async () => {
    const { customer, order } = await approvedOrder();
    const other = await customer.order();
    await admin.patch(`/api/admin/orders/${other.id}`, { status: 'approved' });
    stripe.failNext('POST /v1/invoices/:id/finalize', 'cut before');
    await runAfterHours(2);
    expect(await stateOf(order)).toEqual(['waiting', 1]);
    const deps = depsAfterHours(2);
    if (deps.stripe === undefined) throw new Error('Stripe is not set up');
    const { stripe: gateway } = deps;
    const inAMinute = { ...deps, stripe: gateway, now: () => deps.now() + 60_000 };
    const key = `createInvoice:${other.id}`;
    await deps.db.write(await createInvoice(inAMinute, { orderId: other.id, key }));
    expect(invoicesFor({ stripe }, other).map(({ status }) => status)).toEqual(['open']);
  });

  it('recreates a customer who was deleted at Stripe', async () => {
    const { customer, order } = await approvedOrder();
    await store.db.client.execute({
      sql: "update users set stripe_customer_id = 'cus_deleted' where id = ?",
      args: [customer.user.id],
    });
    await runAfterHours(2);
    await expectOneInvoice(customer, order);
  });

  it('is not affected by a renamed calibration', async () => {
    const { customer, order } = await approvedOrder();
    stripe.failNext('POST /v1/invoices/:id/add_lines', 'error before');
    await runAfterHours(2);
    const rename = (from: string, to: string) =>
      store.db.client.execute({
        sql: 'update products set engine_type = ? where engine_type = ?',
        args: [to, from],
      });
    await rename('6.7L', '6.7 L');
    await runAfterHours(4);
    await rename('6.7 L', '6.7L');
    await expectOneInvoice(customer, order);
  });
});

describe('an order with a recorded payment', () => {
  const payment = { amount: 139_700, method: 'cash' };
  const pay = ({ id }: OrderJson) => admin.post(`/api/admin/orders/${id}/payment`, payment);

  it('gets no invoice if it was paid before the job ran', async () => {
    const { order } = await approvedOrder();
    await pay(order);
    await runAfterHours(2);
    expect(await stateOf(order)).toEqual(['done', 1]);
    expect(invoicesFor({ stripe }, order)).toEqual([]);
  });

  it('leaves a draft invoice unsent', async () => {
    const { customer, order } = await approvedOrder();
    stripe.failNext('POST /v1/invoices/:id/finalize', 'cut before');
    await runAfterHours(2);
    await pay(order);
    await runAfterHours(4);
    expect(await stateOf(order)).toEqual(['done', 2]);
    expect(invoicesFor({ stripe }, order).map(({ status }) => status)).toEqual(['draft']);
    expect((await orderOf(customer, order)).stripeInvoiceUrl).toBeNull();
  });

  it('marks an invoice that was finalized in the meantime as paid', async () => {
    const { order } = await approvedOrder();
    stripe.failNext('POST /v1/invoices/:id/finalize', 'cut after');
    await runAfterHours(2);
    await pay(order);
    await runAfterHours(4);
    const [invoice] = invoicesFor({ stripe }, order);
    expect([invoice?.status, invoice?.amount_paid]).toEqual(['paid', 0]);
    expect((await historyOf(admin, order)).slice(2)).toEqual([
      'paid, $1397, cash',
      'invoiced, Stripe',
    ]);
  });
});

describe('once a night', () => {
  const day = new Date(Date.now() + 24 * hourMs).toISOString().slice(0, 10);
  const hoursUntil = (time: string) => (Date.parse(`${day}T${time}Z`) - Date.now()) / hourMs;

  async function countReconciliations(): Promise<unknown> {
    const { rows } = await store.db.client.execute(
      "select count(*) as jobs from jobs where kind = 'reconcileInvoices'",
    );
    return rows[0]?.jobs;
  }

  it('finds payments whose webhook never arrived', async () => {
    const { customer, order } = await approvedOrder();
    await runAfterHours(2);
    const [invoice] = invoicesFor({ stripe }, order);
    stripe.state.pay(invoice?.id ?? '');
    await scheduleNightlyJobs(depsAfterHours(hoursUntil('02:59:00')));
    expect(await countReconciliations()).toBe(0);
    await scheduleNightlyJobs(depsAfterHours(hoursUntil('03:00:00')));
    await scheduleNightlyJobs(depsAfterHours(hoursUntil('03:01:00')));
    await scheduleNightlyJobs(depsAfterHours(hoursUntil('23:58:00')));
    expect(await countReconciliations()).toBe(1);
    // The open invoices of the other tests are read, too.
    await runAfterHours(hoursUntil('03:02:00'), 20_000);
    expect((await orderOf(customer, order)).paymentStatus).toBe('paid');
    expect((await historyOf(admin, order)).at(-1)).toBe('paid, $1397, Stripe');
  });

  it('schedules nothing without Stripe settings', async () => {
    const before = await countReconciliations();
    await scheduleNightlyJobs({
      ...depsAfterHours(hoursUntil('03:00:00') + 24),
      stripe: undefined,
    });
    expect(await countReconciliations()).toBe(before);
  });
});
