import { expect, it } from 'vitest';
import { truckTransfers } from '#db/schema/transfers.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import type { TransfersJson } from '#worker/domain/fitment/transfers.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { deleteUser } from '#worker/tests/accounts/delete-user.ts';
import { runCleanupAfterHours } from '#worker/tests/files/run-cleanup.ts';
import { unzip } from '#worker/tests/files/unzip.ts';
import { attach } from '#worker/tests/files/upload.ts';
import { notificationsOf } from '#worker/tests/payments/server-with-stripe.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { type TestUser, truckEntry } from '#worker/tests/support/test-user.ts';

const { server, admin } = await openStore();
let people = 0;

interface Owned {
  owner: TestUser;
  buyer: TestUser;
  truck: TruckJson;
  order: OrderJson;
  file: DeliverableJson;
}

/**
 * Returns a truck with a delivered file, and two accounts. The order has the truck's VIN unless
 * `vin` says otherwise.
 */
async function owned(vin = `${truckEntry.vin?.toLowerCase()}`): Promise<Owned> {
  people += 1;
  const owner = await server.signIn(`seller-${people}@example.com`);
  const buyer = await server.signIn(`Buyer-${people}@example.com`);
  const truck = (await (await owner.post('/api/account/trucks', truckEntry)).json()) as TruckJson;
  const order = await owner.order({ vin });
  const path = `/api/admin/orders/${order.id}`;
  await admin.patch(path, { status: 'approved' });
  await admin.post(`${path}/payment`, { amount: order.totalAmount, method: 'check' });
  const file = await attach(admin, order, { fileName: `tune-${people}.bin` });
  expect((await admin.patch(path, { status: 'fulfilled' })).status).toBe(200);
  return { owner, buyer, truck, order, file };
}

const offer = (owner: TestUser, truck: TruckJson, email: string) =>
  owner.post(`/api/account/trucks/${truck.id}/transfer`, { email });

const transfersOf = (user: TestUser) => user.read<TransfersJson>('/api/account/transfers');

async function answer(
  user: TestUser,
  id: string | undefined,
  how: 'accept' | 'decline' | 'cancel',
) {
  const path = `/api/account/transfers/${id}`;
  const response = await (how === 'cancel'
    ? user.send('DELETE', path)
    : user.send('POST', `${path}/${how}`));
  return [response.status, how === 'accept' && response.ok ? '' : await response.text()] as const;
}

async function handOver(from: TestUser, to: TestUser, truck: TruckJson): Promise<void> {
  expect((await offer(from, truck, to.user.email)).status).toBe(201);
  expect((await answer(to, (await transfersOf(to)).incoming[0]?.id, 'accept'))[0]).toBe(200);
}

const trucksOf = (user: TestUser) => user.read<TruckJson[]>('/api/account/trucks');

it('hands the truck and its files over, and nothing else', async () => {
  const { owner, buyer, truck, order, file } = await owned();
  const offered = await offer(owner, truck, `BUYER-${people}@example.com`);
  expect(offered.status).toBe(201);
  expect(await transfersOf(owner)).toMatchObject({
    outgoing: [{ to: buyer.user.email.toLowerCase(), truck: { id: truck.id } }],
    incoming: [],
  });
  const [incoming] = (await transfersOf(buyer)).incoming;
  expect(incoming).toMatchObject({ from: owner.user.email, truck: { vin: truckEntry.vin } });
  // Nothing moves before the new owner accepts.
  expect((await buyer.get(file.fileUrl)).status).toBe(404);
  expect((await owner.get(file.fileUrl)).status).toBe(200);

  expect((await answer(buyer, incoming?.id, 'accept'))[0]).toBe(200);
  expect(await trucksOf(owner)).toEqual([]);
  const personal = { nickname: null, device: null, deviceSerial: null };
  expect(await trucksOf(buyer)).toEqual([{ ...truck, ...personal, version: 2 }]);
  expect((await transfersOf(buyer)).files).toMatchObject([
    { fileName: file.fileName, fileUrl: file.fileUrl, vin: order.vin, truck: '2014 Ram 2500' },
  ]);
  expect((await buyer.get(file.fileUrl)).status).toBe(200);
  const gone = await owner.get(file.fileUrl);
  expect([gone.status, await gone.text()]).toEqual([404, 'This file was not found.']);
  const link = await owner.send('POST', `${file.fileUrl}/link`);
  expect(link.status).toBe(404);
  expect(await owner.read(`/api/orders/${order.id}/files`)).toEqual([]);
  // The order, its chat and its payments stay with the former owner.
  expect(await buyer.orders()).toEqual([]);
  for (const part of ['messages', 'payments', 'files', 'build-sheet']) {
    expect((await buyer.get(`/api/orders/${order.id}/${part}`)).status).toBe(404);
  }
  expect((await owner.get(`/api/orders/${order.id}/payments`)).status).toBe(200);
  const history = await admin.get(`/api/admin/orders/${order.id}/history`);
  expect(await history.json()).toContainEqual(
    expect.objectContaining({
      kind: 'transferred',
      actor: expect.objectContaining({ email: buyer.user.email }),
    }),
  );
  const page = await admin.get(`/api/admin/customers/${buyer.user.id}`);
  expect(await page.json()).toMatchObject({ files: [{ fileName: file.fileName }] });
  // It can't be accepted or taken back again.
  expect((await answer(buyer, incoming?.id, 'accept'))[0]).toBe(404);
  expect((await answer(owner, incoming?.id, 'cancel'))[0]).toBe(404);
});

