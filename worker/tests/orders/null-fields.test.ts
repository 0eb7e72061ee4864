import { expect, it } from 'vitest';
import type { CatalogJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderJson, OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { createMultipart } from '#worker/tests/files/multipart.ts';
import { upload } from '#worker/tests/files/upload.ts';
import { paidOrder } from '#worker/tests/payments/paid-order.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { orderRequest, truckEntry } from '#worker/tests/support/test-user.ts';

// Reads return null for a field without a value. Writes accept null, so that a client can send back
// what it read.

const { customer, admin } = await openStore();

async function summaryOf<Json>(response: Response): Promise<[number, Json]> {
  const text = await response.text();
  return [response.status, (text && response.ok ? JSON.parse(text) : text) as Json];
}

it('orders without the optional fields', async () => {
  const [status, order] = await summaryOf<OrderJson>(
    await customer.post('/api/orders', {
      ...orderRequest,
      vehicleTransmission: null,
      ownedParts: null,
      vin: null,
      modifications: null,
      additionalNotes: null,
      resubmitOf: null,
      expectedTotal: null,
    }),
  );
  expect([status, order.resubmitOf, order.vin, order.ownedParts]).toEqual([201, null, null, []]);
});

it('sends a message without a file, as the chat returns it', async () => {
  const { id } = await customer.order();
  const chat = `/api/orders/${id}/messages`;
  const file = { fileUrl: null, fileName: null, fileSize: null };
  const [status, message] = await summaryOf<OrderMessageJson>(
    await customer.post(chat, { message: 'Hello', ...file }),
  );
  expect([status, message.message, message.fileUrl]).toEqual([201, 'Hello', null]);
});

it('approves an order without a reason, and still requires one for a denial', async () => {
  const change = async (status: string) => {
    const { id } = await customer.order();
    const body = { status, adminResponse: null };
    return (await admin.patch(`/api/admin/orders/${id}`, body)).status;
  };
  expect(await change('approved')).toBe(200);
  expect(await change('denied')).toBe(400);
});

it('attaches a first file without a note', async () => {
  const { id } = await paidOrder({ customer, admin });
  const file = { itemId: 'calibration', revisionOf: null, note: null, ...(await upload(admin)) };
  expect((await admin.post(`/api/admin/orders/${id}/files`, file)).status).toBe(201);
});

it('leaves the details of a calibration unchanged', async () => {
  const { products } = await admin.read<CatalogJson>('/api/admin/catalog');
  const before = products.find(({ levels }) => levels.length > 0);
  const [status, after] = await summaryOf(
    await admin.send('PUT', `/api/admin/products/${before?.id}`, {
      ...before,
      levels: null,
      hardware: null,
    }),
  );
  expect([status, after]).toEqual([200, before]);
});

it('starts an upload without a name or metadata', async () => {
  const body = { filename: null, type: null, metadata: null };
  expect((await customer.post('/api/s3/multipart', body)).status).toBe(200);
  expect((await createMultipart(customer)).key).toContain('uploads/');
});

it('saves a truck without the optional fields', async () => {
  const optional = { nickname: null, transmission: null, vin: null, device: null };
  const response = await customer.post('/api/account/trucks', { ...truckEntry, ...optional });
  expect(response.status).toBe(201);
});
