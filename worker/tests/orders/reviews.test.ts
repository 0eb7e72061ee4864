import { expect, it } from 'vitest';
import { dayMs } from '#worker/domain/durations.ts';
import type { OrderEventJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { AdminReviewJson, PublishedReviewsJson } from '#worker/domain/reviews/reviews.api.ts';
import { askForReviews } from '#worker/modules/reviews/review-requests.repository.ts';
import { deleteUser } from '#worker/tests/accounts/delete-user.ts';
import { attach } from '#worker/tests/files/upload.ts';
import { paidOrder } from '#worker/tests/payments/paid-order.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

const { server, customer, admin } = await openStore({ quotas: { ordersPerDay: 100 } });

async function fulfilledOrder(owner = customer): Promise<OrderJson> {
  const order = await paidOrder({ customer: owner, admin });
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'fulfilled' });
  return order;
}

const entry = { stars: 4, text: 'Pulls hard from 1,600 rpm.', mayShow: true };

function send(order: OrderJson, change = {}, { as = customer, key = '' } = {}) {
  const headers = key ? { 'Idempotency-Key': key } : undefined;
  return as.post(`/api/orders/${order.id}/review`, { ...entry, ...change }, headers);
}

async function listed(order: OrderJson): Promise<AdminReviewJson | undefined> {
  const reviews = await admin.read<AdminReviewJson[]>('/api/admin/reviews');
  return reviews.find(({ orderId }) => orderId === order.id);
}

async function decide(order: OrderJson, decision: 'published' | 'hidden', version = 1) {
  return admin.send('PUT', `/api/admin/reviews/${order.id}`, { decision, version });
}

async function shown(order: OrderJson, as: TestUser = customer): Promise<PublishedReviewsJson> {
  return await as.read<never>(`/api/products/${order.product.id}/reviews`);
}

async function reviewOf({ id }: OrderJson) {
  const orders = await customer.orders();
  return orders.find((order) => order.id === id)?.review;
}

async function historyOf({ id }: OrderJson): Promise<string[]> {
  const events = await admin.read(`/api/admin/orders/${id}/history`);
  return (events as OrderEventJson[])
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('review'));
}

it('stores a review once per key, and shows it only after an admin has published it', async () => {
  const order = await fulfilledOrder();
  const key = crypto.randomUUID();
  const sent = await Promise.all([send(order, {}, { key }), send(order, {}, { key })]);
  expect(sent.map(({ status }) => status)).toEqual([201, 201]);
  expect(await historyOf(order)).toEqual(['reviewed']);
  expect(await reviewOf(order)).toMatchObject({ ...entry, isPublished: false });
  expect((await shown(order)).reviews).toEqual([]);
  expect(await listed(order)).toMatchObject({ ...entry, decision: null, version: 1 });
  expect((await decide(order, 'published')).status).toBe(204);
  expect((await decide(order, 'published')).status).toBe(204);
  const { product: _product, ...author } = (await listed(order)) as AdminReviewJson;
  const {
    orderId: _id,
    decision,
    version: _version,
    updatedAt: _at,
    mayShow: _,
    ...words
  } = author;
  expect(decision).toBe('published');
  expect(await shown(order)).toEqual({ count: 1, average: null, reviews: [words] });
  expect(await reviewOf(order)).toMatchObject({ isPublished: true });
  expect(await historyOf(order)).toEqual(['reviewed', 'reviewPublished']);
  const changes = await admin.read<{ kind: string }[]>('/api/admin/changes');
  expect(changes.filter(({ kind }) => kind === 'review')).toMatchObject([
    { name: `of order ${order.id.slice(0, 8)}`, after: { decision: 'published' } },
  ]);
  await customer.send('DELETE', `/api/orders/${order.id}/review`);
});

it('hides a published review once the customer changes or withdraws it', async () => {
  const order = await fulfilledOrder();
  await send(order);
  await decide(order, 'published');
  const catalog = async () => (await customer.get('/api/products')).headers.get('ETag');
  const published = await catalog();
  expect((await send(order)).status).toBe(201);
  expect((await shown(order)).count).toBe(1);
  expect(await catalog()).toBe(published);
  await send(order, { text: 'Still pulls.' });
  expect(await catalog()).not.toBe(published);
  expect((await shown(order)).count).toBe(0);
  const outdated = await decide(order, 'published');
  expect([outdated.status, await outdated.text()]).toEqual([
    409,
    'The customer just changed this review. Read it again, then decide.',
  ]);
  await decide(order, 'published', 2);
  expect((await shown(order)).reviews).toMatchObject([{ text: 'Still pulls.' }]);
  const withdraw = () => customer.send('DELETE', `/api/orders/${order.id}/review`);
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 204]);
  expect((await shown(order)).count).toBe(0);
  expect(await reviewOf(order)).toBeNull();
  expect(await listed(order)).toBeUndefined();
  expect(await historyOf(order)).toEqual([
    'reviewed',
    'reviewPublished',
    'reviewed',
    'reviewPublished',
    'reviewWithdrawn',
  ]);
});

it('shows the first name that the customer agreed to show, also after they change it', async () => {
  const order = await fulfilledOrder();
  const { firstName } = customer.user;
  await send(order);
  await decide(order, 'published');
  const rename = (name: string | null) =>
    server.db.client.execute({
      sql: 'update users set first_name = ? where id = ?',
      args: [name, customer.user.id],
    });
  await rename('Renamed');
  expect((await shown(order)).reviews).toMatchObject([{ firstName }]);
  expect(await listed(order)).toMatchObject({ firstName });
  await send(order, { text: 'Still pulls.' });
  expect(await listed(order)).toMatchObject({ firstName: 'Renamed' });
  await rename(firstName);
  await customer.send('DELETE', `/api/orders/${order.id}/review`);
});