it('leaves an open order and the files that it gets later with the former owner', async () => {
  const { owner, buyer, truck } = await owned();
  const open = await owner.order({ vin: truck.vin ?? '' });
  await handOver(owner, buyer, truck);
  expect(await owner.orders()).toContainEqual(expect.objectContaining({ id: open.id }));
  const path = `/api/admin/orders/${open.id}`;
  await admin.patch(path, { status: 'approved' });
  await admin.post(`${path}/payment`, { amount: open.totalAmount, method: 'check' });
  const { fileUrl } = await attach(admin, open);
  expect((await admin.patch(path, { status: 'fulfilled' })).status).toBe(200);
  expect((await owner.get(fileUrl)).status).toBe(200);
  expect((await buyer.get(fileUrl)).status).toBe(404);
});

it('hands the files on with the next sale', async () => {
  const { owner, buyer, truck, file } = await owned();
  await offer(owner, truck, buyer.user.email);
  await answer(buyer, (await transfersOf(buyer)).incoming[0]?.id, 'accept');
  const third = await server.signIn(`third-${people}@example.com`);
  await offer(buyer, truck, third.user.email);
  await answer(third, (await transfersOf(third)).incoming[0]?.id, 'accept');
  expect((await buyer.get(file.fileUrl)).status).toBe(404);
  expect((await third.get(file.fileUrl)).status).toBe(200);
});

it('hands over the file of an order without a VIN only with the truck that it is for', async () => {
  const { owner, buyer, truck, file } = await owned('-');
  const add = (vin: string | null) => owner.post('/api/account/trucks', { ...truckEntry, vin });
  const newer = (await (await add(null)).json()) as TruckJson;
  const has = async (user: TestUser) => (await user.get(file.fileUrl)).status === 200;
  await handOver(owner, buyer, truck);
  expect([await has(owner), await has(buyer)]).toEqual([true, false]);
  await handOver(owner, buyer, newer);
  expect([await has(owner), await has(buyer)]).toEqual([false, true]);
  // The next sale hands over what came along.
  const third = await server.signIn(`third-${people}@example.com`);
  await handOver(buyer, third, truck);
  expect([await has(buyer), await has(third)]).toEqual([true, false]);
  await handOver(buyer, third, newer);
  expect([await has(buyer), await has(third)]).toEqual([false, true]);
});

it('keeps the file of another VIN when a truck without a VIN is handed over', async () => {
  const { owner, buyer, truck, file } = await owned();
  await owner.send('PUT', `/api/account/trucks/${truck.id}`, { ...truck, vin: null });
  await handOver(owner, buyer, truck);
  expect((await owner.get(file.fileUrl)).status).toBe(200);
});

it('answers the same for an address with and without an account', async () => {
  const { owner, buyer, truck } = await owned();
  const shapeOf = async (email: string) => {
    const response = await offer(owner, truck, email);
    const { outgoing } = (await response.json()) as TransfersJson;
    const [sent] = outgoing;
    expect((await answer(owner, sent?.id, 'cancel'))[0]).toBe(200);
    return [response.status, Object.keys(sent ?? {}), sent?.to === email.toLowerCase()];
  };
  expect(await shapeOf(buyer.user.email)).toEqual(await shapeOf('nobody-at-all@example.com'));
});

it('answers 404 to anyone but the two', async () => {
  const { owner, buyer, truck } = await owned();
  const stranger = await server.signIn(`stranger-${people}@example.com`);
  expect((await offer(stranger, truck, buyer.user.email)).status).toBe(404);
  await offer(owner, truck, buyer.user.email);
  const [incoming] = (await transfersOf(buyer)).incoming;
  expect(await transfersOf(stranger)).toEqual({ outgoing: [], incoming: [], files: [] });
  const notFound = [404, 'This offer was not found.'];
  for (const how of ['accept', 'decline', 'cancel'] as const) {
    expect(await answer(stranger, incoming?.id, how)).toEqual(notFound);
  }
  // The owner can't accept, and the recipient can't cancel.
  expect(await answer(owner, incoming?.id, 'accept')).toEqual(notFound);
  expect(await answer(buyer, incoming?.id, 'cancel')).toEqual(notFound);
  const twice = await offer(owner, truck, 'someone-else@example.com');
  expect([twice.status, await twice.text()]).toEqual([
    409,
    'You already offered this truck to someone. Cancel that offer first.',
  ]);
  const own = await offer(owner, truck, owner.user.email);
  expect([own.status, await own.text()]).toEqual([400, 'email: This is your own email address']);
  const answers = [answer(buyer, incoming?.id, 'decline'), answer(buyer, incoming?.id, 'accept')];
  const [first, second] = (await Promise.all(answers)).sort(([a], [b]) => a - b);
  expect([first?.[0], second]).toEqual([200, notFound]);
});

