import { expect, it } from 'vitest';
import { openStore } from '#worker/tests/support/open-store.ts';

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
