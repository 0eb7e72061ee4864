import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { files } from '#db/schema/files.ts';
import { jobs } from '#db/schema/jobs.ts';
import { orders } from '#db/schema/orders.ts';
import { hourMs } from '#worker/domain/durations.ts';
import { defaultQuotas } from '#worker/http/quotas/quotas.ts';
import { attachInChat, someBytes, upload } from '#worker/tests/files/upload.ts';
import { openServer } from '#worker/tests/support/open-store.ts';
import { orderRequest, type TestUser, truckEntry } from '#worker/tests/support/test-user.ts';

const quotas = {
  ...defaultQuotas,
  pendingOrders: 3,
  ordersPerDay: 5,
  messagesPerHour: 4,
  messagesPerDay: 9,
  messageBytesPerDay: 1000,
  pendingUploads: 3,
  pendingUploadBytes: 1000,
  fileBytesPerDay: 1000,
  exportsPerDay: 2,
  trucksPerDay: 3,
};

const server = await openServer({ quotas });
const admin = await server.signIn('admin@example.com');

const newCustomer = () => server.signIn(`${randomUUID()}@example.com`);
const summaryOf = async (response: Response) => [response.status, await response.text()];

async function statuses(count: number, send: () => Promise<Response>): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: count }, send));
  return responses.map(({ status }) => status).sort();
}

