import { beforeEach, expect, it } from 'vitest';
import { combinedEmailDelayMs } from '#worker/domain/notifications/notification-kinds.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { openNotifyingServer, publicUrl } from './notifying-server.ts';

const server = await openNotifyingServer();
const customer = await server.signIn('ana@example.com');
const admin = await server.signIn('admin@example.com');

// Each test starts without waiting emails.
beforeEach(() => sendEmails());

/** Runs the `notify` jobs now. Emails about new orders stay in the queue. */
const notify = () => server.doJobs(customer, ['notify', 'push', 'email']);
/** Runs the emails about new orders as if 5 minutes had passed. */
const sendEmails = () => server.doJobs(customer, ['notify', 'newOrdersEmail']);

const nameOf = ({ id }: OrderJson) => `2014 Ram 2500 (order ${id.slice(0, 8)})`;

async function mailsTo(to: string, ...orders: OrderJson[]) {
  return (await server.mails()).filter(
    (mail) =>
      mail.to === to &&
      !mail.subject.startsWith('Order') &&
      orders.some(({ id }) => mail.text.includes(id.slice(0, 8))),
  );
}

async function setPlacedAt({ id }: OrderJson, ms: number): Promise<void> {
  await server.db.client.execute({
    sql: 'update orders set created_at = ? where id = ?',
    args: [ms, id],
  });
}

it('lists the orders of 5 minutes in one email per admin, 5 minutes after the first', async () => {
  const second = await server.signIn('second-admin@example.com');
  const first = await customer.order();
  await notify();
  const orders = [first, await customer.order(), await customer.order()];
  await notify();
  expect(await mailsTo('admin@example.com', ...orders)).toEqual([]);
  const { rows } = await server.db.client.execute(
    "select run_at from jobs where kind = 'newOrdersEmail' and state = 'waiting'",
  );
  const dueAt = Date.parse(first.createdAt) + combinedEmailDelayMs;
  expect(rows.map(({ run_at }) => run_at)).toEqual([dueAt, dueAt]);
  await sendEmails();
  for (const { email } of [admin.user, second.user]) {
    const [mail, ...more] = await mailsTo(email, ...orders);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('3 new orders');
    expect(mail?.text).toContain(
      ['3 orders are waiting for review:', ...orders.map(nameOf)].join('\n\n'),
    );
    expect(mail?.text).toContain(`Open the Dashboard: ${publicUrl}/admin\n`);
  }
});

it('uses the text and subject of a single order for one order', async () => {
  const order = await customer.order();
  await sendEmails();
  const [mail] = await mailsTo('admin@example.com', order);
  expect(mail?.subject).toBe(`New order: ${nameOf(order)}`);
  expect(mail?.text).toContain(`An order for the ${nameOf(order)} is waiting for review.`);
  expect(mail?.text).toContain(`Open the Order: ${publicUrl}/admin?order=${order.id}`);
});

it('pushes each order at once', async () => {
  const browser = await server.subscribe(admin);
  const orders = [await customer.order(), await customer.order()];
  await notify();
  expect(browser.received.map(({ payload }) => payload.body).sort()).toEqual(
    orders.map((order) => `An order for the ${nameOf(order)} is waiting for review.`).sort(),
  );
});

it('emails no order twice, and none that an admin has reviewed in the meantime', async () => {
  const [kept, denied] = [await customer.order(), await customer.order()];
  await notify();
  await admin.patch(`/api/admin/orders/${denied.id}`, {
    status: 'denied',
    adminResponse: 'No VIN',
  });
  await sendEmails();
  const next = await customer.order();
  await sendEmails();
  const mails = await mailsTo('admin@example.com', kept, denied, next);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `New order: ${nameOf(kept)}`,
    `New order: ${nameOf(next)}`,
  ]);
});

it('sends nothing once all orders are reviewed', async () => {
  const order = await customer.order();
  await notify();
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
  await sendEmails();
  expect(await mailsTo('admin@example.com', order)).toEqual([]);
});

it('loses no order when a later email is sent first', async () => {
  const [late, next] = [await customer.order(), await customer.order()];
  // The mail service was down when the first email was due.
  const at = Date.parse(next.createdAt) - combinedEmailDelayMs - 1000;
  await setPlacedAt(late, at);
  await server.db.client.execute('update users set new_orders_mailed_at = 0');
  await sendEmails();
  const mails = await mailsTo('admin@example.com', late, next);
  const listed = mails.map(({ text }) =>
    [late, next].filter(({ id }) => text.includes(id.slice(0, 8))),
  );
  expect(
    listed
      .flat()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([late.id, next.id].sort());
});

it('does not email an admin about their own order, or a new admin about older orders', async () => {
  const own = await admin.order();
  const older = await customer.order();
  const newcomer = await server.signIn('newcomer@example.com');
  await admin.post('/api/admin/team', { email: 'newcomer@example.com', role: 'admin' });
  const newer = await customer.order();
  await sendEmails();
  expect((await mailsTo('admin@example.com', own)).map(({ text }) => text)).toEqual([]);
  expect(await mailsTo('newcomer@example.com', older)).toEqual([]);
  expect((await mailsTo('newcomer@example.com', newer)).map(({ subject }) => subject)).toEqual([
    `New order: ${nameOf(newer)}`,
  ]);
  await admin.send('DELETE', `/api/admin/team/${newcomer.user.id}`);
  const last = await customer.order();
  await sendEmails();
  expect(await mailsTo('newcomer@example.com', last)).toEqual([]);
});
