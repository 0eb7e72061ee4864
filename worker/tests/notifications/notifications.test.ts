import { describe, expect, it } from 'vitest';
import { enqueueNotification } from '#db/statements/enqueue-job.ts';
import {
  isFileEvent,
  isMessageEvent,
  type NotificationEvent,
  notificationRule,
  notificationRules,
} from '#worker/domain/notifications/notification-kinds.ts';
import { attach } from '#worker/tests/files/upload.ts';
import { paidOrder } from '#worker/tests/payments/paid-order.ts';
import { openNotifyingServer, publicUrl } from './notifying-server.ts';

const server = await openNotifyingServer();
const customer = await server.signIn('ana@example.com');
const stranger = await server.signIn('stranger@example.com');
const admin = await server.signIn('admin@example.com');
const secondAdmin = await server.signIn('second-admin@example.com');
const browsers = {
  customer: await server.subscribe(customer),
  stranger: await server.subscribe(stranger),
  admin: await server.subscribe(admin),
  secondAdmin: await server.subscribe(secondAdmin),
};
const orderId = (await customer.order()).id;
await server.doJobs(admin);

/** Returns the users who received a push whose body contains this text. */
function pushedTo(part: string): string[] {
  return Object.entries(browsers)
    .filter(([, { received }]) => received.some(({ payload }) => payload.body.includes(part)))
    .map(([name]) => name);
}

async function mailedTo(part: string): Promise<string[]> {
  const mails = (await server.mails()).filter(({ text }) => text.includes(part));
  return mails.map(({ to }) => to).sort();
}

async function notify(event: NotificationEvent, actorId: string | null, detail: string) {
  const key = `${event}:${crypto.randomUUID()}`;
  // An email never repeats an order.
  await server.db.client.execute('update users set new_orders_mailed_at = 0');
  await server.db.write([
    enqueueNotification(server.db, { event, key, orderId, actorId, at: Date.now(), detail }),
  ]);
  await server.doJobs(stranger);
}

/** Runs `send` and returns the users who received a push or an email from it. */
async function recipientsOf(send: () => Promise<void>) {
  const countBefore = new Map(
    Object.entries(browsers).map(([name, { received }]) => [name, received.length]),
  );
  const mailsBefore = (await server.mails()).length;
  await send();
  return {
    push: Object.entries(browsers)
      .filter(([name, { received }]) => received.length > (countBefore.get(name) ?? 0))
      .map(([name]) => name),
    email: (await server.mails())
      .slice(mailsBefore)
      .map(({ to }) => to)
      .sort(),
  };
}

/**
 * An event for each rule. The emails about messages, files and new orders are combined: see
 * message-notifications.test.ts and file-notifications.test.ts.
 */
const events = new Map(
  (Object.keys(notificationRules) as NotificationEvent[])
    .filter(
      (event) =>
        !isMessageEvent(event) && !isFileEvent(event) && !notificationRule(event).isAssignment,
    )
    .map((event) => [JSON.stringify(notificationRule(event)), event]),
);

describe.each([...events.values(), 'adminNewOrder'] as const)('%s', (event) => {
  const { to, isEmailOnly, isConfirmation } = notificationRule(event);
  const toCustomer = to === 'customer';

  it('reaches exactly the recipients and channels of its rule', async () => {
    const recipients = await recipientsOf(() => notify(event, null, 'said'));
    const pushed = toCustomer ? ['customer'] : ['admin', 'secondAdmin'];
    expect(recipients.push).toEqual(isEmailOnly ? [] : pushed);
    expect(recipients.email).toEqual(
      toCustomer ? ['ana@example.com'] : ['admin@example.com', 'second-admin@example.com'],
    );
  });

  it(`${isConfirmation ? 'confirms to' : 'does not notify'} the user who caused it`, async () => {
    const actor = toCustomer ? customer : admin;
    const recipients = await recipientsOf(() => notify(event, actor.user.id, 'said'));
    if (isConfirmation) return expect(recipients.email).toEqual([actor.user.email]);
    expect(recipients).toEqual({
      push: toCustomer ? [] : ['secondAdmin'],
      email: toCustomer ? [] : ['second-admin@example.com'],
    });
  });
});

it('notifies the admin whom an order was assigned to, once and only while they have it', async () => {
  const assign = (userId: string | null) =>
    admin.send('PUT', `/api/admin/orders/${orderId}/assignee`, { userId });
  const assigned = await recipientsOf(async () => {
    await assign(secondAdmin.user.id);
    await assign(admin.user.id);
    await assign(secondAdmin.user.id);
    await server.doJobs(stranger);
  });
  expect(assigned).toEqual({ push: ['secondAdmin'], email: ['second-admin@example.com'] });
  expect(browsers.secondAdmin.received.at(-1)?.payload.title).toBe('Order assigned to you');
  const taken = await recipientsOf(async () => {
    await assign(null);
    await assign(admin.user.id);
    await assign(null);
    await server.doJobs(stranger);
  });
  expect(taken).toEqual({ push: [], email: [] });
});

