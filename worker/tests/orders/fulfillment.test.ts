import { expect, it } from 'vitest';
import type { ChecklistTickJson, OrderEventJson } from '#worker/domain/orders/orders.api.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

const { server, customer, admin } = await openStore();
const other = await server.signIn('second-admin@example.com');

async function paidOrder(): Promise<string> {
  const { id } = await customer.order();
  await admin.patch(`/api/admin/orders/${id}`, { status: 'approved' });
  const payment = { amount: 139_700, method: 'check', reference: '1042' };
  expect((await other.post(`/api/admin/orders/${id}/payment`, payment)).status).toBe(201);
  return id;
}

const checklist = (id: string) => `/api/admin/orders/${id}/checklist`;

async function ticksOf(client: TestUser, id: string): Promise<ChecklistTickJson[]> {
  return await client.read<ChecklistTickJson[]>(checklist(id));
}

it('shows one admin’s tick to other admins, with its author', async () => {
  const id = await paidOrder();
  expect(await ticksOf(admin, id)).toEqual([]);
  const etag = (await other.get(checklist(id))).headers.get('ETag') ?? '';
  const response = await admin.send('PUT', checklist(id), {
    itemId: 'calibration',
    isTicked: true,
  });
  expect(response.status).toBe(200);
  const seen = await other.get(checklist(id), { 'If-None-Match': etag });
  expect(seen.status).toBe(200);
  expect(await seen.json()).toEqual([
    { itemId: 'calibration', createdAt: expect.any(String), user: admin.user },
  ]);
});

it('keeps the first of repeated ticks, and removes it when it is unticked', async () => {
  const id = await paidOrder();
  const tick = (client: TestUser, isTicked: boolean) =>
    client.send('PUT', checklist(id), { itemId: 'calibration', isTicked });
  await Promise.all([tick(admin, true), tick(admin, true)]);
  await tick(other, true);
  const ticks = await ticksOf(admin, id);
  expect(ticks.map(({ user }) => user.id)).toEqual([admin.user.id]);
  await tick(other, false);
  await tick(other, false);
  expect(await ticksOf(admin, id)).toEqual([]);
});

it('rejects items that are not on the order’s checklist', async () => {
  const id = await paidOrder();
  const response = await admin.send('PUT', checklist(id), { itemId: 'Lope:x', isTicked: true });
  expect([response.status, await response.text()]).toEqual([
    400,
    'itemId: This order’s checklist doesn’t have that item',
  ]);
});

it('rejects ticks before an order is approved and paid', async () => {
  const { id } = await customer.order();
  const body = { itemId: 'calibration', isTicked: true };
  const early = await admin.send('PUT', checklist(id), body);
  expect([early.status, await early.text()]).toEqual([409, 'This order hasn’t been approved yet.']);
  await admin.patch(`/api/admin/orders/${id}`, { status: 'approved' });
  const unpaid = await admin.send('PUT', checklist(id), body);
  expect([unpaid.status, await unpaid.text()]).toEqual([409, 'This order hasn’t been paid yet.']);
});

it('returns 404 to an admin for an unknown order', async () => {
  const id = crypto.randomUUID();
  for (const path of [checklist(id), `/api/admin/orders/${id}/history`]) {
    const response = await admin.get(path);
    expect([response.status, await response.text()]).toEqual([404, 'This order was not found.']);
  }
});

it('returns the history in order, with the author of each event', async () => {
  const id = await paidOrder();
  await other.patch(`/api/admin/orders/${id}`, { status: 'fulfilled' });
  const events = await admin.read<OrderEventJson[]>(`/api/admin/orders/${id}/history`);
  expect(events.map(({ kind, detail, actor }) => [kind, detail, actor.email])).toEqual([
    ['placed', null, 'ana@example.com'],
    ['approved', null, 'admin@example.com'],
    ['paid', '$1397, check, 1042', 'second-admin@example.com'],
    ['fulfilled', null, 'second-admin@example.com'],
  ]);
});

it('records the denial reason in the history', async () => {
  const { id } = await customer.order();
  await admin.patch(`/api/admin/orders/${id}`, { status: 'denied', adminResponse: 'Wrong VIN.' });
  const events = await admin.read<OrderEventJson[]>(`/api/admin/orders/${id}/history`);
  expect(events.at(-1)).toMatchObject({ kind: 'denied', detail: 'Wrong VIN.' });
});
