import { expect, it } from 'vitest';
import { dayMs } from '#worker/domain/durations.ts';
import { combinedEmailDelayMs } from '#worker/domain/notifications/notification-kinds.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';
import { openNotifyingServer } from './notifying-server.ts';

const server = await openNotifyingServer();
const customer = await server.signIn('ana@example.com');
const admin = await server.signIn('admin@example.com');
const secondAdmin = await server.signIn('second-admin@example.com');
const browsers = {
  customer: await server.subscribe(customer),
  admin: await server.subscribe(admin),
  secondAdmin: await server.subscribe(secondAdmin),
};

async function sendMessage(
  client: TestUser,
  orderId: string,
  message: string,
): Promise<OrderMessageJson> {
  const response = await client.post(`/api/orders/${orderId}/messages`, { message });
  expect(response.status).toBe(201);
  return (await response.json()) as OrderMessageJson;
}

function markRead(client: TestUser, orderId: string, upTo: string): Promise<Response> {
  return client.send('PUT', `/api/orders/${orderId}/read`, { upTo });
}

function pushedTo(part: string): string[] {
  return Object.entries(browsers)
    .filter(([, { received }]) => received.some(({ payload }) => payload.body.includes(part)))
    .map(([name]) => name);
}

async function mailsWith(part: string) {
  return (await server.mails()).filter(({ text }) => text.includes(part));
}

/** Runs the push jobs now, and the email jobs as if 5 minutes had passed. */
const runPushJobs = () => server.doJobs(customer);
const runEmailJobs = () => server.doJobs(customer, ['messagesEmail']);

it('pushes a message to the other party, not to its author', async () => {
  const { id } = await customer.order();
  await sendMessage(customer, id, 'From the customer');
  await sendMessage(admin, id, 'From an admin');
  await runPushJobs();
  expect(pushedTo('From the customer')).toEqual(['admin', 'secondAdmin']);
  expect(pushedTo('From an admin')).toEqual(['customer']);
  const [push] = browsers.customer.received.slice(-1);
  expect(push?.payload).toMatchObject({
    title: 'New message',
    body: `You have a new message about the 2014 Ram 2500 (order ${id.slice(0, 8)}).\nFrom an admin`,
    path: `/my-orders?order=${id}#chat`,
    userId: customer.user.id,
  });
});

it('pushes the first message at once, and the next 5 minutes’ messages in one push', async () => {
  const { id } = await customer.order();
  await sendMessage(customer, id, 'Burst one');
  await server.doJobs(customer, ['notify']);
  for (const text of ['Burst two', 'Burst three', 'Burst four']) {
    await sendMessage(customer, id, text);
  }
  await server.doJobs(customer, ['notify']);
  const pushes = async () => {
    const { rows } = await server.db.client.execute({
      sql: "select run_at - created_at as delay from jobs where kind = 'push' and key like ? order by key",
      args: [`push:message%:${id}:%`],
    });
    return rows.map(({ delay }) => Number(delay) > 200_000);
  };
  // One of each per admin's browser.
  expect(await pushes()).toEqual([false, false, true, true]);
  await runPushJobs();
  const bodies = browsers.admin.received.map(({ payload }) => payload.body);
  // In production, the second push is 5 minutes later. Here, both go out at once, in any order.
  const burst = bodies.filter((body) => body.includes('Burst'));
  expect(burst).toHaveLength(2);
  for (const text of [/Burst one$/, /unread messages.*\n(.*\n)*Burst four$/]) {
    expect(burst).toContainEqual(expect.stringMatching(text));
  }
});

it('does not notify users who read the message within 8 s', async () => {
  const { id } = await customer.order();
  const { createdAt } = await sendMessage(customer, id, 'Read by one admin');
  await markRead(admin, id, createdAt);
  const waiting = `where kind = 'notify' and payload like '%Read by one admin%'`;
  const { rows } = await server.db.client.execute(`select run_at, created_at from jobs ${waiting}`);
  expect(Number(rows[0]?.run_at) - Number(rows[0]?.created_at)).toBe(8000);
  await runPushJobs();
  await runEmailJobs();
  expect(pushedTo('Read by one admin')).toEqual(['secondAdmin']);
  expect((await mailsWith('Read by one admin')).map(({ to }) => to)).toEqual([
    'second-admin@example.com',
  ]);
});

it('sends the messages of 5 minutes in one email, 5 minutes after the first', async () => {
  const { id } = await customer.order();
  const first = await sendMessage(admin, id, 'Batched, first');
  await runPushJobs();
  await sendMessage(admin, id, 'Batched, second\nwith <b>two</b> lines');
  await runPushJobs();
  const { rows } = await server.db.client.execute(
    `select run_at from jobs where kind = 'messagesEmail' and state = 'waiting' and payload like '%${id}%'`,
  );
  expect(rows.map(({ run_at }) => run_at)).toEqual([
    Date.parse(first.createdAt) + combinedEmailDelayMs,
  ]);
  expect(await mailsWith('Batched')).toEqual([]);
  await runEmailJobs();
  const [mail, ...more] = await mailsWith('Batched');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: 'ana@example.com',
    subject: `2 new messages: 2014 Ram 2500 (order ${id.slice(0, 8)})`,
  });
  expect(mail?.text).toContain(
    'admin Test:\n> Batched, first\n\nadmin Test:\n> Batched, second\n> with <b>two</b> lines',
  );
  expect(mail?.html).toContain('with &lt;b&gt;two&lt;/b&gt; lines');
});

