import { describe, expect, it } from 'vitest';
import { startTestServer } from '#worker/tests/support/test-server.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';
import { openNotifyingServer } from './notifying-server.ts';

const server = await openNotifyingServer();
const admin = await server.signIn('admin@example.com');

async function approvedOrder(customer: TestUser) {
  const order = await customer.order();
  expect((await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' })).status).toBe(
    200,
  );
  return order;
}

async function subscriptionsOf({ user }: TestUser): Promise<string[]> {
  const { rows } = await server.db.client.execute({
    sql: 'select endpoint from push_subscriptions where user_id = ?',
    args: [user.id],
  });
  return rows.map(({ endpoint }) => String(endpoint));
}

it('encrypts a push for its browser, with a TTL and a topic', async () => {
  const customer = await server.signIn('ana@example.com');
  const browser = await server.subscribe(customer);
  const { id } = await approvedOrder(customer);
  await server.doJobs(customer);
  const [push, ...more] = browser.received;
  expect(more).toEqual([]);
  expect(push).toEqual({
    ttl: 3 * 24 * 60 * 60,
    topic: expect.stringMatching(/^[\w-]{32}$/),
    payload: {
      title: 'Order approved',
      body: `Your order for the 2014 Ram 2500 (order ${id.slice(0, 8)}) is approved.`,
      path: `/my-orders?order=${id}`,
      tag: push?.topic,
      isMessage: false,
      userId: customer.user.id,
    },
  });
});

it('truncates a text of 5,000 characters to fit a push', async () => {
  const customer = await server.signIn('long@example.com');
  const browser = await server.subscribe(customer);
  const { id } = await customer.order();
  const adminResponse = '🚚'.repeat(2500);
  await admin.patch(`/api/admin/orders/${id}`, { status: 'denied', adminResponse });
  await server.doJobs(customer);
  expect(browser.received[0]?.payload.body).toContain('🚚🚚🚚…');
});

describe('a push service error', () => {
  it.each([404, 410])('%i deletes the subscription', async (status) => {
    const customer = await server.signIn(`gone${status}@example.com`);
    const [gone, other] = [await server.subscribe(customer), await server.subscribe(customer)];
    gone.nextStatuses.push(status);
    await approvedOrder(customer);
    await server.doJobs(customer);
    expect(await subscriptionsOf(customer)).toEqual([other.subscription.endpoint]);
    expect([gone.requestCount, other.received.length]).toEqual([1, 1]);
  });

  it.each([429, 500, 503])('%i is retried, and the push arrives once', async (status) => {
    const customer = await server.signIn(`busy${status}@example.com`);
    const browser = await server.subscribe(customer);
    browser.nextStatuses.push(status, status);
    await approvedOrder(customer);
    await server.doJobs(customer);
    expect([browser.requestCount, browser.received.length]).toEqual([3, 1]);
    expect(await subscriptionsOf(customer)).toHaveLength(1);
  });

  it.each([400, 403, 413])(
    '%i drops the push, logs an error and raises one alert',
    async (status) => {
      const customer = await server.signIn(`refused${status}@example.com`);
      const browser = await server.subscribe(customer);
      browser.nextStatuses.push(status);
      await approvedOrder(customer);
      await server.doJobs(customer);
      expect([browser.requestCount, await subscriptionsOf(customer)]).toEqual([
        1,
        [browser.subscription.endpoint],
      ]);
      const line = server.logs.findLast((text) => text.includes('push rejected')) ?? '';
      expect(JSON.parse(line)).toMatchObject({
        level: 'error',
        event: 'push rejected',
        host: server.pushService.host,
        detail: `${status}`,
      });
      const { rows } = await server.db.client.execute(
        "select detail from alerts where kind = 'pushRefused'",
      );
      expect(rows).toMatchObject([{ detail: `${server.pushService.host}: 400 BadJwtToken` }]);
    },
  );

  it('deletes a subscription with invalid keys', async () => {
    const customer = await server.signIn('odd@example.com');
    const { subscription } = server.pushService.browser();
    const keys = { ...subscription.keys, p256dh: 'A'.repeat(87) };
    const response = await customer.post('/api/push-subscriptions', { ...subscription, keys });
    expect(response.status).toBe(204);
    await approvedOrder(customer);
    await server.doJobs(customer);
    expect(await subscriptionsOf(customer)).toEqual([]);
  });
});

describe('the allowlist of push services', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://api.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('accepts %s', async (endpoint) => {
    const { subscription } = server.pushService.browser();
    const response = await admin.post('/api/push-subscriptions', { ...subscription, endpoint });
    expect(response.status).toBe(204);
    expect((await admin.send('DELETE', '/api/push-subscriptions', { endpoint })).status).toBe(204);
  });

  it.each([
    'https://evil.example/push',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilpush.services.mozilla.com/abc',
    'https://evilpush.apple.com/abc',
    'https://web.push.apple.com.evil.example/abc',
    'https://push.services.mozilla.com@evil.example/abc',
    'https://me:secret@fcm.googleapis.com/abc',
    'http://127.0.0.1:1/abc',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
  ])('rejects %s', async (endpoint) => {
    const { subscription } = server.pushService.browser();
    const response = await admin.post('/api/push-subscriptions', { ...subscription, endpoint });
    expect([response.status, await response.text()]).toEqual([
      400,
      'endpoint: This push service isn’t supported',
    ]);
    expect(await subscriptionsOf(admin)).toEqual([]);
  });

  it('reports the invalid field of a subscription', async () => {
    const { subscription } = server.pushService.browser();
    const errorOf = async (body: object) =>
      (await admin.post('/api/push-subscriptions', body)).text();
    expect(await errorOf({ ...subscription, endpoint: 'somewhere' })).toBe(
      'endpoint: The push endpoint is missing',
    );
    expect(await errorOf({ ...subscription, keys: { p256dh: 'short', auth: 'short' } })).toBe(
      'keys.p256dh: The key p256dh must have 65 bytes',
    );
    const channel = await admin.send('PUT', '/api/notifications', { channel: 'fax', isOn: true });
    expect([channel.status, await channel.text()]).toEqual([
      400,
      'channel: The channel must be push or email',
    ]);
  });
});

