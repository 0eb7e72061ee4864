import { describe, expect, it } from 'vitest';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { attach } from '#worker/tests/files/upload.ts';
import { openNotifyingServer } from '#worker/tests/notifications/notifying-server.ts';
import { paidOrder } from '#worker/tests/payments/paid-order.ts';
import {
  historyOf,
  invoicedOrder,
  invoicesFor,
  notificationsOf,
  openStripeStore,
  orderOf,
  soon,
} from '#worker/tests/payments/server-with-stripe.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';
import { waitForAllJobs, waitForDueJobs } from '#worker/tests/support/wait-for-jobs.ts';

const server = await openStripeStore();
const delaying = await openNotifyingServer({ settings: { DECISION_DELAY_MS: '60000' } });
const notifying = {
  ...delaying,
  customer: await delaying.signIn('ana@example.com'),
  admin: await delaying.signIn('admin@example.com'),
};

async function reopen(
  { id }: OrderJson,
  { admin }: { admin: TestUser } = server,
  headers?: HeadersInit,
) {
  const body = { reason: 'A wrong tap.' };
  const response = await admin.post(`/api/admin/orders/${id}/reopen`, body, headers);
  const text = await response.text();
  return [response.status, response.ok ? (JSON.parse(text) as OrderJson).status : text];
}

const decide = async ({ id }: OrderJson, status: string, { admin } = server) => {
  const response = await admin.patch(`/api/admin/orders/${id}`, { status, adminResponse: 'No.' });
  expect(response.status).toBe(200);
};

describe('reopening', () => {
  it('sends a denied order back to review, where it can be approved', async () => {
    const order = await server.customer.order();
    await decide(order, 'denied');
    expect(await reopen(order)).toEqual([200, 'pending']);
    expect(await orderOf(server.customer, order)).toMatchObject({
      status: 'pending',
      adminResponse: null,
      version: order.version + 1,
    });
    await decide(order, 'approved');
    await waitForAllJobs(server.db);
    expect(await historyOf(server.admin, order)).toEqual([
      'placed',
      'denied, No.',
      'reopened, A wrong tap.',
      'approved',
      'invoiced, Stripe',
    ]);
  });

  it('voids the invoice of an approved order, and bills a later approval again', async () => {
    const { order, invoice } = await invoicedOrder(server);
    expect(await reopen(order)).toEqual([200, 'pending']);
    await waitForAllJobs(server.db);
    expect(await orderOf(server.customer, order)).toMatchObject({
      status: 'pending',
      paymentStatus: 'unpaid',
      stripeInvoiceUrl: null,
    });
    expect(server.stripe.state.invoices.get(invoice.id)?.status).toBe('void');
    await decide(order, 'approved');
    await waitForAllJobs(server.db);
    expect(invoicesFor(server, order).map(({ status }) => status)).toEqual(['void', 'open']);
    const again = invoicesFor(server, order)[1];
    await server.stripe.perform(() => server.stripe.state.pay(again?.id ?? ''));
    await waitForAllJobs(server.db);
    expect((await orderOf(server.customer, order)).paymentStatus).toBe('paid');
    const sent = await notificationsOf(server, order);
    expect(sent.filter((event) => event === 'approved')).toHaveLength(2);
  });

  it('leaves one open invoice at most, whatever order the jobs run in', async () => {
    const order = await server.customer.order();
    await decide(order, 'approved');
    await reopen(order);
    await decide(order, 'approved');
    await waitForAllJobs(server.db);
    await expect
      .poll(() => invoicesFor(server, order).filter(({ status }) => status === 'open').length, soon)
      .toBe(1);
    const open = invoicesFor(server, order).find(({ status }) => status === 'open');
    expect((await orderOf(server.customer, order)).stripeInvoiceUrl).toBe(open?.hosted_invoice_url);
  });

  it('approves a fulfilled order again, which keeps its files', async () => {
    const order = await paidOrder(server);
    const file = await attach(server.admin, order, { fileName: 'tune.bin' });
    await decide(order, 'fulfilled');
    await waitForDueJobs(server.db);
    expect(await reopen(order)).toEqual([200, 'approved']);
    expect((await server.customer.get(file.fileUrl)).status).toBe(200);
    await decide(order, 'fulfilled');
    await waitForDueJobs(server.db);
    const sent = await notificationsOf(server, order);
    expect(sent.filter((event) => event === 'fulfilled')).toHaveLength(2);
    expect(sent).toContain('reopened');
  });

  it('refuses any other order', async () => {
    const pending = await server.customer.order();
    expect(await reopen(pending)).toEqual([409, 'This order is still waiting for review.']);
    const paid = await paidOrder(server);
    expect(await reopen(paid)).toEqual([
      409,
      'This order has a payment, so it can’t go back to review.',
    ]);
    await server.admin.post(`/api/admin/orders/${paid.id}/cancel`, { reason: 'Sold out.' });
    expect((await reopen(paid))[0]).toBe(409);
    const denied = await server.customer.order();
    await decide(denied, 'denied');
    await server.customer.order({ resubmitOf: denied.id });
    expect(await reopen(denied)).toEqual([
      409,
      'The customer already sent this request again. Open the new one.',
    ]);
  });

  it('happens once when two admins reopen at once, and repeats its response', async () => {
    const order = await server.customer.order();
    await decide(order, 'denied');
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const answers = await Promise.all([reopen(order, server, headers), reopen(order)]);
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
    const history = await historyOf(server.admin, order);
    expect(history.filter((event) => event.startsWith('reopened'))).toHaveLength(1);
    await decide(order, 'denied');
    const again = { 'Idempotency-Key': crypto.randomUUID() };
    expect(await reopen(order, server, again)).toEqual([200, 'pending']);
    await decide(order, 'approved');
    expect(await reopen(order, server, again)).toEqual([200, 'pending']);
    expect((await orderOf(server.customer, order)).status).toBe('approved');
  });
});

