import type { OrderJson, OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
import { upload } from '#worker/tests/files/upload.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

interface Users {
  customer: TestUser;
  admin: TestUser;
}

/** Places an order, approves it and records its payment. */
export async function paidOrder(
  { customer, admin }: Users,
  change: Partial<OrderRequestJson> = {},
): Promise<OrderJson> {
  const order = await customer.order(change);
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
  const payment = { amount: order.totalAmount, method: 'check', reference: '1042', note: 'by Ana' };
  const paid = await admin.post(`/api/admin/orders/${order.id}/payment`, payment);
  if (paid.status !== 201) throw new Error(`${paid.status}: ${await paid.text()}`);
  return order;
}

/** Attaches a deliverable to a paid order and fulfills it. */
export async function deliver(
  { admin }: Users,
  { id }: OrderJson,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const file = { itemId: 'calibration', ...(await upload(admin, bytes, 'ana-tune.bin')) };
  const added = await admin.post(`/api/admin/orders/${id}/files`, file);
  if (added.status !== 201) throw new Error(`${added.status}: ${await added.text()}`);
  await admin.patch(`/api/admin/orders/${id}`, { status: 'fulfilled' });
}
