import { describe, expect, it } from 'vitest';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { StripeGateway } from '#worker/gateways/stripe/stripe.ts';
import type { Fault } from '#worker/local/stripe/stripe-server.ts';
import { createInvoice } from '#worker/modules/payments/invoices/create-invoice.usecases.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';
import { historyOf, invoicesFor, orderOf } from './server-with-stripe.ts';
import { openStripeJobs } from './stripe-jobs.ts';

const jobs = await openStripeJobs();

async function stateOf(order: OrderJson): Promise<unknown[]> {
  const { rows } = await jobs.db.client.execute({
    sql: 'select state, attempts from jobs where key = ?',
    args: [`createInvoice:${order.id}`],
  });
  return Object.values(rows[0] ?? {});
}

async function expectOneInvoice(customer: TestUser, order: OrderJson): Promise<void> {
  const invoices = invoicesFor(jobs, order);
  expect(invoices.map(({ status, lines }) => [status, lines.length])).toEqual([['open', 3]]);
  expect((await orderOf(customer, order)).stripeInvoiceUrl).toBe(invoices[0]?.hosted_invoice_url);
  expect((await historyOf(jobs.admin, order)).slice(2)).toEqual(['invoiced, Stripe']);
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
    jobs.stripe.calls.length = 0;
    const { customer, order } = await jobs.approvedOrder();
    await jobs.runAfterHours(2);
    await expectOneInvoice(customer, order);
    expect(jobs.stripe.calls).toEqual(calls);
  });

  describe.each(calls)('%s', (call) => {
    it.each(faults)('%s', async (fault) => {
      const { customer, order } = await jobs.approvedOrder();
      jobs.stripe.failNext(call, fault);
      await jobs.runAfterHours(2);
      expect(await stateOf(order)).toEqual(['waiting', 1]);
      await jobs.runAfterHours(4);
      expect(await stateOf(order)).toEqual(['done', 2]);
      await expectOneInvoice(customer, order);
    });

    it.each(faults)('%s, retried after Stripe forgot the idempotency key', async (fault) => {
      const { customer, order } = await jobs.approvedOrder();
      jobs.stripe.failNext(call, fault);
      await jobs.runAfterHours(2);
      jobs.stripe.expireIdempotencyKeys();
      await jobs.runAfterHours(4);
      await expectOneInvoice(customer, order);
    });
  });

  it('creates one invoice when two runners work at the same time', async () => {
    const { customer, order } = await jobs.approvedOrder();
    const deps = jobs.depsAfterHours(0);
    const key = `createInvoice:${order.id}`;
    const create = () => createInvoice(deps, { orderId: order.id, key });
    for (const changes of await Promise.all([create(), create()])) await deps.db.write(changes);
    await expectOneInvoice(customer, order);
  });

  it('keeps a customer’s address until their other invoice has been created', async () => {
    const { customer, order } = await jobs.approvedOrder();
    const other = await customer.order({ billingStreet: '9 Elsewhere' });
    await jobs.admin.patch(`/api/admin/orders/${other.id}`, { status: 'approved' });
    jobs.stripe.failNext('POST /v1/invoices/:id/finalize', 'cut before');
    await jobs.runAfterHours(2);
    const deps = jobs.depsAfterHours(2);
    const create = (orderId: string) =>
      createInvoice(deps, { orderId, key: `createInvoice:${orderId}` });
    await expect(create(other.id)).rejects.toThrow('another invoice of this customer');
    await deps.db.write(await create(order.id));
    await deps.db.write(await create(other.id));
    const streets = [order, other].flatMap((invoiced) =>
      invoicesFor(jobs, invoiced).map((invoice) => invoice.customer_address?.line1),
    );
    expect(streets).toEqual([order.billingStreet, '9 Elsewhere']);
  });

  it('waits for a failed invoice no longer than a job can run', async () => {
    const { customer, order } = await jobs.approvedOrder();
    const other = await customer.order({ billingStreet: '9 Elsewhere' });
    await jobs.admin.patch(`/api/admin/orders/${other.id}`, { status: 'approved' });
    jobs.stripe.failNext('POST /v1/invoices/:id/finalize', 'cut before');
    await jobs.runAfterHours(2);
    expect(await stateOf(order)).toEqual(['waiting', 1]);
    const deps = jobs.depsAfterHours(2);
    const inAMinute = { ...deps, now: () => deps.now() + 60_000 };
    const key = `createInvoice:${other.id}`;
    await deps.db.write(await createInvoice(inAMinute, { orderId: other.id, key }));
    expect(invoicesFor(jobs, other).map(({ status }) => status)).toEqual(['open']);
  });

  it('recreates a customer who was deleted at Stripe', async () => {
    const { customer, order } = await jobs.approvedOrder();
    await jobs.db.client.execute({
      sql: "update users set stripe_customer_id = 'cus_deleted' where id = ?",
      args: [customer.user.id],
    });
    await jobs.runAfterHours(2);
    await expectOneInvoice(customer, order);
  });

  it('is not affected by a renamed calibration', async () => {
    const { customer, order } = await jobs.approvedOrder();
    jobs.stripe.failNext('POST /v1/invoices/:id/add_lines', 'error before');
    await jobs.runAfterHours(2);
    const rename = (from: string, to: string) =>
      jobs.db.client.execute({
        sql: 'update products set engine_type = ? where engine_type = ?',
        args: [to, from],
      });
    await rename('6.7L', '6.7 L');
    await jobs.runAfterHours(4);
    await rename('6.7 L', '6.7L');
    await expectOneInvoice(customer, order);
  });
});

