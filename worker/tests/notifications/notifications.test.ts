import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tell } from '#db/statements/enqueue-job.ts';
import {
  isOfMessage,
  type NotificationEvent,
  notificationRule,
  notificationRules,
} from '#worker/domain/notifications/notification-kinds.ts';
import type { Person } from '#worker/tests/support/person.ts';
import { type NotifyingStore, publicUrl, startNotifyingStore } from './notifying-store.ts';
import type { Browser } from './push-service.ts';

let store: NotifyingStore;
let customer: Person;
let stranger: Person;
let admin: Person;
let secondAdmin: Person;
let orderId: string;
let browsers: Record<'customer' | 'stranger' | 'admin' | 'secondAdmin', Browser>;

beforeAll(async () => {
  store = await startNotifyingStore();
  customer = await store.signIn('ana@example.com');
  stranger = await store.signIn('stranger@example.com');
  admin = await store.signIn('admin@example.com');
  secondAdmin = await store.signIn('second-admin@example.com');
  browsers = {
    customer: await store.subscribe(customer),
    stranger: await store.subscribe(stranger),
    admin: await store.subscribe(admin),
    secondAdmin: await store.subscribe(secondAdmin),
  };
  orderId = (await customer.order()).id;
  await store.doJobs(admin);
});

afterAll(() => store.stop());

/** Who was pushed something since, by a part of its body. */
function pushedTo(part: string): string[] {
  return Object.entries(browsers)
    .filter(([, { received }]) => received.some(({ payload }) => payload.body.includes(part)))
    .map(([name]) => name);
}

async function mailedTo(part: string): Promise<string[]> {
  const mails = (await store.mails()).filter(({ text }) => text.includes(part));
  return mails.map(({ to }) => to).sort();
}

async function happen(event: NotificationEvent, actorId: string | null, detail: string) {
  const key = `${event}:${crypto.randomUUID()}`;
  await store.db.write([tell(store.db, { event, key, orderId, actorId, at: Date.now(), detail })]);
  await store.doJobs(stranger);
}

/** Who is told by what is done here. */
async function toldBy(act: () => Promise<void>) {
  const had = new Map(
    Object.entries(browsers).map(([name, { received }]) => [name, received.length]),
  );
  const mailed = (await store.mails()).length;
  await act();
  return {
    push: Object.entries(browsers)
      .filter(([name, { received }]) => received.length > (had.get(name) ?? 0))
      .map(([name]) => name),
    email: (await store.mails())
      .slice(mailed)
      .map(({ to }) => to)
      .sort(),
  };
}

/** Messages are told of in their own way (message-notifications.test.ts). */
const events = (Object.keys(notificationRules) as NotificationEvent[]).filter(
  (event) => !isOfMessage(event),
);

describe.each(events)('%s', (event) => {
  const { to, by, isConfirmation } = notificationRule(event);
  const toCustomer = to === 'customer';

  it('reaches whom the table says, by the channels that it says, and nobody else', async () => {
    const told = await toldBy(() => happen(event, null, 'said'));
    const pushed = toCustomer ? ['customer'] : ['admin', 'secondAdmin'];
    expect(told.push).toEqual(by.includes('push') ? pushed : []);
    expect(told.email).toEqual(
      toCustomer ? ['ana@example.com'] : ['admin@example.com', 'second-admin@example.com'],
    );
  });

  it(`${isConfirmation ? 'confirms it to' : 'does not reach'} whoever did it`, async () => {
    const actor = toCustomer ? customer : admin;
    const told = await toldBy(() => happen(event, actor.user.id, 'said'));
    if (isConfirmation) return expect(told.email).toEqual([actor.user.email]);
    expect(told).toEqual({
      push: toCustomer ? [] : ['secondAdmin'],
      email: toCustomer ? [] : ['second-admin@example.com'],
    });
  });
});

it('an order is told of from its request to its fulfillment', async () => {
  const before = (await store.mails()).length;
  const { id } = await customer.order({ vehicleModel: '3500' });
  await store.doJobs(stranger);
  await admin.patch(`/api/admin/orders/${id}`, { status: 'approved' });
  await store.doJobs(stranger);
  const payment = { amount: 139_700, method: 'card' };
  await admin.post(`/api/admin/orders/${id}/payment`, payment);
  await store.doJobs(stranger);
  await admin.patch(`/api/admin/orders/${id}`, { status: 'fulfilled' });
  await store.doJobs(stranger);
  const name = `2014 Ram 3500 (order ${id.slice(0, 8)})`;
  const mailed = (await store.mails()).slice(before).map(({ to, subject }) => `${to} ${subject}`);
  expect(mailed.sort()).toEqual(
    [
      `ana@example.com Order received: ${name}`,
      `admin@example.com New order: ${name}`,
      `second-admin@example.com New order: ${name}`,
      `ana@example.com Order approved: ${name}`,
      `ana@example.com Payment received: ${name}`,
      // Who recorded the payment knows of it.
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

it('a mail has one button to the order, at the store’s own address, and escapes what was typed', async () => {
  const typed = '<img src=x onerror=alert(1)> & "so"';
  await happen('denied', null, typed);
  const mail = (await store.mails()).find(({ text }) => text.includes(typed));
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;so&quot;');
  expect(mail?.html).not.toContain('<img');
  expect(mail?.html.match(/href="[^"]*\?order=[^"]*"/g)).toEqual([
    `href="${publicUrl}/my-orders?order=${orderId}"`,
  ]);
  expect(mail?.text).toContain(`${publicUrl}/my-orders?order=${orderId}`);
});

it('what a person turned off does not come, for that person alone', async () => {
  const choose = (channel: string, isOn: boolean) =>
    customer.send('PUT', '/api/notifications', { channel, isOn });
  expect((await choose('email', false)).status).toBe(204);
  await happen('denied', null, 'only pushed');
  expect([pushedTo('only pushed'), await mailedTo('only pushed')]).toEqual([['customer'], []]);
  await choose('push', false);
  expect(await (await customer.get('/api/notifications')).json()).toEqual({
    push: false,
    email: false,
    vapidPublicKey: store.pushService.settings.VAPID_PUBLIC_KEY,
    sendsEmail: true,
  });
  await happen('denied', null, 'not told');
  expect([pushedTo('not told'), await mailedTo('not told')]).toEqual([[], []]);
  await happen('adminAlert', null, 'still told');
  expect(pushedTo('still told')).toEqual(['admin', 'secondAdmin']);
  await choose('email', true);
  await choose('push', true);
  await happen('denied', null, 'told again');
  expect([pushedTo('told again'), await mailedTo('told again')]).toEqual([
    ['customer'],
    ['ana@example.com'],
  ]);
});

it('told twice of the same, nobody hears of it twice', async () => {
  const happening = {
    event: 'denied',
    key: `denied:${crypto.randomUUID()}`,
    orderId,
    actorId: null,
    at: Date.now(),
    detail: 'said once',
  } as const;
  await store.db.write([tell(store.db, happening)]);
  await store.doJobs(stranger);
  // As if its end had not been written.
  await store.db.client.execute(
    `update jobs set state = 'waiting', leased_until = 0 where kind in ('notify', 'email') and payload like '%said once%'`,
  );
  await store.doJobs(stranger);
  expect(await mailedTo('said once')).toEqual(['ana@example.com']);
  const received = browsers.customer.received.filter(({ payload }) =>
    payload.body.includes('said once'),
  );
  expect(received).toHaveLength(1);
});
