import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatherMs } from '#worker/domain/notifications/notification-kinds.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import type { Person } from '#worker/tests/support/person.ts';
import { type NotifyingStore, startNotifyingStore } from './notifying-store.ts';
import type { Browser } from './push-service.ts';

let store: NotifyingStore;
let customer: Person;
let admin: Person;
let secondAdmin: Person;
let browsers: Record<'customer' | 'admin' | 'secondAdmin', Browser>;

beforeAll(async () => {
  store = await startNotifyingStore();
  customer = await store.signIn('ana@example.com');
  admin = await store.signIn('admin@example.com');
  secondAdmin = await store.signIn('second-admin@example.com');
  browsers = {
    customer: await store.subscribe(customer),
    admin: await store.subscribe(admin),
    secondAdmin: await store.subscribe(secondAdmin),
  };
});

afterAll(() => store.stop());

async function say(person: Person, orderId: string, message: string): Promise<OrderMessageJson> {
  const response = await person.post(`/api/orders/${orderId}/messages`, { message });
  expect(response.status).toBe(201);
  return (await response.json()) as OrderMessageJson;
}

function read(person: Person, orderId: string, upTo: string): Promise<Response> {
  return person.send('PUT', `/api/orders/${orderId}/read`, { upTo });
}

function pushedTo(part: string): string[] {
  return Object.entries(browsers)
    .filter(([, { received }]) => received.some(({ payload }) => payload.body.includes(part)))
    .map(([name]) => name);
}

async function mailsWith(part: string) {
  return (await store.mails()).filter(({ text }) => text.includes(part));
}

/** The pushes now, and the e-mails as after 5 minutes. */
const pushes = () => store.doJobs(customer);
const mails = () => store.doJobs(customer, ['messagesEmail']);

it('a message is pushed to the other side, and not to its writer', async () => {
  const { id } = await customer.order();
  await say(customer, id, 'From the customer');
  await say(admin, id, 'From an admin');
  await pushes();
  expect(pushedTo('From the customer')).toEqual(['admin', 'secondAdmin']);
  expect(pushedTo('From an admin')).toEqual(['customer']);
  const [push] = browsers.customer.received.slice(-1);
  expect(push?.payload).toMatchObject({
    title: 'New message',
    body: `You have a message about the 2014 Ram 2500 (order ${id.slice(0, 8)}).\nFrom an admin`,
    path: `/my-orders?order=${id}#chat`,
    userId: customer.user.id,
  });
});

it('whoever has read it within 8 s, as with the chat open, is told nothing', async () => {
  const { id } = await customer.order();
  const { createdAt } = await say(customer, id, 'Read by one admin');
  await read(admin, id, createdAt);
  const waiting = `where kind = 'notify' and payload like '%Read by one admin%'`;
  const { rows } = await store.db.client.execute(`select run_at, created_at from jobs ${waiting}`);
  expect(Number(rows[0]?.run_at) - Number(rows[0]?.created_at)).toBe(8000);
  await pushes();
  await mails();
  expect(pushedTo('Read by one admin')).toEqual(['secondAdmin']);
  expect((await mailsWith('Read by one admin')).map(({ to }) => to)).toEqual([
    'second-admin@example.com',
  ]);
});

it('messages of 5 minutes are one e-mail, 5 minutes after the first', async () => {
  const { id } = await customer.order();
  const first = await say(admin, id, 'Gathered, the first');
  await pushes();
  await say(admin, id, 'Gathered, the second\nwith <b>two</b> lines');
  await pushes();
  const { rows } = await store.db.client.execute(
    `select run_at from jobs where kind = 'messagesEmail' and state = 'waiting' and payload like '%${id}%'`,
  );
  expect(rows.map(({ run_at }) => run_at)).toEqual([Date.parse(first.createdAt) + gatherMs]);
  expect(await mailsWith('Gathered')).toEqual([]);
  await mails();
  const [mail, ...more] = await mailsWith('Gathered');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: 'ana@example.com',
    subject: `2 new messages: 2014 Ram 2500 (order ${id.slice(0, 8)})`,
  });
  expect(mail?.text).toContain(
    'admin Test:\n> Gathered, the first\n\nadmin Test:\n> Gathered, the second\n> with <b>two</b> lines',
  );
  expect(mail?.html).toContain('with &lt;b&gt;two&lt;/b&gt; lines');
});