it('notifies at each step of an order', async () => {
  const ordersSoFar = 'select max(created_at) from orders';
  await server.db.client.execute(`update users set new_orders_mailed_at = (${ordersSoFar})`);
  const before = (await server.mails()).length;
  const { id } = await customer.order({ vehicleModel: '3500' });
  await server.doJobs(stranger);
  await admin.patch(`/api/admin/orders/${id}`, { status: 'approved' });
  await server.doJobs(stranger);
  const payment = { amount: 139_700, method: 'card' };
  await admin.post(`/api/admin/orders/${id}/payment`, payment);
  await server.doJobs(stranger);
  await admin.patch(`/api/admin/orders/${id}`, { status: 'fulfilled' });
  await server.doJobs(stranger);
  const name = `2014 Ram 3500 (order ${id.slice(0, 8)})`;
  const mailed = (await server.mails()).slice(before).map(({ to, subject }) => `${to} ${subject}`);
  expect(mailed.sort()).toEqual(
    [
      `ana@example.com Order received: ${name}`,
      `admin@example.com New order: ${name}`,
      `second-admin@example.com New order: ${name}`,
      `ana@example.com Order approved: ${name}`,
      `ana@example.com Payment received: ${name}`,
      // Not to the admin who recorded the payment.
      `second-admin@example.com Order paid: ${name}`,
      `ana@example.com Order fulfilled: ${name}`,
    ].sort(),
  );
  const pushes = browsers.customer.received.filter(({ payload }) => payload.body.includes(name));
  expect(pushes.map(({ payload }) => payload.title)).toEqual([
    'Order approved',
    'Payment received',
    'Order fulfilled',
  ]);
  expect(browsers.stranger.received).toEqual([]);
});

it('links an email to the order at PUBLIC_URL, and escapes user input', async () => {
  const typed = '<img src=x onerror=alert(1)> & "so"';
  await notify('denied', null, typed);
  const mail = (await server.mails()).find(({ text }) => text.includes(typed));
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;so&quot;');
  expect(mail?.html).not.toContain('<img');
  expect(mail?.html.match(/href="[^"]*\?order=[^"]*"/g)).toEqual([
    `href="${publicUrl}/my-orders?order=${orderId}"`,
  ]);
  expect(mail?.text).toContain(`${publicUrl}/my-orders?order=${orderId}`);
});

it('respects each user’s own notification settings', async () => {
  const choose = (channel: string, isOn: boolean) =>
    customer.send('PUT', '/api/notifications', { channel, isOn });
  expect((await choose('email', false)).status).toBe(204);
  await notify('denied', null, 'only pushed');
  expect([pushedTo('only pushed'), await mailedTo('only pushed')]).toEqual([['customer'], []]);
  const kinds = `select kind from jobs where payload like '%only pushed%' order by kind`;
  expect((await server.db.client.execute(kinds)).rows).toEqual([
    { kind: 'notify' },
    { kind: 'push' },
  ]);
  await choose('push', false);
  expect(await customer.read('/api/notifications')).toEqual({
    push: false,
    email: false,
    vapidPublicKey: server.pushService.settings.VAPID_PUBLIC_KEY,
    sendsEmail: true,
    needsVerifiedEmail: false,
  });
  await notify('denied', null, 'turned off');
  expect([pushedTo('turned off'), await mailedTo('turned off')]).toEqual([[], []]);
  await notify('adminAlert', null, 'to admins');
  expect(pushedTo('to admins')).toEqual(['admin', 'secondAdmin']);
  await choose('email', true);
  await choose('push', true);
  await notify('denied', null, 'turned on again');
  expect([pushedTo('turned on again'), await mailedTo('turned on again')]).toEqual([
    ['customer'],
    ['ana@example.com'],
  ]);
});

it('notifies only once when its jobs run twice', async () => {
  const domainEvent = {
    event: 'denied',
    key: `denied:${crypto.randomUUID()}`,
    orderId,
    actorId: null,
    at: Date.now(),
    detail: 'said once',
  } as const;
  await server.db.write([enqueueNotification(server.db, domainEvent)]);
  await server.doJobs(stranger);
  // Simulates a crash before the jobs' completion was written.
  await server.db.client.execute(
    `update jobs set state = 'waiting', leased_until = 0 where kind in ('notify', 'email') and payload like '%said once%'`,
  );
  await server.doJobs(stranger);
  expect(await mailedTo('said once')).toEqual(['ana@example.com']);
  const received = browsers.customer.received.filter(({ payload }) =>
    payload.body.includes('said once'),
  );
  expect(received).toHaveLength(1);
});

it('tells the new owner of a file, and not the order’s customer, that it was withdrawn', async () => {
  const order = await paidOrder({ customer, admin });
  const file = await attach(admin, order);
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'fulfilled' });
  await server.doJobs(stranger);
  await server.db.client.execute({
    sql: 'update deliverables set held_by = ? where id = ?',
    args: [stranger.user.id, file.id],
  });
  const recipients = await recipientsOf(async () => {
    const path = `/api/admin/orders/${order.id}/files/${file.id}/withdraw`;
    await admin.post(path, { reason: 'Wrong injector data.' });
    await server.doJobs(stranger);
  });
  expect(recipients).toEqual({ push: ['stranger'], email: ['stranger@example.com'] });
});
