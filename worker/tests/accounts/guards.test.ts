import { describe, expect, it } from 'vitest';
import { createApp } from '#worker/app.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { sendHeadersOnly } from '#worker/tests/support/send-headers-only.ts';
import { orderRequest, type TestUser } from '#worker/tests/support/test-user.ts';

/** The routes that need no session. */
const publicRoutes = [
  'GET /',
  'GET /landing.html',
  // The app's document, with the texts of a calibration that is for sale.
  'GET /product/:productId',
  'GET /public-catalog.json',
  'GET /mail',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /.well-known/security.txt',
  'GET /api/health',
  'GET /api/login',
  'GET /api/login/callback',
  'GET /api/logout',
  'GET /api/downloads/:token',
  'POST /api/webhooks/stripe',
  'POST /api/csp-reports',
];

const routes = [
  ...new Set(
    createApp()
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`),
  ),
].map((name) => {
  const [method = '', path = ''] = name.split(' ');
  return { name, method, path };
});
const guarded = routes.filter(({ name }) => !publicRoutes.includes(name));
/** Only an order's customer and admins may use these. */
const orderRoutes = guarded.filter(({ path }) => path.startsWith('/api/orders/:orderId'));

/** Returns the path of a route with the parameters filled in. */
function pathOf(path: string): string {
  return path.replaceAll(/:\w+/g, orderId);
}

const { server, customer, admin } = await openStore();
const orderId = (await customer.order()).id;

it('finds the app’s routes', () => {
  expect(guarded.length).toBeGreaterThanOrEqual(7);
  expect(routes.map(({ name }) => name)).toEqual(expect.arrayContaining(publicRoutes));
});

describe.each(guarded)('$name', ({ method, path }) => {
  it('returns 401 without a valid session', async () => {
    const anonymous = await fetch(server.origin + pathOf(path), { method });
    expect([anonymous.status, await anonymous.text()]).toEqual([401, 'Unauthorized']);
    const forged = await fetch(server.origin + pathOf(path), {
      method,
      headers: { Cookie: 'session=forged' },
    });
    expect(forged.status).toBe(401);
  });

  it('allows admins', async () => {
    const body = method === 'GET' ? undefined : {};
    // A separate session for the route that ends sessions.
    const user =
      path === '/api/account/sessions' ? await server.signIn('second-admin@example.com') : admin;
    expect([401, 403]).not.toContain((await user.send(method, pathOf(path), body)).status);
  });
});

it('shows staff notes on no route of the customer', async () => {
  const text = 'Staff only: call before noon';
  await admin.post(`/api/admin/orders/${orderId}/notes`, { text });
  await admin.post(`/api/admin/customers/${customer.user.id}/notes`, { text });
  const page = await admin.get(`/api/admin/customers/${customer.user.id}`);
  expect((await page.text()).match(/Staff only/g)).toHaveLength(2);
  const notes = await admin.get(`/api/admin/orders/${orderId}/notes`);
  expect(await notes.text()).toContain(text);
  const reads = guarded.filter(({ method }) => method === 'GET');
  expect(reads.length).toBeGreaterThanOrEqual(20);
  for (const { path } of reads) {
    const response = await customer.get(pathOf(path));
    expect(await response.text(), path).not.toContain('Staff only');
    const about = await customer.get(path.replaceAll(/:\w+/g, customer.user.id));
    expect(await about.text(), path).not.toContain('Staff only');
  }
});

it('finds the routes of an order', () => {
  expect(orderRoutes.length).toBeGreaterThanOrEqual(10);
});

it.each(orderRoutes)('$name returns 404 to another customer', async ({ method, path }) => {
  const stranger = await server.signIn('stranger@example.com');
  const body = method === 'GET' ? undefined : { message: 'Hello' };
  const response = await stranger.send(method, pathOf(path), body);
  expect([response.status, await response.text()]).toEqual([404, 'This order was not found.']);
  const unknownOrder = await stranger.send(
    method,
    path.replaceAll(/:\w+/g, crypto.randomUUID()),
    body,
  );
  expect(unknownOrder.status).toBe(404);
});

/** The multipart routes; product-images.test.ts and dyno-sheets.test.ts cover them. */
const multipartRoutes = ['POST /api/admin/product-image', 'POST /api/admin/dyno-sheet'];

const bodilessRoutes = [
  'POST /api/objects/upload',
  'POST /api/objects/:fileId/link',
  'DELETE /api/s3/multipart/:uploadId',
  'DELETE /api/admin/orders/:orderId/files/:id',
  'POST /api/admin/alerts/:alertId/done',
  'POST /api/admin/alerts/:alertId/retry',
  'POST /api/admin/orders/:orderId/invoice',
  'POST /api/orders/:orderId/amendments/:id/accept',
  'POST /api/orders/:orderId/amendments/:id/decline',
  'DELETE /api/account/sessions',
  'DELETE /api/account/sessions/others',
  'DELETE /api/account/sessions/:sessionId',
  'POST /api/account/deletion',
  'DELETE /api/account/deletion',
  'DELETE /api/account/trucks/:truckId',
  'DELETE /api/account/transfers/:transferId',
  'POST /api/account/transfers/:transferId/accept',
  'POST /api/account/transfers/:transferId/decline',
  'DELETE /api/admin/dyno-sheet/:productId',
  'DELETE /api/admin/product-image/:productId',
  'DELETE /api/admin/team/:userId',
  'DELETE /api/admin/replies/:replyId',
  'DELETE /api/admin/saved-views/:viewId',
  'DELETE /api/orders/:orderId/review',
  'POST /api/admin/users/:userId/deletion',
  'DELETE /api/admin/users/:userId/sessions',
];

const writes = guarded.filter(
  ({ method, name }) => method !== 'GET' && !multipartRoutes.includes(name),
);

it.each(bodilessRoutes)('%s requires a same-origin request', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  expect(writes.map((route) => route.name)).toContain(name);
  const headers = { Origin: 'https://evil.example' };
  expect((await admin.send(method, pathOf(path), undefined, headers)).status).toBe(403);
});

it.each(writes.filter(({ name }) => !bodilessRoutes.includes(name)))(
  '$name requires a same-origin JSON request',
  async ({ method, path }) => {
    const foreign = await admin.send(method, pathOf(path), {}, { Origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    const form = await admin.send(method, pathOf(path), {}, { 'Content-Type': 'text/plain' });
    expect([form.status, await form.text()]).toEqual([415, 'Send the request as JSON.']);
    const url = new URL(pathOf(path), server.origin);
    const large = await sendHeadersOnly(admin, {
      method,
      url,
      type: 'application/json',
      bytes: 70_000,
    });
    expect(large).toEqual([413, 'The request is too large. Send at most 64 kB of text.']);
    const broken = await admin.send(method, pathOf(path), undefined, {
      'Content-Type': 'application/json',
    });
    expect(broken.status).toBe(400);
  },
);

it('returns 404 for unknown paths, and 405 with Allow for wrong methods', async () => {
  const unknown = await customer.get('/api/nothing');
  expect([unknown.status, await unknown.text()]).toEqual([
    404,
    'Nothing was found at this address.',
  ]);
  const wrong = await customer.send('DELETE', '/api/orders');
  expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'POST']);
});

it('sends security headers, and forbids caching personal data', async () => {
  const response = await customer.get('/api/auth/user');
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect((await customer.get('/api/orders/my-orders')).headers.get('Cache-Control')).toBe(
    'private, no-cache',
  );
});

it('rejects a write whose Expected-User is not the signed-in user', async () => {
  const writer = await server.signIn('writer@example.com');
  const next = await server.signIn('next@example.com');
  const send = (client: TestUser, expected: TestUser) =>
    client.post('/api/orders', orderRequest, { 'Expected-User': expected.user.id });
  const rejected = await send(next, writer);
  expect([rejected.status, await rejected.text()]).toEqual([401, 'Unauthorized']);
  expect(await next.orders()).toEqual([]);
  expect((await send(writer, writer)).status).toBe(201);
});
