import { createHash } from 'node:crypto';
import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#db/schema/identity.ts';
import type { AccountJson } from '#worker/domain/accounts/accounts.api.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { unzip } from '#worker/tests/files/unzip.ts';
import { keyOf, someBytes, upload } from '#worker/tests/files/upload.ts';
import { deliver, paidOrder } from '#worker/tests/payments/paid-order.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { type TestUser, truckEntry } from '#worker/tests/support/test-user.ts';

const { server, customer, admin } = await openStore();

async function download(client: TestUser): Promise<Map<string, Buffer>> {
  const response = await client.get('/api/account/data');
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([
    200,
    'private, no-store',
  ]);
  expect(response.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename=straight-six-data-\d{4}-\d\d-\d\d\.zip$/,
  );
  return unzip(Buffer.from(await response.arrayBuffer()));
}

function dataOf(files: Map<string, Buffer>) {
  return JSON.parse(`${files.get('data.json')}`);
}

const account = (client: TestUser) => client.read<AccountJson>('/api/account');

function alerts() {
  return server.db.client.execute({
    sql: "select created_at, resolved_at from alerts where kind = 'deletionRequested' and user_id = ?",
    args: [customer.user.id],
  });
}

it('exports the user’s data and their files unchanged', async () => {
  await customer.post('/api/account/trucks', truckEntry);
  const order = await paidOrder(
    { customer, admin },
    { vin: '3C6UR5DL1EG123456', vehicleTransmission: '68RFE automatic', ownedParts: ['device'] },
  );
  await server.db.client.execute({
    sql: "update users set last_name = '' where id = ?",
    args: [admin.user.id],
  });
  // The history of their data leaves this out.
  const assignee = { userId: admin.user.id };
  await admin.send('PUT', `/api/admin/orders/${order.id}/assignee`, assignee);
  const [sent, delivered] = [someBytes(3000), someBytes(5000)];
  const chat = `/api/orders/${order.id}/messages`;
  await customer.post(chat, { message: 'My log', ...(await upload(customer, sent, 'my log.csv')) });
  await admin.post(chat, { message: 'Thank you' });
  await deliver({ customer, admin }, order, delivered);
  const files = await download(customer);
  const folder = `orders/${order.createdAt.slice(0, 10)} ${order.id.slice(0, 8)}`;
  expect([...files.keys()]).toEqual([
    'data.json',
    `${folder}/chat/001 my log.csv`,
    `${folder}/files/001 ana-tune.bin`,
  ]);
  expect(files.get(`${folder}/chat/001 my log.csv`)).toEqual(Buffer.from(sent));
  expect(files.get(`${folder}/files/001 ana-tune.bin`)).toEqual(Buffer.from(delivered));
  expect(dataOf(files)).toMatchObject({
    profile: { email: 'ana@example.com', lastName: 'Test' },
    trucks: [{ ...truckEntry, createdAt: expect.any(String) }],
    orders: [
      {
        id: order.id,
        vin: '3C6UR5DL1EG123456',
        vehicleTransmission: '68RFE automatic',
        ownedParts: ['device'],
        addons: [{ price: 29900 }, { price: 14900 }],
        payments: [{ amount: order.totalAmount, reference: '1042' }],
        history: [{ kind: 'placed', by: 'you' }, { kind: 'approved', by: 'the store' }, {}, {}],
        messages: [
          { from: 'you', message: 'My log', file: { name: 'my log.csv', size: 3000 } },
          { from: 'admin', message: 'Thank you', file: null },
        ],
        files: [
          {
            path: `${folder}/files/001 ana-tune.bin`,
            sha256: createHash('sha256').update(delivered).digest('hex'),
          },
        ],
      },
    ],
  });
});

it('exports what the tuner knows about the truck, and what the customer declared and reported', async () => {
  const client = await server.signIn('tuned@example.com');
  const order = await paidOrder({ customer: client, admin });
  const path = `/api/orders/${order.id}`;
  await client.send('PUT', `${path}/build-sheet`, { version: 1, answers: { turbo: 'S366' } });
  const device = { kind: 'HP Tuners MPVI3', serial: '9797979797' };
  await client.send('PUT', `${path}/device`, device);
  const sale = { id: order.id, use: JSON.stringify({ ...order.product, use: 'competition' }) };
  await server.db.client.execute({
    sql: 'update orders set sale_terms = :use where id = :id',
    args: sale,
  });
  expect((await client.send('PUT', `${path}/use`, { use: 'competition' })).status).toBe(200);
  const stockFile = { role: 'stock', tool: 'EFILive', calibration: 'J90292.05' };
  const sent = await upload(client, someBytes(3000), 'read.bin');
  await client.post(`${path}/messages`, { message: 'My read', stockFile, ...sent });
  await deliver({ customer: client, admin }, order, someBytes(10));
  const [file] = await client.read<DeliverableJson[]>(`${path}/files`);
  const report = { error: '0x31', device: 'MPVI3', tried: 'A charger' };
  const verdict = { deliverableId: file?.id, answer: 'failed', report };
  await client.post(`${path}/messages`, { message: 'It failed', verdict });
  const review = { stars: 2, text: 'It didn’t flash.', mayShow: false };
  await client.post(`${path}/review`, review);
  expect(dataOf(await download(client)).orders[0]).toMatchObject({
    buildSheet: { turbo: 'S366' },
    review: { ...review, firstName: client.user.firstName, decision: null },
    device,
    termsVersion: order.terms?.version,
    useDeclaredAt: expect.any(Number),
    messages: [
      { file: { name: 'read.bin', stockFile: { ...stockFile, sha256: expect.any(String) } } },
      { verdict: { file: file?.id, answer: 'failed', report } },
    ],
    files: [{ device }],
  });
});

