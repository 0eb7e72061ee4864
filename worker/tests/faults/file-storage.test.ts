import { afterAll, expect, it } from 'vitest';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { attachInChat, someBytes, upload } from '#worker/tests/files/upload.ts';
import { pngWithText } from '#worker/tests/product-images/pictures.ts';
import { postProductFile } from '#worker/tests/product-images/product-file.ts';
import { startTestServer } from '#worker/tests/support/test-server.ts';

const unavailable = [503, 'We can’t reach our file storage. Try again in a moment.', '5'];

const server = await startTestServer();

afterAll(() => server.stop());

async function summaryOf(response: Response) {
  return [response.status, await response.text(), response.headers.get('Retry-After')];
}

it('asks to try again while R2 is unavailable, and loses no file or message', async () => {
  const customer = await server.signIn('ana@example.com');
  const admin = await server.signIn('admin@example.com');
  const bytes = someBytes(50_000);
  const attached = await attachInChat(customer, bytes);
  const pending = await upload(customer, bytes, 'log.bin');
  const { id } = await customer.order();
  const messages = `/api/orders/${id}/messages`;
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const send = () => customer.post(messages, { message: 'My datalog', ...pending }, key);
  const image = {
    content: pngWithText('new'),
    name: 'truck.png',
    productId: '2013-2018-ram-2500-68rfe',
    origin: server.origin,
  };
  const changeImage = () =>
    postProductFile(admin, new URL('/api/admin/product-image', server.origin), image);

  await server.withoutBucket(async () => {
    expect(await summaryOf(await customer.get(attached))).toEqual(unavailable);
    expect(await summaryOf(await send())).toEqual(unavailable);
    expect(await summaryOf(await changeImage())).toEqual(unavailable);
    // Text needs no file storage.
    expect((await customer.post(messages, { message: 'Are you there?' })).status).toBe(201);
  });

  expect((await send()).status).toBe(201);
  const sent = await customer.read<OrderMessageJson[]>(messages);
  expect(sent.map(({ message }) => message)).toEqual(['Are you there?', 'My datalog']);
  for (const url of [attached, sent[1]?.fileUrl ?? '']) {
    const file = await customer.get(url);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
  }
  expect((await changeImage()).status).toBe(200);
});
