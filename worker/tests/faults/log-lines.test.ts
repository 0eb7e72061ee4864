import { afterAll, expect, it } from 'vitest';
import { type LocalStripe, startLocalStripe } from '#worker/local/stripe/stripe-server.ts';
import { someBytes, startUpload, upload } from '#worker/tests/files/upload.ts';
import { openNotifyingServer } from '#worker/tests/notifications/notifying-server.ts';
import { openFlakyProxy } from '#worker/tests/support/flaky-proxy.ts';
import { orderRequest, type TestUser, truckEntry } from '#worker/tests/support/test-user.ts';

const secrets = {
  LIBSQL_AUTH_TOKEN: 'database-token-of-this-test',
  R2_API_TOKEN: 'r2-token-of-this-test',
  R2_CREDENTIALS_URL: 'http://127.0.0.1:9/credentials',
};
/** The customer's input. No part of it may appear in a log line. */
const personal = {
  email: 'evelyn.quartermaine@example.com',
  customerPhone: '307-555-8675',
  billingStreet: '742 Evergreen Terrace',
  billingCity: 'Ten Sleep',
  vin: '3C6UR5DL1EG998877',
  additionalNotes: 'Call my neighbor Walter',
  message: 'The gate code is 4711',
  fileName: 'quartermaine-log.bin',
  nickname: 'Old Thunderbird',
  denial: 'Your cousin already ordered it',
};

let stripe: LocalStripe;
let isFailing = false;
let settings: Record<string, string>;

const proxy = openFlakyProxy((number, hasArrived) => {
  if (!isFailing) return undefined;
  if (hasArrived) return number % 2 === 0 ? 'cut after' : '500 after';
  return number % 3 === 0 ? 'cut before' : undefined;
});
const server = await openNotifyingServer({
  proxyFor: proxy.to,
  settings: async (origin) => {
    stripe = await startLocalStripe({ port: 0, webhookUrl: `${origin}/api/webhooks/stripe` });
    const stripeUrl = await proxy.to(stripe.settings.STRIPE_API_URL);
    settings = { ...secrets, ...stripe.settings, STRIPE_API_URL: stripeUrl };
    return settings;
  },
});

afterAll(() => stripe.close());

/** Makes every statement on a table fail during a request. */
async function withoutTable(table: string, send: () => Promise<Response>): Promise<void> {
  await server.db.client.execute(`alter table ${table} rename to away`);
  const response = await send();
  await server.db.client.execute(`alter table away rename to ${table}`);
  expect(response.status, table).toBe(500);
}

it('logs no secret and no personal data while everything fails', async () => {
  const customer = await server.signIn(personal.email);
  const admin = await server.signIn('admin@example.com');
  await writeEverything(customer, admin);
  const uploadUrl = await startUpload(customer);
  await failEverything(customer, admin, uploadUrl);

  const lines = server.logs.join('\n');
  // The failures above were logged.
  for (const event of ['"level":"error"', 'R2 failed', 'identity provider unavailable', '"job":'])
    expect(lines).toContain(event);
  const cookieValues = [customer, admin].flatMap((user) =>
    user
      .cookies()
      .split('; ')
      .map((cookie) => cookie.slice(cookie.indexOf('=') + 1)),
  );
  const signature = new URL(uploadUrl).searchParams.get('X-Amz-Signature') ?? '';
  const { VAPID_PRIVATE_KEY } = server.pushService.settings;
  const forbidden = [
    ...Object.entries(settings).filter(([name]) => /TOKEN|SECRET|KEY/.test(name)),
    ...Object.entries({
      ...personal,
      email: 'quartermaine',
      name: 'Quartermaine',
      signature,
      VAPID_PRIVATE_KEY,
    }),
    ['the message of a query', 'params:'],
    // Not the user's id, which the signed-in cookie has.
    ...cookieValues.filter((value) => value.length > 40).map((value) => ['cookie', value] as const),
    ...['local-secret', 'local-only-secret', 're_local_only'].map(
      (value) => ['key', value] as const,
    ),
  ];
  expect(forbidden.filter(([, value]) => value === '' || lines.includes(value))).toEqual([]);
}, 60_000);

/** Writes all personal data while the external services fail. */
async function writeEverything(customer: TestUser, admin: TestUser): Promise<void> {
  await server.subscribe(customer);
  isFailing = true;
  const { email: _, message, fileName, nickname, denial, ...fields } = personal;
  const order = await customer.order(fields);
  const { id } = await customer.order(fields);
  const file = await upload(customer, someBytes(5), fileName);
  await customer.post(`/api/orders/${order.id}/messages`, { message, ...file });
  await customer.post('/api/account/trucks', { ...truckEntry, nickname, vin: personal.vin });
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
  await admin.patch(`/api/admin/orders/${id}`, { status: 'denied', adminResponse: denial });
  const failing = "where attempts > 1 and kind in ('createInvoice', 'email', 'push')";
  await expect.poll(() => server.countJobs(failing), { timeout: 20_000 }).toBeGreaterThan(2);
  isFailing = false;
}

/** Makes the database, R2 and the identity provider fail in requests with personal data. */
async function failEverything(
  customer: TestUser,
  admin: TestUser,
  uploadUrl: string,
): Promise<void> {
  const [{ id = '' } = {}] = await customer.orders();
  const { email: _, message, fileName, nickname, denial, ...fields } = personal;
  const request = { ...orderRequest, ...fields };
  const text = { message };
  await withoutTable('order_events', () => customer.post('/api/orders', request));
  await withoutTable('messages', () => customer.post(`/api/orders/${id}/messages`, text));
  await withoutTable('trucks', () =>
    customer.post('/api/account/trucks', { ...truckEntry, nickname, vin: personal.vin }),
  );
  await withoutTable('users', () => signInOf(personal.email));
  await withoutTable('sessions', () => customer.get('/api/orders/my-orders'));
  await customer.get('/api/s3/sts');
  await customer.get(`/api/${personal.email}?vin=${personal.vin}`);
  await customer.get(`/api/orders/${id}/messages?before=${personal.vin}`);
  const body = JSON.stringify({ message });
  await fetch(`${server.origin}/api/webhooks/stripe`, { method: 'POST', body });
  await server.withoutBucket(async () => {
    const file = { fileUrl: uploadUrl, fileName, fileSize: 5 };
    await customer.post(`/api/orders/${id}/messages`, { ...text, ...file });
  });
  await server.restartProvider(async () => {
    await fetch(`${server.origin}/api/login?returnTo=/${personal.vin}`, { redirect: 'manual' });
    await fetch(`${server.origin}/api/login/callback?code=${personal.vin}`, {
      headers: { Cookie: customer.cookies() },
    });
  });
  await admin.post(`/api/admin/orders/${id}/payment`, { amount: 1, reference: denial });
}

/** Signs in, and returns the last response. */
async function signInOf(email: string): Promise<Response> {
  const browser = server.browser();
  const { url, html } = await browser.open('/api/login');
  const action = new URL(/<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? '', url);
  const names = { firstName: 'Evelyn', lastName: 'Quartermaine' };
  return (await browser.submit(action, { email, ...names })).response;
}
