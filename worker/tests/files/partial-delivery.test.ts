import { expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import type { OrderEventJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { deliverFilesAhead } from '#worker/modules/fulfillment/deliverables.usecases.ts';
import { deliverFiles } from '#worker/modules/fulfillment/fulfillment.repository.ts';
import { paidOrder } from '#worker/tests/payments/paid-order.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';
import { unzip } from './unzip.ts';
import { attach } from './upload.ts';

const { server, customer, admin } = await openStore();

const filesOf = (client: TestUser, { id }: OrderJson) =>
  client.read<DeliverableJson[]>(`/api/orders/${id}/files`);

function deliver({ id }: OrderJson, files: readonly DeliverableJson[], change = {}) {
  const fileIds = files.map((file) => file.id);
  return admin.patch(`/api/admin/orders/${id}/files`, { fileIds, ...change });
}

async function deliveriesOf({ id }: OrderJson): Promise<string[]> {
  const events = await admin.read<OrderEventJson[]>(`/api/admin/orders/${id}/history`);
  return events.flatMap(({ kind, detail }) => (kind === 'delivered' && detail ? [detail] : []));
}

async function listedOrder({ id }: OrderJson): Promise<OrderJson | undefined> {
  return (await customer.orders()).find((order) => order.id === id);
}

/** Returns what the customer gets for each file. */
async function statusesOf(files: readonly DeliverableJson[]): Promise<number[]> {
  return Promise.all(files.map(async ({ fileUrl }) => (await customer.get(fileUrl)).status));
}

const setOrder = ({ id }: OrderJson, change: string) =>
  server.db.client.execute({ sql: `update orders set ${change} where id = ?`, args: [id] });

it('gives the customer the delivered file of an order that stays approved', async () => {
  const order = await paidOrder({ customer, admin });
  const [tune, tcm] = [
    await attach(admin, order, { fileName: 'tune.bin' }),
    await attach(admin, order, { itemId: 'Transmission:transmission-tcm-tune' }),
  ];
  expect(await statusesOf([tune, tcm])).toEqual([404, 404]);
  const response = await deliver(order, [tune]);
  expect(response.status).toBe(200);
  expect(((await response.json()) as DeliverableJson[]).map((file) => file.deliveredAt)).toEqual([
    expect.stringMatching(/^\d{4}-.*Z$/),
    null,
  ]);
  expect((await filesOf(customer, order)).map(({ id }) => id)).toEqual([tune.id]);
  expect(await listedOrder(order)).toMatchObject({
    status: 'approved',
    hasFiles: true,
    newFiles: 1,
  });
  expect(await statusesOf([tune, tcm])).toEqual([200, 404]);
  expect(await listedOrder(order)).toMatchObject({
    status: 'approved',
    hasFiles: true,
    newFiles: 0,
  });
  await deliver(order, [tcm]);
  expect(await statusesOf([tune, tcm])).toEqual([200, 200]);
});

it.each([
  ['approved and refunded', "payment_status = 'refunded'", [200, 404]],
  ['being processed', "status = 'processing'", [200, 404]],
  ['fulfilled', "status = 'fulfilled'", [200, 200]],
  ['fulfilled and refunded', "status = 'fulfilled', payment_status = 'refunded'", [200, 200]],
])('gives the customer of an order that is %s only what they have', async (_, change, statuses) => {
  const order = await paidOrder({ customer, admin });
  const delivered = await attach(admin, order);
  const attached = await attach(admin, order);
  await deliver(order, [delivered]);
  await setOrder(order, change);
  expect(await statusesOf([delivered, attached])).toEqual(statuses);
  expect(await filesOf(customer, order)).toHaveLength(statuses.filter((s) => s === 200).length);
  const stranger = await server.signIn('stranger@example.com');
  expect((await stranger.get(delivered.fileUrl)).status).toBe(404);
});

it('hides a revision until it is delivered, and counts the delivered one as current', async () => {
  const order = await paidOrder({ customer, admin });
  const first = await attach(admin, order);
  await deliver(order, [first]);
  const second = await attach(admin, order, { revisionOf: first.id });
  expect((await filesOf(customer, order)).map(({ revision }) => revision)).toEqual([1]);
  expect((await listedOrder(order))?.newFiles).toBe(1);
  await customer.get(first.fileUrl);
  expect((await listedOrder(order))?.newFiles).toBe(0);
  await deliver(order, [second]);
  expect((await filesOf(customer, order)).map(({ revision }) => revision)).toEqual([1, 2]);
  expect((await listedOrder(order))?.newFiles).toBe(1);
});

it('changes the ETags that the customer polls, and records each delivery once', async () => {
  const order = await paidOrder({ customer, admin });
  const tune = await attach(admin, order, { fileName: 'tune.bin' });
  const etags = () =>
    Promise.all(
      ['/api/orders/my-orders', `/api/orders/${order.id}/files`].map(async (path) =>
        (await customer.get(path)).headers.get('ETag'),
      ),
    );
  const before = await etags();
  expect((await deliver(order, [tune])).status).toBe(200);
  const after = await etags();
  expect(after.map((etag, index) => etag !== before[index])).toEqual([true, true]);
  const [delivered] = await filesOf(admin, order);
  const again = await Promise.all([1, 2, 3].map(() => deliver(order, [tune])));
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await filesOf(admin, order)).toEqual([delivered]);
  expect(await etags()).toEqual(after);
  expect(await deliveriesOf(order)).toEqual(['tune.bin, revision 1']);
});

it('records the delivery of a file that is attached to a fulfilled order', async () => {
  const order = await paidOrder({ customer, admin });
  const first = await attach(admin, order, { fileName: 'tune.bin' });
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'fulfilled' });
  expect(await deliveriesOf(order)).toEqual([]);
  const second = await attach(admin, order, { fileName: 'tune.bin', revisionOf: first.id });
  expect(second.deliveredAt).toBe(second.createdAt);
  expect(await filesOf(customer, order)).toEqual([
    { ...first, deliveredAt: expect.any(String) },
    second,
  ]);
  expect(await deliveriesOf(order)).toEqual(['tune.bin, revision 2']);
});

