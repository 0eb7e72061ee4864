import { expect, it } from 'vitest';
import { openStore } from '#worker/tests/support/open-store.ts';
import { startOfRateLimitWindow } from '#worker/tests/support/rate-limit-window.ts';
import { startTestServer } from '#worker/tests/support/test-server.ts';

const { customer, admin, server } = await openStore();

it('changes only the lists of the customer and the admins when an order is placed', async () => {
  const stranger = await server.signIn('stranger@example.com');
  const etags = async () =>
    Promise.all(
      [
        customer.get('/api/orders/my-orders'),
        admin.get('/api/admin/orders'),
        stranger.get('/api/orders/my-orders'),
      ].map(async (response) => (await response).headers.get('ETag')),
    );
  const before = await etags();
  await customer.order();
  const after = await etags();
  expect(after.map((etag, index) => etag !== before[index])).toEqual([true, true, false]);
});

it('changes the customer’s list when an order’s status changes', async () => {
  const { id } = await customer.order();
  const before = (await customer.get('/api/orders/my-orders')).headers.get('ETag') ?? '';
  await admin.patch(`/api/admin/orders/${id}`, { status: 'approved' });
  const response = await customer.get('/api/orders/my-orders', { 'If-None-Match': before });
  expect(response.status).toBe(200);
});

it('returns 429 with Retry-After for too many writes', async () => {
  const strict = await startTestServer({ writeLimit: 3 });
  const client = await strict.signIn('fast@example.com');
  await startOfRateLimitWindow();
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => client.post('/api/orders', {})),
  );
  const rejected = responses.filter(({ status }) => status === 429);
  expect(rejected.length).toBeGreaterThanOrEqual(2);
  expect(rejected[0]?.headers.get('Retry-After')).toBe('10');
  await strict.stop();
});

it('returns 503 with Retry-After if the database is unreachable', async () => {
  const doomed = await startTestServer();
  const client = await doomed.signIn('unlucky@example.com');
  await doomed.database.close();
  const response = await client.get('/api/products');
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await response.text()).toBe('We can’t reach our database. Try again in a moment.');
  expect((await client.get('/api/health')).status).toBe(503);
  await doomed.stop();
});