describe('a browser', () => {
  it('keeps one subscription when it subscribes again', async () => {
    const customer = await server.signIn('again@example.com');
    const { subscription } = await server.subscribe(customer);
    await customer.post('/api/push-subscriptions', subscription);
    expect(await subscriptionsOf(customer)).toEqual([subscription.endpoint]);
  });

  it('receives nothing for its previous user after the next user subscribes', async () => {
    const [before, next] = [
      await server.signIn('before@example.com'),
      await server.signIn('next@example.com'),
    ];
    const browser = await server.subscribe(before);
    browser.nextStatuses.push(503);
    await approvedOrder(before);
    await expect.poll(() => browser.requestCount).toBe(1);
    expect((await next.post('/api/push-subscriptions', browser.subscription)).status).toBe(204);
    expect(await subscriptionsOf(before)).toEqual([]);
    await server.doJobs(next);
    expect([browser.requestCount, browser.received]).toEqual([1, []]);
    await approvedOrder(next);
    await server.doJobs(next);
    expect(browser.received.map(({ payload }) => payload.userId)).toEqual([next.user.id]);
    // A user cannot end another user's subscription.
    await before.send('DELETE', '/api/push-subscriptions', browser.subscription);
    expect(await subscriptionsOf(next)).toHaveLength(1);
  });

  it('receives nothing after it unsubscribes', async () => {
    const customer = await server.signIn('left@example.com');
    const browser = await server.subscribe(customer);
    const { endpoint } = browser.subscription;
    for (const _ of [1, 2]) {
      const response = await customer.send('DELETE', '/api/push-subscriptions', { endpoint });
      expect(response.status).toBe(204);
    }
    await approvedOrder(customer);
    await server.doJobs(customer);
    expect(browser.requestCount).toBe(0);
  });
});

it('keeps the 20 newest subscriptions of a user', async () => {
  const customer = await server.signIn('many@example.com');
  const all = [];
  for (let index = 0; index < 22; index += 1) all.push(await server.subscribe(customer));
  const newest = all.slice(2).map(({ subscription }) => subscription.endpoint);
  expect((await subscriptionsOf(customer)).sort()).toEqual(newest.sort());
});

it('reports missing VAPID keys and a missing mail service', async () => {
  const unconfigured = await startTestServer();
  const customer = await unconfigured.signIn('ana@example.com');
  expect(await customer.read('/api/notifications')).toEqual({
    push: true,
    email: true,
    vapidPublicKey: null,
    sendsEmail: false,
    needsVerifiedEmail: false,
  });
  const { subscription } = server.pushService.browser();
  const response = await customer.post('/api/push-subscriptions', subscription);
  expect([response.status, await response.text()]).toEqual([
    501,
    'Push notifications aren’t set up in this store.',
  ]);
  await unconfigured.stop();
});
