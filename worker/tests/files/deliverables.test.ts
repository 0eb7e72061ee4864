import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DeliverableJson, DeliverableRequestJson } from '#worker/domain/files/files.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';
import { runCleanupAfterHours } from './run-cleanup.ts';
import { someBytes, upload } from './upload.ts';

const { server, customer, admin } = await openStore();
const stranger = await server.signIn('stranger@example.com');

async function paidOrder(): Promise<OrderJson> {
  const order = await customer.order();
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
  await admin.post(`/api/admin/orders/${order.id}/payment`, { amount: 139_700, method: 'card' });
  return order;
}

function fulfill({ id }: OrderJson): Promise<Response> {
  return admin.patch(`/api/admin/orders/${id}`, { status: 'fulfilled' });
}

async function requestAttach(
  { id }: OrderJson,
  change: Partial<DeliverableRequestJson> = {},
  bytes?: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const file = await upload(admin, bytes);
  return admin.post(`/api/admin/orders/${id}/files`, { itemId: 'calibration', ...file, ...change });
}

async function attach(...args: Parameters<typeof requestAttach>): Promise<DeliverableJson> {
  const response = await requestAttach(...args);
  expect(response.status).toBe(201);
  return (await response.json()) as DeliverableJson;
}

const filesOf = (client: TestUser, { id }: OrderJson) =>
  client.read<DeliverableJson[]>(`/api/orders/${id}/files`);

async function newFilesOf(order: OrderJson): Promise<number | undefined> {
  return (await customer.orders()).find(({ id }) => id === order.id)?.newFiles;
}

/** Returns the bucket key of a file. */
async function keyOf({ fileUrl }: DeliverableJson): Promise<string> {
  const fileId = fileUrl.split('/').at(-1);
  const { rows } = await server.db.client.execute({
    sql: 'select key from files where id = ?',
    args: [fileId ?? ''],
  });
  return String(rows[0]?.key);
}