it('no e-mail tells of what was read meanwhile, nor twice of the same', async () => {
  const { id } = await customer.order();
  await say(admin, id, 'Read in time');
  await pushes();
  const { createdAt } = await say(admin, id, 'Read in time as well');
  await read(customer, id, createdAt);
  await mails();
  expect(await mailsWith('Read in time')).toEqual([]);

  await say(admin, id, 'Mailed once');
  await pushes();
  await mails();
  await say(admin, id, 'Mailed next');
  await pushes();
  await mails();
  expect((await mailsWith('Mailed')).map(({ subject }) => subject.split(':')[0])).toEqual([
    'New message',
    'New message',
  ]);
  expect(await mailsWith('Mailed once')).toHaveLength(1);
});

it('what comes while an e-mail is late is in the next one', async () => {
  const { id } = await customer.order();
  const { createdAt } = await say(admin, id, 'Late, the first');
  await pushes();
  // The mail service was away: what was gathered then still waits, of a while ago.
  const [before, since] = [gatherMs + 1000, Date.parse(createdAt)];
  await store.db.client.execute(
    `update messages set created_at = created_at - ${before} where order_id = '${id}'`,
  );
  await store.db.client.execute(
    `update jobs set payload = json_set(payload, '$.since', ${since - before}) where key like 'messagesEmail:${id}%'`,
  );
  await say(admin, id, 'Late, the second');
  await pushes();
  await mails();
  const told = (await mailsWith('Late,')).map(({ text }) => text.match(/Late, the \w+/g));
  // Both are due at once, and are mailed side by side.
  expect(told.sort()).toEqual([['Late, the first'], ['Late, the second']]);
});

it('an e-mail whose answer was lost is sent once, whatever came since', async () => {
  const { id } = await customer.order();
  await say(admin, id, 'Sent once');
  await pushes();
  await mails();
  await store.db.client.execute('update order_reads set mailed_at = 0');
  await store.db.client.execute(
    `update messages set message = 'Sent once, it says now' where order_id = '${id}'`,
  );
  await store.db.client.execute(
    `update jobs set state = 'waiting', leased_until = 0 where kind = 'messagesEmail' and payload like '%${id}%'`,
  );
  await mails();
  expect(await mailsWith('Sent once')).toHaveLength(1);
});

it('who turned e-mail off meanwhile gets none', async () => {
  const { id } = await customer.order();
  await say(admin, id, 'Not by mail');
  await pushes();
  await customer.send('PUT', '/api/notifications', { channel: 'email', isOn: false });
  await mails();
  expect(await mailsWith('Not by mail')).toEqual([]);
  await customer.send('PUT', '/api/notifications', { channel: 'email', isOn: true });
  await say(admin, id, 'By mail again');
  await pushes();
  await mails();
  expect((await mailsWith('By mail again')).map(({ to }) => to)).toEqual(['ana@example.com']);
});

it('what was written long before is not mailed to who becomes an admin', async () => {
  const { id } = await customer.order();
  await say(customer, id, 'Of long ago');
  await pushes();
  await mails();
  await store.db.client.execute(
    `update messages set created_at = created_at - ${60 * 24 * 60 * 60 * 1000} where order_id = '${id}'`,
  );
  await store.db.client.execute(`delete from order_reads where order_id = '${id}'`);
  const told = (await mailsWith('Of long ago')).length;
  await say(customer, id, 'Of today');
  await pushes();
  await mails();
  expect(await mailsWith('Of today')).toHaveLength(2);
  expect(await mailsWith('Of long ago')).toHaveLength(told);
});

it('who is no admin any more gets nothing of what was gathered for them', async () => {
  const { id } = await customer.order();
  await say(customer, id, 'For admins alone');
  await pushes();
  await store.db.client.execute(
    `update users set is_admin = 0 where email = 'second-admin@example.com'`,
  );
  await mails();
  expect((await mailsWith('For admins alone')).map(({ to }) => to)).toEqual(['admin@example.com']);
});

it('a browser is told nothing once its person has logged out', async () => {
  const { id } = await customer.order();
  await customer.get('/api/logout');
  await say(admin, id, 'After logging out');
  await store.doJobs(admin);
  expect(pushedTo('After logging out')).toEqual([]);
});