describe('orders', () => {
  it('stores only as many pending orders as the quota allows, even when they arrive at once', async () => {
    const customer = await newCustomer();
    const request = () => customer.post('/api/orders', orderRequest);
    expect(await statuses(6, request)).toEqual([201, 201, 201, 429, 429, 429]);
    const rejected = await request();
    expect(rejected.headers.get('Retry-After')).toBe('3600');
    expect(await summaryOf(rejected)).toEqual([
      429,
      'You have 3 orders waiting for review. You can request more once we’ve reviewed those.',
    ]);
    expect(await customer.orders()).toHaveLength(3);
  });

  it('counts the orders of a day, and says when the next one is possible', async () => {
    const customer = await newCustomer();
    for (let index = 0; index < 5; index += 1) {
      const { id } = await customer.order();
      await admin.patch(`/api/admin/orders/${id}`, {
        status: 'denied',
        adminResponse: 'Wrong VIN',
      });
    }
    const rejected = await customer.post('/api/orders', orderRequest);
    const retryAfter = Number(rejected.headers.get('Retry-After'));
    expect(retryAfter).toBeGreaterThan(86_000);
    expect(retryAfter).toBeLessThanOrEqual(86_400);
    expect(await summaryOf(rejected)).toEqual([
      429,
      'You’ve requested 5 orders in one day. Request the next one tomorrow.',
    ]);
    const setAge = (ageMs: number) =>
      server.db.orm
        .update(orders)
        .set({ createdAt: Date.now() - ageMs })
        .where(eq(orders.userId, customer.user.id));
    await setAge(20 * hourMs);
    const rejectedAgain = await customer.post('/api/orders', orderRequest);
    const secondsLeft = Number(rejectedAgain.headers.get('Retry-After'));
    expect(secondsLeft).toBeGreaterThan(14_000);
    expect(secondsLeft).toBeLessThanOrEqual(14_400);
    await setAge(25 * hourMs);
    expect((await customer.post('/api/orders', orderRequest)).status).toBe(201);
  });

  it('replays a stored order although the quota is used up, and leaves no trace of a rejected one', async () => {
    const customer = await newCustomer();
    const keyed = { 'Idempotency-Key': randomUUID() };
    const first = await customer.post('/api/orders', orderRequest, keyed);
    await customer.order();
    await customer.order();
    const replay = await customer.post('/api/orders', orderRequest, keyed);
    expect([replay.status, replay.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
    expect(replay.headers.get('Retry-After')).toBeNull();
    expect(await replay.text()).toBe(await first.text());

    const before = await server.db.orm.$count(jobs);
    const rejectedKey = { 'Idempotency-Key': randomUUID() };
    expect((await customer.post('/api/orders', orderRequest, rejectedKey)).status).toBe(429);
    expect(await server.db.orm.$count(jobs)).toBe(before);
    const [, newest] = await customer.orders();
    await admin.patch(`/api/admin/orders/${newest?.id}`, { status: 'approved' });
    expect((await customer.post('/api/orders', orderRequest, rejectedKey)).status).toBe(201);
  });
});

describe('messages', () => {
  it('counts per user and order', async () => {
    const customer = await newCustomer();
    const [order, other] = [await customer.order(), await customer.order()];
    const send = (user: TestUser, { id }: { id: string }) =>
      user.post(`/api/orders/${id}/messages`, { message: 'hello' });
    expect(await statuses(6, () => send(customer, order))).toEqual([201, 201, 201, 201, 429, 429]);
    expect(await summaryOf(await send(customer, order))).toEqual([
      429,
      'You’ve sent 4 messages about this order in an hour. Send the next one a little later.',
    ]);
    expect((await send(customer, other)).status).toBe(201);
    expect((await send(admin, order)).status).toBe(201);
  });
});

describe('messages of a day', () => {
  const usedUp = [429, 'You’ve sent too many messages today. Send the next one tomorrow.'];
  const send = (user: TestUser, { id }: { id: string }, message = 'hi') =>
    user.post(`/api/orders/${id}/messages`, { message });

  it('count over all orders of a user', async () => {
    const customer = await newCustomer();
    const orders = [await customer.order(), await customer.order(), await customer.order()];
    for (const order of orders) {
      await Promise.all([send(customer, order), send(customer, order), send(customer, order)]);
    }
    const [order] = orders;
    const rejected = await send(customer, order ?? { id: '' });
    expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(86_000);
    expect(await summaryOf(rejected)).toEqual(usedUp);
  });

  it('count their texts in bytes', async () => {
    const customer = await newCustomer();
    const order = await customer.order();
    expect((await send(customer, order, 'ü'.repeat(500))).status).toBe(201);
    expect(await summaryOf(await send(customer, order))).toEqual(usedUp);
  });
});

describe('uploads', () => {
  const start = async (user: TestUser) => user.send('POST', '/api/objects/upload');
  const urlOf = async (response: Response) => {
    const { uploadURL } = (await response.json()) as { uploadURL: string };
    return uploadURL;
  };

  it('counts the uploads that no message refers to', async () => {
    const customer = await newCustomer();
    const { id } = await customer.order();
    const url = await urlOf(await start(customer));
    expect(await statuses(4, () => start(customer))).toEqual([201, 201, 429, 429]);
    expect(await summaryOf(await customer.get('/api/s3/params'))).toEqual([
      429,
      'You have 3 files that you haven’t sent. Send them, or try again tomorrow.',
    ]);
    await fetch(url, { method: 'PUT', body: 'log' });
    const sent = await customer.post(`/api/orders/${id}/messages`, {
      message: 'my log',
      fileUrl: url,
      fileName: 'log.csv',
      fileSize: 3,
    });
    expect(sent.status).toBe(201);
    expect((await start(customer)).status).toBe(201);
  });

  it('counts the bytes that no message refers to', async () => {
    const customer = await newCustomer();
    const url = await urlOf(await start(customer));
    await fetch(url, { method: 'PUT', body: new Uint8Array(1000) });
    expect(await summaryOf(await start(customer))).toEqual([
      429,
      'You have too many large files that you haven’t sent. Send them, or try again tomorrow.',
    ]);
  });

  it('counts declared bytes before they arrive', async () => {
    const customer = await newCustomer();
    const declare = (bytes: number | string) =>
      customer.send('POST', '/api/objects/upload', undefined, { 'Upload-Length': `${bytes}` });
    expect(await statuses(3, () => declare(501))).toEqual([201, 429, 429]);
    expect((await declare(499)).status).toBe(201);
    expect(await summaryOf(await declare(2 * 2 ** 30 + 1))).toEqual([
      413,
      'This file is too large. The limit is 2 GB.',
    ]);
    expect(await summaryOf(await declare(0))).toEqual([
      400,
      'This file is empty. Choose another one.',
    ]);
    expect((await declare('many')).status).toBe(400);
  });

  it('counts the bytes that a user attached in a day', async () => {
    const customer = await newCustomer();
    const { id } = await customer.order();
    await attachInChat(customer, someBytes(999));
    const send = async () =>
      customer.post(`/api/orders/${id}/messages`, {
        message: '',
        ...(await upload(customer, someBytes(1))),
      });
    expect((await send()).status).toBe(201);
    expect(await summaryOf(await send())).toEqual([
      429,
      'You’ve sent too many large files today. Send the next one tomorrow.',
    ]);
    const text = await customer.post(`/api/orders/${id}/messages`, { message: 'No file' });
    expect(text.status).toBe(201);
    const yesterday = Date.now() - 25 * hourMs;
    await server.db.orm
      .update(files)
      .set({ createdAt: yesterday })
      .where(eq(files.ownerId, customer.user.id));
    expect((await send()).status).toBe(201);
  });

  it('does not count an aborted multipart upload, and aborts it again without an error', async () => {
    const customer = await newCustomer();
    for (let index = 0; index < 5; index += 1) {
      const created = await customer.post('/api/s3/multipart', {
        filename: 'tune.bin',
        type: 'application/octet-stream',
        metadata: {},
      });
      expect(created.status).toBe(200);
      const { key, uploadId } = (await created.json()) as { key: string; uploadId: string };
      const abort = () =>
        customer.send(
          'DELETE',
          `/api/s3/multipart/${encodeURIComponent(uploadId)}?key=${encodeURIComponent(key)}`,
        );
      expect([(await abort()).status, (await abort()).status]).toEqual([200, 200]);
    }
  });
});

describe('account', () => {
  it('allows only as many new trucks a day as the quota, even if others are deleted', async () => {
    const customer = await newCustomer();
    const keyed = { 'Idempotency-Key': randomUUID() };
    const add = (headers = {}) => customer.post('/api/account/trucks', truckEntry, headers);
    const first = (await (await add(keyed)).json()) as { id: string };
    expect((await customer.send('DELETE', `/api/account/trucks/${first.id}`)).status).toBe(204);
    expect(await statuses(4, add)).toEqual([201, 201, 429, 429]);
    expect(await summaryOf(await add())).toEqual([
      429,
      'You’ve added 3 trucks today. You can add the next one tomorrow.',
    ]);
    expect((await add(keyed)).headers.get('Idempotent-Replayed')).toBe('true');
  });

  it('allows only as many exports as the quota', async () => {
    const customer = await newCustomer();
    const download = () => customer.get('/api/account/data');
    for (const expected of [200, 200, 429]) {
      const response = await download();
      await response.arrayBuffer();
      expect(response.status).toBe(expected);
    }
    expect(await summaryOf(await download())).toEqual([
      429,
      'You’ve downloaded your data 2 times today. You can download it again tomorrow.',
    ]);
  });

  it('sends the admins one deletion notice a day', async () => {
    const customer = await newCustomer();
    const ask = () => customer.send('POST', '/api/account/deletion');
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    expect((await customer.send('DELETE', '/api/account/deletion')).status).toBe(200);
    expect(await summaryOf(await ask())).toEqual([
      429,
      'You’ve already asked us to delete your account today. You can ask again tomorrow.',
    ]);
  });
});