it('does not email read messages, or any message twice', async () => {
  const { id } = await customer.order();
  await sendMessage(admin, id, 'Read in time');
  await runPushJobs();
  const { createdAt } = await sendMessage(admin, id, 'Read in time as well');
  await markRead(customer, id, createdAt);
  await runEmailJobs();
  expect(await mailsWith('Read in time')).toEqual([]);

  await sendMessage(admin, id, 'Mailed once');
  await runPushJobs();
  await runEmailJobs();
  await sendMessage(admin, id, 'Mailed next');
  await runPushJobs();
  await runEmailJobs();
  expect((await mailsWith('Mailed')).map(({ subject }) => subject.split(':')[0])).toEqual([
    'New message',
    'New message',
  ]);
  expect(await mailsWith('Mailed once')).toHaveLength(1);
});

it('puts messages that arrive while an email is delayed into the next one', async () => {
  const { id } = await customer.order();
  const { createdAt } = await sendMessage(admin, id, 'Late, the first');
  await runPushJobs();
  // The mail service was down: an older email job is still waiting.
  const [before, since] = [combinedEmailDelayMs + 1000, Date.parse(createdAt)];
  await server.db.client.execute(
    `update messages set created_at = created_at - ${before} where order_id = '${id}'`,
  );
  await server.db.client.execute(
    `update jobs set payload = json_set(payload, '$.since', ${since - before}) where key like 'messagesEmail:${id}%'`,
  );
  await sendMessage(admin, id, 'Late, the second');
  await runPushJobs();
  await runEmailJobs();
  const mailed = (await mailsWith('Late,')).map(({ text }) => text.match(/Late, the \w+/g));
  // Both jobs are due, and run concurrently.
  expect(mailed.sort()).toEqual([['Late, the first'], ['Late, the second']]);
});

it('sends an email only once, even if its response was lost and the messages changed', async () => {
  const { id } = await customer.order();
  await sendMessage(admin, id, 'Sent once');
  await runPushJobs();
  await runEmailJobs();
  await server.db.client.execute('update order_reads set mailed_at = 0');
  await server.db.client.execute(
    `update messages set message = 'Sent once, then edited' where order_id = '${id}'`,
  );
  await server.db.client.execute(
    `update jobs set state = 'waiting', leased_until = 0 where kind = 'messagesEmail' and payload like '%${id}%'`,
  );
  await runEmailJobs();
  expect(await mailsWith('Sent once')).toHaveLength(1);
});

it('sends no email to a user who turned email off in the meantime', async () => {
  const { id } = await customer.order();
  await sendMessage(admin, id, 'Not by mail');
  await runPushJobs();
  await customer.send('PUT', '/api/notifications', { channel: 'email', isOn: false });
  await runEmailJobs();
  expect(await mailsWith('Not by mail')).toEqual([]);
  await customer.send('PUT', '/api/notifications', { channel: 'email', isOn: true });
  await sendMessage(admin, id, 'By mail again');
  await runPushJobs();
  await runEmailJobs();
  expect((await mailsWith('By mail again')).map(({ to }) => to)).toEqual(['ana@example.com']);
});

it('does not email old messages to a new admin', async () => {
  const { id } = await customer.order();
  await sendMessage(customer, id, 'From long ago');
  await runPushJobs();
  await runEmailJobs();
  await server.db.client.execute(
    `update messages set created_at = created_at - ${60 * dayMs} where order_id = '${id}'`,
  );
  await server.db.client.execute(`delete from order_reads where order_id = '${id}'`);
  const mailed = (await mailsWith('From long ago')).length;
  await sendMessage(customer, id, 'From today');
  await runPushJobs();
  await runEmailJobs();
  expect(await mailsWith('From today')).toHaveLength(2);
  expect(await mailsWith('From long ago')).toHaveLength(mailed);
});

it('sends nothing to a user who is no longer an admin', async () => {
  const { id } = await customer.order();
  await sendMessage(customer, id, 'For admins only');
  await runPushJobs();
  await server.db.client.execute(
    `update users set is_admin = 0 where email = 'second-admin@example.com'`,
  );
  await runEmailJobs();
  expect((await mailsWith('For admins only')).map(({ to }) => to)).toEqual(['admin@example.com']);
});

it('sends no push to a browser after its user logged out', async () => {
  const { id } = await customer.order();
  await customer.get('/api/logout');
  await sendMessage(admin, id, 'After logging out');
  await server.doJobs(admin);
  expect(pushedTo('After logging out')).toEqual([]);
});
