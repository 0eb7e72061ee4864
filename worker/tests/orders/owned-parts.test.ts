import { afterAll, expect, it } from 'vitest';
import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';
import { startTestServer } from '#worker/tests/support/test-server.ts';

const server = await startTestServer();

afterAll(() => server.stop());

it('stores the parts that a customer owns after the order, and stops warning the admin', async () => {
  const customer = await server.signIn('owner@example.com');
  const admin = await server.signIn('admin@example.com');
  const { id } = await customer.order({ addonIds: [] });
  const path = `/api/orders/${id}/owned-parts`;
  const warnings = async (orderId = id) => {
    const response = await admin.get(`/api/admin/orders/${orderId}`);
    return ((await response.json()) as AdminOrderJson).warnings.filter((text) =>
      text.includes('didn’t say they own one'),
    );
  };
  expect(await warnings()).toHaveLength(2);
  const list = await customer.get('/api/orders/my-orders');
  const etag = list.headers.get('ETag') ?? '';
  const answers = ['switch', 'device', 'switch'].map((part) =>
    customer.send('PUT', path, { part }),
  );
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await warnings()).toEqual([]);
  const poll = await customer.get('/api/orders/my-orders', { 'If-None-Match': etag });
  expect(poll.status).toBe(200);
  const [order] = await customer.orders();
  expect(order?.ownedParts.toSorted()).toEqual(['device', 'switch']);

  // A device with its serial number is one that the customer owns.
  const named = await customer.order({ addonIds: [], vehicleModel: '3500' });
  const device = { kind: 'EZ Lynk AutoAgent 3', serial: '12345' };
  await customer.send('PUT', `/api/orders/${named.id}/device`, device);
  expect(await warnings(named.id)).toHaveLength(1);

  const invalid = await customer.send('PUT', path, { part: 'turbo' });
  expect([invalid.status, await invalid.text()]).toEqual([400, 'part: Choose switch or device']);
  const stranger = await server.signIn('stranger@example.com');
  expect((await stranger.send('PUT', path, { part: 'switch' })).status).toBe(404);
});