it('announces the files of one delivery with one job, and none again after the fulfillment', async () => {
  const order = await paidOrder({ customer, admin });
  const [tune, guide, tcm] = [
    await attach(admin, order, { fileName: 'tune.bin' }),
    await attach(admin, order, { fileName: 'guide.pdf' }),
    await attach(admin, order, { fileName: 'tcm.bin' }),
  ];
  expect((await deliver(order, [tune])).status).toBe(200);
  expect((await deliver(order, [tune, guide, tcm])).status).toBe(200);
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'fulfilled' });
  const late = await deliver(order, [tcm]);
  expect([late.status, await late.text()]).toEqual([409, 'This order was already fulfilled.']);
  expect((await deliveriesOf(order)).toSorted()).toEqual([
    'guide.pdf, revision 1',
    'tcm.bin, revision 1',
    'tune.bin, revision 1',
  ]);
  const { rows } = await server.db.client.execute({
    sql: "select payload from jobs where kind = 'notify' and key like 'notify:delivered:%' and json_extract(payload, '$.orderId') = ? order by rowid",
    args: [order.id],
  });
  const counts = rows.map(({ payload }) => JSON.parse(String(payload)).events.length);
  expect(counts).toEqual([1, 2]);
});

it('announces nothing if the order was fulfilled while an admin delivered its files', async () => {
  const order = await paidOrder({ customer, admin });
  const file = await attach(admin, order, { fileName: 'tune.bin' });
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'fulfilled' });
  await deliverFiles(server.db, {
    orderId: order.id,
    files: [{ ...file, eventId: 'late' }],
    isConfirmed: false,
    actorId: admin.user.id,
    at: Date.now() + 1000,
  });
  expect(await deliveriesOf(order)).toEqual([]);
});