it('exports every column of the user’s row', async () => {
  const { profile } = dataOf(await download(customer));
  expect(Object.keys(profile).toSorted()).toEqual(Object.keys(getTableColumns(users)).toSorted());
});

it('excludes other users’ data and all credentials', async () => {
  const stranger = await server.signIn('stranger@example.com');
  await stranger.order({ vin: '1FTSTRANGER000000' });
  await stranger.post('/api/account/trucks', { ...truckEntry, nickname: 'The stranger’s' });
  await server.db.client.execute({
    sql: "insert into push_subscriptions (id, user_id, session_hash, endpoint, p256dh, auth, created_at) values ('s1', ?, 'session-hash', 'https://push.example/secret-path', 'p256dh-key', 'auth-key', 0)",
    args: [customer.user.id],
  });
  const text = `${(await download(customer)).get('data.json')}`;
  expect(text).toContain('push.example');
  for (const secret of [
    'secret-path',
    'session-hash',
    'p256dh-key',
    'auth-key',
    'stranger',
    '1FTSTRANGER',
  ]) {
    expect(text).not.toContain(secret);
  }
  const { rows } = await server.db.client.execute('select token_hash from sessions');
  for (const { token_hash } of rows) expect(text).not.toContain(token_hash);
});

it('lists what an admin changed for the shop', async () => {
  await admin.post('/api/admin/addons', { name: 'Tow Tune', price: 19_900, onSale: true });
  expect(dataOf(await download(admin)).changesMade).toEqual([
    { kind: 'addon', name: 'Tow Tune', at: expect.any(String) },
  ]);
});

it('excludes deliverables that were not delivered', async () => {
  const client = await server.signIn('early@example.com');
  const order = await paidOrder({ customer: client, admin });
  const file = { itemId: 'calibration', ...(await upload(admin)) };
  expect((await admin.post(`/api/admin/orders/${order.id}/files`, file)).status).toBe(201);
  expect([...(await download(client)).keys()]).toEqual(['data.json']);
});

it('marks a missing file and still exports the others', async () => {
  const client = await server.signIn('lost@example.com');
  const chat = `/api/orders/${(await client.order()).id}/messages`;
  const lost = await upload(client, someBytes(10), 'lost.bin');
  await client.post(chat, { message: '', ...lost });
  await client.post(chat, { message: '', ...(await upload(client, someBytes(20), 'kept.bin')) });
  await (await server.bucket()).delete(keyOf(lost));
  expect([...(await download(client)).keys()].map((path) => path.split('/').at(-1))).toEqual([
    'data.json',
    '001 lost.bin.missing.txt',
    '002 kept.bin',
  ]);
});

it('lists one-time links to the files that don’t fit', async () => {
  await server.deploy({ QUOTAS: JSON.stringify({ exportBytes: 25 }) });
  const client = await server.signIn('large@example.com');
  const chat = `/api/orders/${(await client.order()).id}/messages`;
  for (const [size, name] of [
    [20, 'a.bin'],
    [30, 'b.bin'],
    [5, 'c.bin'],
  ] as const) {
    await client.post(chat, { message: '', ...(await upload(client, someBytes(size), name)) });
  }
  const files = await download(client);
  expect([...files.keys()].map((path) => path.split('/').at(-1))).toEqual([
    'data.json',
    '001 a.bin',
    '003 c.bin',
    'more-files.txt',
  ]);
  const [, path, link = ''] = /\n\n(.+)\n(http.+)$/.exec(`${files.get('more-files.txt')}`) ?? [];
  expect(path).toMatch(/chat\/002 b\.bin$/);
  const linked = await fetch(link);
  expect(new Uint8Array(await linked.arrayBuffer())).toEqual(someBytes(30));
  expect((await fetch(link)).status).toBe(404);
  await server.deploy({});
});

it('raises one alert for a deletion request, resolves it on cancel, and reopens it when the user asks again', async () => {
  expect(await account(customer)).toEqual({ deletionRequestedAt: null });
  const requestDeletion = () => customer.send('POST', '/api/account/deletion');
  const first = (await (await requestDeletion()).json()) as AccountJson;
  expect(first.deletionRequestedAt).not.toBeNull();
  expect(await (await requestDeletion()).json()).toEqual(first);
  expect(await account(customer)).toEqual(first);
  expect((await alerts()).rows).toMatchObject([{ resolved_at: null }]);
  const notifications = await server.db.client.execute(
    "select count(*) as n from jobs where key like 'notify:deletionRequested:%'",
  );
  expect(notifications.rows[0]?.n).toBe(1);

  const poll = async (etag = '') => admin.get('/api/admin/alerts', { 'If-None-Match': etag });
  const etag = (await poll()).headers.get('ETag') ?? '';
  expect((await poll(etag)).status).toBe(304);
  const cancel = () => customer.send('DELETE', '/api/account/deletion');
  expect(await (await cancel()).json()).toEqual({ deletionRequestedAt: null });
  expect((await alerts()).rows).toMatchObject([{ resolved_at: expect.any(Number) }]);
  expect((await poll(etag)).status).toBe(200);
  expect((await cancel()).status).toBe(200);
  await requestDeletion();
  expect((await alerts()).rows).toMatchObject([{ resolved_at: null }]);
});

it('rejects an admin’s deletion request', async () => {
  const rejected = await admin.send('POST', '/api/account/deletion');
  expect([rejected.status, await rejected.text()]).toEqual([
    409,
    'An admin’s account can’t be deleted. Ask another admin to remove your admin role first.',
  ]);
});
