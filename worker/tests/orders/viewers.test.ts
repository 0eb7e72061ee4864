import { expect, it, vi } from 'vitest';
import type { OrderDetailsJson } from '#worker/domain/orders/orders.api.ts';
import { openRecordedStore } from '#worker/tests/support/open-store.ts';

const { server, database, customer, admin } = await openRecordedStore();
const colleague = await server.signIn('colleague@example.com');
await admin.post('/api/admin/team', { email: 'colleague@example.com', role: 'staff' });
const orderId = (await customer.order()).id;
const path = `/api/admin/orders/${orderId}`;

async function viewersOf(client: typeof admin): Promise<string[]> {
  const order = await client.read<OrderDetailsJson>(path);
  return (order.viewers ?? []).map(({ email }) => email);
}

/** Moves what the sessions looked at into the past. */
const age = (seconds: number) =>
  server.db.client.execute(`update sessions set viewed_at = viewed_at - ${seconds * 1000}`);

const views = async () =>
  (await server.db.client.execute('select viewed_at from sessions where viewed_at is not null'))
    .rows.length;

it('shows an admin who else has the order open, for a minute', async () => {
  expect(await viewersOf(admin)).toEqual([]);
  await vi.waitFor(async () => expect(await views()).toBe(1), 15_000);
  const etag = (await admin.get(path)).headers.get('ETag') ?? '';
  expect((await admin.get(path, { 'If-None-Match': etag })).status).toBe(304);
  expect(await viewersOf(colleague)).toEqual(['admin@example.com']);
  await vi.waitFor(async () => expect(await views()).toBe(2), 15_000);
  expect((await admin.get(path, { 'If-None-Match': etag })).status).toBe(200);
  expect(await viewersOf(admin)).toEqual(['colleague@example.com']);

  // The colleague opens another order.
  await colleague.get(`/api/admin/orders/${(await customer.order()).id}`);
  await vi.waitFor(async () => expect(await viewersOf(admin)).toEqual([]), 15_000);

  await viewersOf(colleague);
  await vi.waitFor(
    async () => expect(await viewersOf(admin)).toEqual(['colleague@example.com']),
    15_000,
  );
  await age(61);
  expect(await viewersOf(admin)).toEqual([]);
});

it('costs an unchanged poll one round trip, and writes at most every 30 s', async () => {
  await viewersOf(admin);
  const trips = async () => {
    const etag = (await admin.get(path)).headers.get('ETag') ?? '';
    database.trips.length = 0;
    expect((await admin.get(path, { 'If-None-Match': etag })).status).toBe(304);
    return database.trips
      .flat()
      .map(({ sql }) => sql)
      .filter((text) => !/ jobs|"jobs"/.test(text));
  };
  await vi.waitFor(async () => expect(await trips()).toHaveLength(1), 15_000);
  await age(31);
  await trips();
  const updates = 'update "sessions" set "viewed_order_id"';
  await vi.waitFor(
    () =>
      expect(
        database.trips
          .flat()
          .map(({ sql }) => sql)
          .join(),
      ).toContain(updates),
    15_000,
  );
  expect(await trips()).toHaveLength(1);
});

it('tells customers nothing', async () => {
  await viewersOf(admin);
  for (const own of ['/api/orders/my-orders', `/api/orders/${orderId}/messages`]) {
    expect(await (await customer.get(own)).text()).not.toContain('viewers');
  }
  expect((await customer.get(path)).status).toBe(403);
});