it('rejects removing a file that the customer has', async () => {
  const order = await paidOrder({ customer, admin });
  const [delivered, attached] = [await attach(admin, order), await attach(admin, order)];
  await deliver(order, [delivered]);
  const path = `/api/admin/orders/${order.id}/files`;
  const late = await admin.send('DELETE', `${path}/${delivered.id}`);
  expect([late.status, await late.text()]).toEqual([
    409,
    'The customer already has this file. Attach a revision instead.',
  ]);
  expect((await admin.send('DELETE', `${path}/${attached.id}`)).status).toBe(200);
  expect(await statusesOf([delivered])).toEqual([200]);
});

it('delivers the files of a disputed order only after a confirmation', async () => {
  const order = await paidOrder({ customer, admin });
  const file = await attach(admin, order);
  await server.db.client.execute({
    sql: "insert into order_events (id, order_id, actor_id, kind, created_at) values ('d', ?, 'stripe', 'disputed', 1)",
    args: [order.id],
  });
  const refused = await deliver(order, [file]);
  expect([refused.status, await refused.text()]).toEqual([
    409,
    'The customer disputed this payment. Confirm that you want to deliver the files anyway.',
  ]);
  expect(await statusesOf([file])).toEqual([404]);
  expect((await deliver(order, [file], { deliverDisputed: true })).status).toBe(200);
  expect(await statusesOf([file])).toEqual([200]);
});

it('says that an order was refunded if that happens during the delivery', async () => {
  const order = await paidOrder({ customer, admin });
  const file = await attach(admin, order);
  const db = createDb(server.database.url);
  const write: typeof db.write = async (statements) => {
    await setOrder(order, "payment_status = 'refunded'");
    return await db.write(statements);
  };
  const deps = { db: { ...db, write }, now: Date.now, newId: () => crypto.randomUUID() };
  const delivery = { orderId: order.id, delivery: { fileIds: [file.id] }, actorId: admin.user.id };
  await expect(deliverFilesAhead(deps, delivery)).rejects.toThrow(
    'This order was already refunded.',
  );
  expect(await statusesOf([file])).toEqual([404]);
});

it.each<[string, () => Promise<Response>, number, string]>([
  [
    'an order whose payment was refunded',
    async () => {
      const order = await paidOrder({ customer, admin });
      const file = await attach(admin, order);
      await setOrder(order, "payment_status = 'refunded'");
      return deliver(order, [file]);
    },
    409,
    'This order was already refunded.',
  ],
  [
    'a file of another order',
    async () =>
      deliver(await paidOrder({ customer, admin }), [
        await attach(admin, await paidOrder({ customer, admin })),
      ]),
    404,
    'This file was not found.',
  ],
  [
    'no files',
    async () => deliver(await paidOrder({ customer, admin }), []),
    400,
    'fileIds: Name the files',
  ],
])('rejects the delivery of %s', async (_, send, status, sentence) => {
  const response = await send();
  expect([response.status, await response.text()]).toEqual([status, sentence]);
});

it('exports the delivered files of an order that is not fulfilled', async () => {
  const owner = await server.signIn('export@example.com');
  const order = await paidOrder({ customer: owner, admin });
  const delivered = await attach(admin, order, { fileName: 'tune.bin' });
  await attach(admin, order, { fileName: 'secret.bin' });
  await deliver(order, [delivered]);
  await owner.post(`/api/orders/${order.id}/messages`, {
    message: 'It works: tune.bin, revision 1.',
    verdict: { deliverableId: delivered.id, answer: 'works' },
  });
  const zip = unzip(Buffer.from(await (await owner.get('/api/account/data')).arrayBuffer()));
  const [exported] = JSON.parse(`${zip.get('data.json')}`).orders;
  expect(exported.files).toMatchObject([{ id: delivered.id, deliveredAt: expect.any(String) }]);
  expect(exported.messages).toMatchObject([{ verdict: { file: delivered.id, answer: 'works' } }]);
  expect([...zip.keys()].filter((path) => path.includes('.bin'))).toHaveLength(1);
});
