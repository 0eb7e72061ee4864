import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChecklistTickJson, OrderEventJson } from '#worker/domain/orders/orders.api.ts';
import type { Person } from '#worker/tests/support/person.ts';
import { type Store, startStore } from '#worker/tests/support/store.ts';

let store: Store;
let customer: Person;
let admin: Person;
let other: Person;

beforeAll(async () => {
  store = await startStore();
  customer = await store.signIn('ana@example.com');
  admin = await store.signIn('admin@example.com');
  other = await store.signIn('second-admin@example.com');
});

afterAll(() => store.stop());

async function paidOrder(): Promise<string> {
  const { id } = await customer.order();
  await admin.patch(`/api/admin/orders/${id}`, { status: 'approved' });
  const payment = { amount: 139_700, method: 'check', reference: '1042' };
  expect((await other.post(`/api/admin/orders/${id}/payment`, payment)).status).toBe(201);
  return id;
}

const checklist = (id: string) => `/api/admin/orders/${id}/checklist`;

async function ticksOf(person: Person, id: string): Promise<ChecklistTickJson[]> {
  return (await (await person.get(checklist(id))).json()) as ChecklistTickJson[];
}

it('a tick of one admin is seen by the other, and says whose it is', async () => {
  const id = await paidOrder();
  expect(await ticksOf(admin, id)).toEqual([]);
  const etag = (await other.get(checklist(id))).headers.get('ETag') ?? '';
  const answer = await admin.send('PUT', checklist(id), { itemId: 'calibration', isTicked: true });
  expect(answer.status).toBe(200);
  const seen = await other.get(checklist(id), { 'If-None-Match': etag });
  expect(seen.status).toBe(200);
  expect(await seen.json()).toEqual([
    { itemId: 'calibration', createdAt: expect.any(String), user: admin.user },
  ]);
});

it('ticked twice it is one tick, and the first one’s; it can be taken away', async () => {
  const id = await paidOrder();
  const tick = (person: Person, isTicked: boolean) =>
    person.send('PUT', checklist(id), { itemId: 'calibration', isTicked });
  await Promise.all([tick(admin, true), tick(admin, true)]);
  await tick(other, true);
  const ticks = await ticksOf(admin, id);
  expect(ticks.map(({ user }) => user.id)).toEqual([admin.user.id]);
  await tick(other, false);
  await tick(other, false);
  expect(await ticksOf(admin, id)).toEqual([]);
});

it('only items of the order’s own checklist can be ticked', async () => {
  const id = await paidOrder();
  const response = await admin.send('PUT', checklist(id), { itemId: 'Lope:x', isTicked: true });
  expect([response.status, await response.text()]).toEqual([
    400,
    'itemId: This order’s checklist has no such item',
  ]);
});

it('an order that cannot be fulfilled has nothing to tick', async () => {
  const { id } = await customer.order();
  const body = { itemId: 'calibration', isTicked: true };
  const early = await admin.send('PUT', checklist(id), body);
  expect([early.status, await early.text()]).toEqual([
    409,
    'This order has not been approved yet.',
  ]);
  await admin.patch(`/api/admin/orders/${id}`, { status: 'approved' });
  const unpaid = await admin.send('PUT', checklist(id), body);
  expect([unpaid.status, await unpaid.text()]).toEqual([409, 'This order has not been paid yet.']);
});

it('a missing order is 404 for an admin', async () => {
  const id = crypto.randomUUID();
  for (const path of [checklist(id), `/api/admin/orders/${id}/history`]) {
    const response = await admin.get(path);
    expect([response.status, await response.text()]).toEqual([404, 'This order was not found.']);
  }
});

it('the history says who did what, in order', async () => {
  const id = await paidOrder();
  await other.patch(`/api/admin/orders/${id}`, { status: 'fulfilled' });
  const response = await admin.get(`/api/admin/orders/${id}/history`);
  const events = (await response.json()) as OrderEventJson[];
  expect(events.map(({ kind, detail, actor }) => [kind, detail, actor.email])).toEqual([
    ['placed', null, 'ana@example.com'],
    ['approved', null, 'admin@example.com'],
    ['paid', '$1397, check, 1042', 'second-admin@example.com'],
    ['fulfilled', null, 'second-admin@example.com'],
  ]);
});

it('a denial’s reason is in the history', async () => {
  const { id } = await customer.order();
  await admin.patch(`/api/admin/orders/${id}`, { status: 'denied', adminResponse: 'Wrong VIN.' });
  const response = await admin.get(`/api/admin/orders/${id}/history`);
  const events = (await response.json()) as OrderEventJson[];
  expect(events.at(-1)).toMatchObject({ kind: 'denied', detail: 'Wrong VIN.' });
});