describe('a deliverable', () => {
  it('has a revision, a note, its size and the SHA-256 of the stored object', async () => {
    const order = await paidOrder();
    const bytes = someBytes(70_000);
    const file = await attach(order, { note: '  First tune. ', fileName: 'tune v1.bin' }, bytes);
    expect(file).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      itemId: 'calibration',
      seriesId: file.id,
      revision: 1,
      note: 'First tune.',
      vin: order.vin,
      device: null,
      fileUrl: expect.stringMatching(/^\/api\/objects\//),
      fileName: 'tune v1.bin',
      fileSize: 70_000,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      deliveredAt: null,
      downloadedAt: null,
      withdrawnAt: null,
      withdrawnReason: null,
      verdict: null,
    });
    expect(await filesOf(admin, order)).toEqual([file]);
  });

  it('is hidden from its customer until it is delivered, and always from other customers', async () => {
    const order = await paidOrder();
    const { fileUrl } = await attach(order);
    expect(await filesOf(customer, order)).toEqual([]);
    const early = await customer.get(fileUrl);
    expect([early.status, await early.text()]).toEqual([404, 'This file was not found.']);
    expect((await admin.get(fileUrl)).status).toBe(200);
    await fulfill(order);
    expect((await stranger.get(fileUrl)).status).toBe(404);
    expect((await stranger.get(`/api/orders/${order.id}/files`)).status).toBe(404);
    expect(await filesOf(customer, order)).toHaveLength(1);
    const download = await customer.get(fileUrl);
    expect(new Uint8Array(await download.arrayBuffer())).toEqual(someBytes(1000));
  });

  it('is superseded by its revisions, and every revision remains available', async () => {
    const order = await paidOrder();
    const first = await attach(order);
    const other = await attach(order, { itemId: 'calibration' });
    const second = await attach(order, { revisionOf: first.id, note: 'Smoother shifts' });
    const third = await attach(order, { revisionOf: first.id });
    expect([first, second, third].map(({ revision }) => revision)).toEqual([1, 2, 3]);
    expect(new Set([first, second, third].map(({ seriesId }) => seriesId)).size).toBe(1);
    expect([other.revision, other.seriesId]).toEqual([1, other.id]);
    await fulfill(order);
    expect(await filesOf(customer, order)).toHaveLength(4);
    expect((await customer.get(first.fileUrl)).status).toBe(200);
  });

  it('numbers concurrent revisions uniquely', async () => {
    const order = await paidOrder();
    const first = await attach(order);
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => requestAttach(order, { revisionOf: first.id })),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const revisions = (await filesOf(admin, order)).map(({ revision }) => revision);
    expect(revisions.sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('is attached once per Idempotency-Key', async () => {
    const order = await paidOrder();
    const body = { itemId: 'calibration', ...(await upload(admin)) };
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const path = `/api/admin/orders/${order.id}/files`;
    const responses = await Promise.all([1, 2, 3].map(() => admin.post(path, body, headers)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await filesOf(admin, order)).toHaveLength(1);
  });

  it('can be removed only until the order is fulfilled', async () => {
    const order = await paidOrder();
    const wrong = await attach(order);
    const right = await attach(order);
    const path = `/api/admin/orders/${order.id}/files`;
    const removed = await admin.send('DELETE', `${path}/${wrong.id}`);
    expect([removed.status, await removed.json()]).toEqual([200, [right]]);
    expect((await admin.get(wrong.fileUrl)).status).toBe(404);
    expect((await admin.send('DELETE', `${path}/${wrong.id}`)).status).toBe(404);
    const other = await paidOrder();
    const elsewhere = await admin.send('DELETE', `/api/admin/orders/${other.id}/files/${right.id}`);
    expect(elsewhere.status).toBe(404);
    const key = await keyOf(wrong);
    expect(await server.fileKeys(key)).toEqual([key]);
    await runCleanupAfterHours(server, 2);
    expect(await server.fileKeys(key)).toEqual([]);
    expect(await server.fileKeys(await keyOf(right))).toHaveLength(1);
    await fulfill(order);
    const late = await admin.send('DELETE', `${path}/${right.id}`);
    expect([late.status, await late.text()]).toEqual([
      409,
      'The customer already has this file. Attach a revision instead.',
    ]);
    expect(await filesOf(customer, order)).toEqual([
      { ...right, deliveredAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
  });

  it.each<[string, () => Promise<Response>, number, string]>([
    [
      'an order that is not approved',
      async () => requestAttach(await customer.order()),
      409,
      'This order hasn’t been approved yet.',
    ],
    [
      'an order that is not paid',
      async () => {
        const order = await customer.order();
        await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
        return requestAttach(order);
      },
      409,
      'This order hasn’t been paid yet.',
    ],
    [
      'an item that the checklist does not have',
      async () => requestAttach(await paidOrder(), { itemId: 'made-up' }),
      400,
      'itemId: This order’s checklist doesn’t have that item',
    ],
    [
      'a revision of another order’s file',
      async () =>
        requestAttach(await paidOrder(), { revisionOf: (await attach(await paidOrder())).id }),
      400,
      'revisionOf: This item doesn’t have that file',
    ],
    [
      'a customer’s upload',
      async () => requestAttach(await paidOrder(), { fileUrl: (await upload(customer)).fileUrl }),
      404,
      'This upload was not found.',
    ],
    [
      'a note of 2001 characters',
      async () => requestAttach(await paidOrder(), { note: 'x'.repeat(2001) }),
      400,
      'note: A note can’t be longer than 2,000 characters',
    ],
  ])('is rejected for %s', async (_, send, status, sentence) => {
    const response = await send();
    expect([response.status, await response.text()]).toEqual([status, sentence]);
  });
});

describe('the count of new files', () => {
  it('counts the files of a fulfilled order until the customer downloads them', async () => {
    const order = await paidOrder();
    const [one] = [await attach(order), await attach(order)];
    expect(await newFilesOf(order)).toBe(0);
    await fulfill(order);
    expect(await newFilesOf(order)).toBe(2);
    await admin.get(one.fileUrl);
    // These responses contain no bytes of the file.
    await customer.send('HEAD', one.fileUrl);
    await customer.get(one.fileUrl, { Range: 'bytes=5000-' });
    expect(await newFilesOf(order)).toBe(2);
    await customer.get(one.fileUrl);
    await customer.get(one.fileUrl, { Range: 'bytes=5-' });
    expect(await newFilesOf(order)).toBe(1);
    const [seen] = await filesOf(admin, order);
    expect(seen?.downloadedAt).toMatch(/^\d{4}-.*Z$/);
  });

  it('grows with a new revision, and changes the ETags that the customer polls', async () => {
    const order = await paidOrder();
    const first = await attach(order);
    await fulfill(order);
    await customer.get(first.fileUrl);
    const etags = () =>
      Promise.all(
        ['/api/orders/my-orders', `/api/orders/${order.id}/files`].map(async (path) =>
          (await customer.get(path)).headers.get('ETag'),
        ),
      );
    const before = await etags();
    await attach(order, { revisionOf: first.id });
    const after = await etags();
    expect(after.map((etag, index) => etag !== before[index])).toEqual([true, true]);
    expect(await newFilesOf(order)).toBe(1);
  });

  it('does not count superseded files', async () => {
    const order = await paidOrder();
    const first = await attach(order);
    await attach(order, { revisionOf: first.id });
    await fulfill(order);
    expect(await newFilesOf(order)).toBe(1);
  });
});
