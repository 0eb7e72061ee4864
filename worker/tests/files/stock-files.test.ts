import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { StockFileJson } from '#worker/domain/files/files.api.ts';
import { limits } from '#worker/domain/limits.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { paidOrder } from '#worker/tests/payments/paid-order.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';
import { someBytes, upload } from './upload.ts';

const { server, customer, admin } = await openStore();

const vin = '3C6UR5DL5EG123456';

/** Returns the bytes of a controller's read with a VIN at byte 0x1F40, and a part number after it. */
function readOfTruck(): Uint8Array<ArrayBuffer> {
  const bytes = someBytes(40_000).fill(0, 8000, 8100);
  bytes.set(new TextEncoder().encode(`${vin}\0 68212345AB`), 8000);
  return bytes;
}

async function send(order: OrderJson, bytes = readOfTruck(), key = crypto.randomUUID()) {
  const message = {
    message: 'Stock file: stock.bin',
    stockFile: { role: 'stock', tool: ' EFILive ', calibration: 'J90292.05' },
    ...(await upload(customer, bytes, 'stock.bin')),
  };
  const post = () =>
    customer.post(`/api/orders/${order.id}/messages`, message, { 'Idempotency-Key': key });
  return [await post(), await post()] as const;
}

const listOf = ({ id }: OrderJson, client: TestUser) =>
  client.read<StockFileJson[]>(`/api/orders/${id}/stock-files`);

it('reads a stock file once, and shows both sides what it found', async () => {
  const order = await customer.order({ vin });
  const bytes = readOfTruck();
  const responses = await send(order, bytes);
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  const listed = await listOf(order, customer);
  expect(listed).toEqual([
    {
      id: expect.any(String),
      role: 'stock',
      tool: 'EFILive',
      calibration: 'J90292.05',
      readBytes: 40_000,
      fileName: 'stock.bin',
      fileSize: 40_000,
      fileUrl: expect.any(String),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      vins: [{ text: vin, at: 0x1f40 }],
      partNumbers: [{ text: '68212345AB', at: 0x1f40 + 19 }],
      createdAt: expect.any(String),
    },
  ]);
  expect(await listOf(order, admin)).toEqual(listed);
  const stranger = await server.signIn('stranger@example.com');
  expect((await stranger.get(`/api/orders/${order.id}/stock-files`)).status).toBe(404);
});

it('searches only the first 16 MB', async () => {
  const order = await customer.order();
  const bytes = new Uint8Array(17 * 1024 * 1024);
  bytes.set(new TextEncoder().encode(vin), 16 * 1024 * 1024);
  await send(order, bytes);
  const [file] = await listOf(order, customer);
  expect(file).toMatchObject({ vins: [], readBytes: 16 * 1024 * 1024, fileSize: bytes.length });
  expect(file?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
});

it('refuses a stock file above 64 MB before it reads the file', async () => {
  const { id } = await customer.order();
  const response = await customer.post(`/api/orders/${id}/messages`, {
    message: 'Stock file: stock.bin',
    stockFile: { role: 'stock' },
    ...(await upload(customer)),
    fileSize: limits.stockFileBytes + 1,
  });
  expect([response.status, await response.text()]).toEqual([
    400,
    'stockFile: A stock file can’t be larger than 64 MB. Send it in the chat as a normal file.',
  ]);
});

it('refuses an empty stock file', async () => {
  const { id } = await customer.order();
  const response = await customer.post(`/api/orders/${id}/messages`, {
    message: 'Stock file: stock.bin',
    stockFile: { role: 'stock' },
    ...(await upload(customer, new Uint8Array(), 'stock.bin')),
  });
  expect([response.status, await response.text()]).toEqual([
    400,
    'This file is empty. Choose another one.',
  ]);
});

it.each<[string, (order: OrderJson) => Promise<Response>]>([
  ['fulfilled', ({ id }) => admin.patch(`/api/admin/orders/${id}`, { status: 'fulfilled' })],
  ['canceled', ({ id }) => admin.post(`/api/admin/orders/${id}/cancel`, { reason: 'Sold it' })],
])('stays available to its sender once the order is %s', async (status, close) => {
  const order = await paidOrder({ customer, admin });
  await send(order);
  expect(await (await close(order)).json()).toMatchObject({ status });
  const [file] = await listOf(order, customer);
  const response = await customer.get(file?.fileUrl ?? '');
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(readOfTruck());
});

it.each([
  [{ stockFile: { role: 'stock' }, message: 'x' }, 'stockFile: Attach the stock file'],
  [
    { stockFile: { role: 'mine' }, message: 'x' },
    'stockFile.role: Say whether the file is stock or an earlier tune',
  ],
  [
    { stockFile: { role: 'stock', tool: 'x'.repeat(101) }, message: 'x' },
    'stockFile.tool: The reading tool can’t be longer than 100 characters',
  ],
])('rejects %j', async (body, sentence) => {
  const { id } = await customer.order();
  const response = await customer.post(`/api/orders/${id}/messages`, body);
  expect([response.status, await response.text()]).toEqual([400, sentence]);
});