it('creates no invoice for an order that was deleted', async () => {
  const orderId = crypto.randomUUID();
  const job = { orderId, key: `createInvoice:${orderId}` };
  expect(await createInvoice(jobs.depsAfterHours(0), job)).toEqual([]);
});

describe('an order with a recorded payment', () => {
  const payment = { amount: 139_700, method: 'cash' };
  const pay = ({ id }: OrderJson) => jobs.admin.post(`/api/admin/orders/${id}/payment`, payment);

  it('gets no invoice if it was paid before the job ran', async () => {
    const { order } = await jobs.approvedOrder();
    await pay(order);
    await jobs.runAfterHours(2);
    expect(await stateOf(order)).toEqual(['done', 1]);
    expect(invoicesFor(jobs, order)).toEqual([]);
  });

  it('leaves a draft invoice unsent', async () => {
    const { customer, order } = await jobs.approvedOrder();
    jobs.stripe.failNext('POST /v1/invoices/:id/finalize', 'cut before');
    await jobs.runAfterHours(2);
    await pay(order);
    await jobs.runAfterHours(4);
    expect(await stateOf(order)).toEqual(['done', 2]);
    expect(invoicesFor(jobs, order).map(({ status }) => status)).toEqual(['draft']);
    expect((await orderOf(customer, order)).stripeInvoiceUrl).toBeNull();
  });

  it('marks an invoice that was finalized in the meantime as paid', async () => {
    const { order } = await jobs.approvedOrder();
    jobs.stripe.failNext('POST /v1/invoices/:id/finalize', 'cut after');
    await jobs.runAfterHours(2);
    await pay(order);
    await jobs.runAfterHours(4);
    const [invoice] = invoicesFor(jobs, order);
    expect([invoice?.status, invoice?.amount_paid]).toEqual(['paid', 0]);
    expect((await historyOf(jobs.admin, order)).slice(2)).toEqual([
      'paid, $1397, cash',
      'invoiced, Stripe',
    ]);
  });
});

it('voids the invoice that a deposit replaces, even if the order is canceled before', async () => {
  const { order } = await jobs.approvedOrder();
  await jobs.runAfterHours(2);
  const path = `/api/admin/orders/${order.id}`;
  // The Worker has no Stripe, so the job of the replacement waits.
  await jobs.admin.post(`${path}/payment`, { amount: 10_000, method: 'check' });
  expect(invoicesFor(jobs, order).map(({ status }) => status)).toEqual(['open']);
  await jobs.admin.post(`${path}/cancel`, { reason: 'Sold the truck' });
  await jobs.runAfterHours(4);
  expect(invoicesFor(jobs, order).map(({ status }) => status)).toEqual(['void']);
});

it('voids an invoice whose order is canceled while the invoice is created', async () => {
  const { customer, order } = await jobs.approvedOrder();
  const statuses = () => invoicesFor(jobs, order).map(({ status }) => status);
  const deps = jobs.depsAfterHours(0);
  const stripe: StripeGateway = {
    ...deps.stripe,
    async finalize(...call) {
      const canceled = await customer.post(`/api/orders/${order.id}/cancel`, {});
      expect(canceled.status).toBe(200);
      return deps.stripe.finalize(...call);
    },
  };
  const key = `createInvoice:${order.id}`;
  await deps.db.write(await createInvoice({ ...deps, stripe }, { orderId: order.id, key }));
  expect(statuses()).toEqual(['open']);
  await jobs.runAfterHours(2);
  expect(statuses()).toEqual(['void']);
  expect((await orderOf(customer, order)).status).toBe('canceled');
});