it('shows an average from five published reviews on, and none of an admin’s “no”', async () => {
  const orders = await Promise.all([4, 5, 5, 4, 4, 1].map(() => fulfilledOrder()));
  for (const [index, order] of orders.entries()) {
    await send(order, { stars: [4, 5, 5, 4, 4, 1][index] });
    if (index === 4) expect((await shown(order)).average).toBeNull();
    await decide(order, index === 5 ? 'hidden' : 'published');
  }
  const [order] = orders as [OrderJson];
  expect(await shown(order)).toMatchObject({ count: 5, average: 4.4 });
  for (const each of orders) await customer.send('DELETE', `/api/orders/${each.id}/review`);
});

it('keeps a review private that the customer doesn’t want to show', async () => {
  const order = await fulfilledOrder();
  await send(order, { mayShow: false });
  const response = await decide(order, 'published');
  expect([response.status, await response.text()]).toEqual([
    409,
    'The customer doesn’t allow us to show this review.',
  ]);
});

it.each<[string, (order: OrderJson) => Promise<Response>, number, string]>([
  [
    'another customer’s order',
    async (order) => send(order, {}, { as: await server.signIn('other@example.com') }),
    ...([404, 'This order was not found.'] as const),
  ],
  [
    'an order by an admin',
    (order) => send(order, {}, { as: admin }),
    ...([404, 'This order was not found.'] as const),
  ],
  [
    'no stars',
    (order) => send(order, { stars: 0 }),
    ...([400, 'stars: Choose 1 to 5 stars'] as const),
  ],
  [
    'a blank sentence',
    (order) => send(order, { text: ' ' }),
    ...([400, 'text: Write one sentence about how it runs'] as const),
  ],
  [
    'an order that isn’t fulfilled',
    async () => send(await paidOrder({ customer, admin })),
    ...([409, 'You can review this order once it’s fulfilled.'] as const),
  ],
])('rejects a review of %s', async (_, review, status, sentence) => {
  const response = await review(await fulfilledOrder());
  expect([response.status, await response.text()]).toEqual([status, sentence]);
});

it('accepts 20 changes a day', async () => {
  const eager = await server.signIn('eager@example.com');
  const order = await fulfilledOrder(eager);
  for (let change = 1; change <= 20; change += 1) {
    await send(order, { text: `Change ${change}` }, { as: eager });
  }
  const response = await send(order, {}, { as: eager });
  expect([response.status, await response.text()]).toEqual([
    429,
    'You’ve changed your reviews too often today. You can change them tomorrow.',
  ]);
  expect(response.headers.get('Retry-After')).toBeTruthy();
});

it('asks once by email, a week after the fulfillment', async () => {
  const [asked, reviewed, failed, fixed, withdrawn, unread] = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() => fulfilledOrder()),
  );
  if (!asked || !reviewed || !failed || !fixed || !withdrawn || !unread)
    throw new Error('the orders are missing');
  await attach(admin, unread);
  await send(reviewed);
  const { id: fileId } = await attach(admin, withdrawn);
  const withdrawal = `/api/admin/orders/${withdrawn.id}/files/${fileId}/withdraw`;
  expect((await admin.post(withdrawal, { reason: 'Wrong file' })).status).toBe(200);
  const report = { error: '0x31', device: '', tried: '' };
  for (const order of [failed, fixed]) {
    const { id: deliverableId, fileUrl } = await attach(admin, order);
    expect((await customer.get(fileUrl)).status).toBe(200);
    const answer = (verdict: object) =>
      customer.post(`/api/orders/${order.id}/messages`, {
        message: 'About the flash',
        verdict: { deliverableId, ...verdict },
      });
    expect((await answer({ answer: 'failed', report })).status).toBe(201);
    if (order === fixed) expect((await answer({ answer: 'works' })).status).toBe(201);
  }
  const mails = async () => {
    const { rows } = await server.db.client.execute(
      "select payload ->> 'orderId' as id from jobs where key like 'notify:reviewAsked:%'",
    );
    return rows.map(({ id }) => id);
  };
  await askForReviews(server.db, Date.now() + 6 * dayMs);
  expect(await mails()).toEqual([]);
  for (const days of [7.5, 8, 9]) await askForReviews(server.db, Date.now() + days * dayMs);
  const ids = await mails();
  for (const order of [asked, fixed]) expect(ids.filter((id) => id === order.id)).toHaveLength(1);
  expect(ids).not.toContain(reviewed.id);
  expect(ids).not.toContain(withdrawn.id);
  expect(ids).not.toContain(failed.id);
  expect(ids).not.toContain(unread.id);
});

it('exports a review with the customer’s data, and deletes it with them', async () => {
  const leaver = await server.signIn('leaver@example.com');
  const order = await fulfilledOrder(leaver);
  await send(order, {}, { as: leaver });
  await decide(order, 'published');
  const path = `/api/products/${order.product.id}/reviews`;
  const before = await admin.get(path);
  expect(await before.json()).toMatchObject({ count: 1 });
  await leaver.send('POST', '/api/account/deletion');
  expect((await deleteUser(server, leaver, admin)).ok).toBe(true);
  const after = await admin.get(path, { 'If-None-Match': before.headers.get('ETag') ?? '' });
  expect([after.status, await after.json()]).toEqual([
    200,
    { count: 0, average: null, reviews: [] },
  ]);
  expect(await listed(order)).toBeUndefined();
});