describe('asking for a change', () => {
  const ask = ({ id }: OrderJson, reason: string) =>
    server.admin.post(`/api/admin/orders/${id}/request-change`, { reason });

  it('keeps the order pending and tells the customer, once', async () => {
    const order = await server.customer.order();
    const asked = await Promise.all([1, 2].map(() => ask(order, 'We need your VIN.')));
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
    expect(await orderOf(server.customer, order)).toMatchObject({
      status: 'pending',
      changeReason: 'We need your VIN.',
    });
    expect(await historyOf(server.admin, order)).toEqual([
      'placed',
      'changeRequested, We need your VIN.',
    ]);
    const sent = await notificationsOf(server, order);
    expect(sent.filter((event) => event === 'changeRequested')).toHaveLength(1);
    await decide(order, 'approved');
    expect((await orderOf(server.customer, order)).changeReason).toBeNull();
    expect((await ask(order, 'Too late')).status).toBe(409);
  });
});

describe('undoing a decision before the customer hears of it', () => {
  const mailsAbout = async ({ id }: OrderJson) =>
    (await notifying.mails())
      .filter(({ to, subject }) => to === 'ana@example.com' && subject.includes(id.slice(0, 8)))
      .map(({ subject }) => subject.split(':')[0]);
  const sendAll = () => notifying.doJobs(notifying.admin);

  it.each(['approved', 'denied'])('sends nothing about an order that was %s', async (status) => {
    const order = await notifying.customer.order();
    await sendAll();
    await decide(order, status, { ...server, ...notifying });
    expect(await reopen(order, notifying)).toEqual([200, 'pending']);
    await sendAll();
    expect(await mailsAbout(order)).toEqual(['Order received']);
    await decide(order, status, { ...server, ...notifying });
    await sendAll();
    expect(await mailsAbout(order)).toHaveLength(2);
  });

  it.each(['customer', 'admin'] as const)(
    'sends only the cancellation of an order that the %s canceled at once',
    async (by) => {
      const order = await notifying.customer.order();
      await sendAll();
      await decide(order, 'approved', { ...server, ...notifying });
      const path = by === 'admin' ? '/api/admin/orders' : '/api/orders';
      const body = { reason: 'Sold out.' };
      expect((await notifying[by].post(`${path}/${order.id}/cancel`, body)).status).toBe(200);
      await sendAll();
      const canceled = by === 'admin' ? ['Order canceled'] : [];
      expect(await mailsAbout(order)).toEqual(['Order received', ...canceled]);
    },
  );

  it('sends nothing about an approval that was undone after an amendment', async () => {
    const order = await notifying.customer.order();
    await sendAll();
    await decide(order, 'approved', { ...server, ...notifying });
    const path = `/api/admin/orders/${order.id}/amend`;
    const amend = { version: order.version, customerPhone: '555-010-9999' };
    expect((await notifying.admin.post(path, amend)).status).toBe(200);
    expect(await reopen(order, notifying)).toEqual([200, 'pending']);
    await sendAll();
    expect(await mailsAbout(order)).toEqual(['Order received', 'Order changed']);
    // The order had no invoice to void.
    expect(await notifying.countJobs("where kind = 'voidInvoice'")).toBe(0);
  });

  it('takes the files of a fulfillment back', async () => {
    const order = await paidOrder(notifying);
    const file = await attach(notifying.admin, order, { fileName: 'tune.bin' });
    await sendAll();
    await decide(order, 'fulfilled', { ...server, ...notifying });
    expect(await reopen(order, notifying)).toEqual([200, 'approved']);
    await sendAll();
    expect(await mailsAbout(order)).not.toContain('Order fulfilled');
    expect(await mailsAbout(order)).not.toContain('Order reopened');
    expect((await notifying.customer.get(file.fileUrl)).status).toBe(404);
  });
});