it('ends an offer after 14 days, and needs a verified address', async () => {
  const { owner, buyer, truck } = await owned();
  await offer(owner, truck, buyer.user.email);
  const [incoming] = (await transfersOf(buyer)).incoming;
  const days = (Date.parse(incoming?.expiresAt ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(13.9);
  expect(days).toBeLessThanOrEqual(14);
  const setVerified = (verified: number) =>
    server.db.client.execute({
      sql: 'update users set email_verified = ? where id = ?',
      args: [verified, buyer.user.id],
    });
  await setVerified(0);
  expect((await transfersOf(buyer)).incoming).toEqual([]);
  expect((await answer(buyer, incoming?.id, 'accept'))[0]).toBe(404);
  await setVerified(1);
  await server.db.orm.update(truckTransfers).set({ expiresAt: Date.now() - 1 });
  expect((await transfersOf(buyer)).incoming).toEqual([]);
  expect((await answer(buyer, incoming?.id, 'accept'))[0]).toBe(404);
  expect((await transfersOf(owner)).outgoing).toEqual([]);
  expect((await offer(owner, truck, buyer.user.email)).status).toBe(201);
});

it('keeps the new owner’s files when the former owner’s account is deleted', async () => {
  const { owner, buyer, truck, file } = await owned();
  await offer(owner, truck, buyer.user.email);
  await answer(buyer, (await transfersOf(buyer)).incoming[0]?.id, 'accept');
  const exported = async (user: TestUser) => await (await user.get('/api/account/data')).text();
  expect(await exported(owner)).toContain(`"to": "${buyer.user.email.toLowerCase()}"`);
  expect(await exported(buyer)).toContain(file.fileName);
  await owner.send('POST', '/api/account/deletion');
  expect((await deleteUser(server, owner, admin)).status).toBe(204);
  expect((await buyer.get(file.fileUrl)).status).toBe(200);
  const rows = await server.db.orm.select().from(truckTransfers);
  expect(rows.filter(({ fromUserId }) => fromUserId === owner.user.id)).toEqual([]);
});

it('tells the new owner, and not the former one, that a file was withdrawn', async () => {
  const { owner, buyer, truck, order, file } = await owned();
  await handOver(owner, buyer, truck);
  const path = `/api/admin/orders/${order.id}/files/${file.id}/withdraw`;
  expect((await admin.post(path, { reason: 'Wrong injector data.' })).status).toBe(200);
  expect((await transfersOf(buyer)).files).toMatchObject([
    { fileName: file.fileName, withdrawnReason: 'Wrong injector data.' },
  ]);
  const events = await notificationsOf(server, order);
  expect(events).toContain('heldFileWithdrawn');
  expect(events).not.toContain('withdrawn');
});

it('gives a file back to its order with its truck', async () => {
  const { owner, buyer, truck, order, file } = await owned();
  await handOver(owner, buyer, truck);
  await handOver(buyer, owner, truck);
  const files = await owner.get(`/api/orders/${order.id}/files`);
  expect(await files.json()).toMatchObject([{ id: file.id }]);
  expect((await transfersOf(owner)).files).toEqual([]);
});

it('exports the files that came with a truck', async () => {
  const { owner, buyer, truck, file } = await owned();
  await handOver(owner, buyer, truck);
  await offer(buyer, truck, owner.user.email);
  const exported = await (await buyer.get('/api/account/data')).arrayBuffer();
  const files = unzip(Buffer.from(exported));
  const path = `truck files/001 ${file.fileName}`;
  expect([...files.keys()]).toEqual(['data.json', path]);
  const data = JSON.parse(`${files.get('data.json')}`);
  expect(data.truckFiles).toMatchObject([{ path, id: file.id }]);
  expect(data.truckTransfers).toMatchObject([
    { direction: 'taken', files: [{ fileName: file.fileName }] },
    { direction: 'given', to: owner.user.email, files: [] },
  ]);
});

it('deletes an offer 30 days after it ended without a new owner', async () => {
  const offered = async (user: TestUser, days: number) => {
    await runCleanupAfterHours(server, days * 24);
    const rows = await server.db.orm.select().from(truckTransfers);
    return rows.filter(({ fromUserId }) => fromUserId === user.user.id).length;
  };
  const [declined, expired, accepted] = [await owned(), await owned(), await owned()];
  await offer(declined.owner, declined.truck, declined.buyer.user.email);
  const [incoming] = (await transfersOf(declined.buyer)).incoming;
  await answer(declined.buyer, incoming?.id, 'decline');
  await offer(expired.owner, expired.truck, 'nobody@example.com');
  await handOver(accepted.owner, accepted.buyer, accepted.truck);
  expect([await offered(declined.owner, 29), await offered(declined.owner, 31)]).toEqual([1, 0]);
  expect([await offered(expired.owner, 43), await offered(expired.owner, 45)]).toEqual([1, 0]);
  expect(await offered(accepted.owner, 45)).toBe(1);
});
