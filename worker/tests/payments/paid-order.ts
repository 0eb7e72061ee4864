import type { OrderJson, OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
import { upload } from '#worker/tests/files/upload.ts';
import type { Person } from '#worker/tests/support/person.ts';

interface People {
  customer: Person;
  admin: Person;
}

/** An order that is approved, with its payment recorded. */
export async function paidOrder(
  { customer, admin }: People,
  change: Partial<OrderRequestJson> = {},
): Promise<OrderJson> {
  const order = await customer.order(change);
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
  const payment = { amount: order.totalAmount, method: 'check', reference: '1042', note: 'by Ana' };
  const paid = await admin.post(`/api/admin/orders/${order.id}/payment`, payment);
  if (paid.status !== 201) throw new Error(`${paid.status}: ${await paid.text()}`);
  return order;
}

/** Attaches a file for the customer to a paid order, and fulfils it. */
export async function deliver(
  { admin }: People,
  { id }: OrderJson,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const file = { itemId: 'calibration', ...(await upload(admin, bytes, 'ana-tune.bin')) };
  const added = await admin.post(`/api/admin/orders/${id}/files`, file);
  if (added.status !== 201) throw new Error(`${added.status}: ${await added.text()}`);
  await admin.patch(`/api/admin/orders/${id}`, { status: 'fulfilled' });
}
