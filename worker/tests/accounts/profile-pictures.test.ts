import { expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { createApp } from '#worker/app.ts';
import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { openPicture } from '#worker/modules/profile-pictures/profile-pictures.routes.ts';
import { pngOfWidth } from '#worker/tests/product-images/pictures.ts';
import { openServer } from '#worker/tests/support/open-store.ts';
import { startOfRateLimitWindow } from '#worker/tests/support/rate-limit-window.ts';
import { startTestServer } from '#worker/tests/support/test-server.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

const pictureUrl = 'https://pictures.example/ana.png';

const server = await openServer();
const customer = await server.signIn('ana@example.com');
const other = await server.signIn('other@example.com');
const admin = await server.signIn('admin@example.com');
await server.db.client.execute({
  sql: 'update users set profile_image_url = ?',
  args: [pictureUrl],
});

const userOf = (client: TestUser) => client.read<UserJson>('/api/auth/user');

/** Opens the picture of a user in-process, because the test has no https server. */
async function open(userId: string, reader: UserJson, bytes: Uint8Array<ArrayBuffer> | undefined) {
  const loaded: string[] = [];
  const loadPicture = async (url: string) => {
    loaded.push(url);
    return bytes;
  };
  const deps = { db: createDb(server.database.url), loadPicture };
  return { loaded, picture: await openPicture(deps, { userId, reader }) };
}

const png = pngOfWidth(10);

it('is not stored by a browser that several users share', async () => {
  const deps = {
    db: createDb(server.database.url),
    loadPicture: async () => png,
    now: Date.now,
    adminEmails: [],
    originOf: () => server.origin,
    strictTransportSecurity: 'max-age=1',
    isWithinUserLimit: async () => true,
    isWithinReadLimit: () => true,
  };
  const response = await createApp(() => deps as unknown as Deps).request(
    `${server.origin}/api/users/${customer.user.id}/picture`,
    { headers: { Cookie: customer.cookies() } },
  );
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([
    200,
    'private, no-store',
  ]);
});

it('refers to pictures by our own URLs', async () => {
  const { id, profileImageUrl } = await userOf(customer);
  expect(profileImageUrl).toBe(`/api/users/${id}/picture`);
  const order = await customer.order();
  await admin.post(`/api/orders/${order.id}/messages`, { message: 'Hello' });
  const messages = await customer.read<OrderMessageJson[]>(`/api/orders/${order.id}/messages`);
  const adminId = (await userOf(admin)).id;
  expect(messages.map(({ user }) => user.profileImageUrl)).toEqual([
    `/api/users/${adminId}/picture`,
  ]);
});

it('shows a picture to its user, to admins, and to the customers the user wrote to', async () => {
  const [ana, stranger, staff] = [await userOf(customer), await userOf(other), await userOf(admin)];
  for (const [userId, reader] of [
    [ana.id, ana],
    [ana.id, staff],
    [staff.id, ana],
  ] as const) {
    const { loaded, picture } = await open(userId, reader, png);
    expect([loaded, picture.type, picture.bytes]).toEqual([[pictureUrl], 'image/png', png]);
  }
  await expect(open(ana.id, stranger, png)).rejects.toMatchObject({ code: 'notFound' });
  await expect(open(staff.id, stranger, png)).rejects.toMatchObject({ code: 'notFound' });
});

it('shows only images', async () => {
  const ana = await userOf(customer);
  const svg = Uint8Array.from(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  for (const bytes of [svg, new Uint8Array(), undefined]) {
    await expect(open(ana.id, ana, bytes)).rejects.toMatchObject({ code: 'notFound' });
  }
});

it('returns 404 for a user without a picture, and for a stored URL that is not safe to load', async () => {
  for (const url of [null, 'http://pictures.example/ana.png', 'https://127.0.0.1/ana.png']) {
    await server.db.client.execute({
      sql: 'update users set profile_image_url = ? where id = ?',
      args: [url, customer.user.id],
    });
    const response = await customer.get(`/api/users/${customer.user.id}/picture`);
    expect([response.status, await response.text()]).toEqual([404, 'This picture was not found.']);
  }
});

it('limits how often a user makes the server load pictures, but not their writes', async () => {
  const strict = await startTestServer({ writeLimit: 3 });
  const client = await strict.signIn('fast@example.com');
  await startOfRateLimitWindow();
  const load = () => client.get(`/api/users/${client.user.id}/picture`);
  const statuses = [await load(), await load(), await load(), await load()].map(
    ({ status }) => status,
  );
  expect(statuses).toEqual([404, 404, 404, 429]);
  expect((await client.post('/api/orders', {})).status).toBe(400);
  await strict.stop();
});
