import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sessions } from '#db/schema/identity.ts';
import type { SessionJson } from '#worker/domain/accounts/accounts.api.ts';
import type { ChangeJson } from '#worker/domain/accounts/changes.api.ts';
import { hourMs } from '#worker/domain/durations.ts';
import { unzip } from '#worker/tests/files/unzip.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { orderRequest, type TestUser } from '#worker/tests/support/test-user.ts';
import { deleteUser } from './delete-user.ts';

const { server, customer, admin } = await openStore();

const statusOf = async (user: TestUser) => (await user.get('/api/auth/user')).status;
const listOf = (user: TestUser) => user.read<SessionJson[]>('/api/account/sessions');
const newestChange = async () => (await admin.read<ChangeJson[]>('/api/admin/changes'))[0];

/** Signs in with two browsers. */
async function withTwoDevices(name: string) {
  const email = `${name}@example.com`;
  return { phone: await server.signIn(email), tablet: await server.signIn(email) };
}

/** Changes the times of a user's sessions. */
function setTimes({ user }: TestUser, times: Partial<typeof sessions.$inferInsert>) {
  return server.db.orm.update(sessions).set(times).where(eq(sessions.userId, user.id));
}

it('lists one’s own devices, this one first, without tokens', async () => {
  const { phone, tablet } = await withTwoDevices('both');
  await setTimes(phone, { device: 'Chrome on Android' });
  const list = await listOf(phone);
  expect(list).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      device: 'Chrome on Android',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      isCurrent: true,
    },
    expect.objectContaining({ isCurrent: false }),
  ]);
  expect((await listOf(tablet)).map(({ id }) => id)).toEqual(list.map(({ id }) => id).toReversed());
});

it('stores the browser and system of a sign-in', async () => {
  const user = await server.signIn('named@example.com');
  const agent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36';
  // The test's browser has no name.
  expect((await listOf(user))[0]?.device).toBeNull();
  const again = await server.signIn('named@example.com', agent);
  expect((await listOf(again))[0]?.device).toBe('Chrome on Android');
});

it('remembers the last use within an hour', async () => {
  const user = await server.signIn('used@example.com');
  const ago = (hours: number) => Date.now() - hours * hourMs;
  const lastUse = async () => Date.parse((await listOf(user))[0]?.lastUsedAt ?? '');
  await setTimes(user, { lastUsedAt: ago(0.9) });
  expect(await lastUse()).toBeLessThan(ago(0.8));
  await setTimes(user, { lastUsedAt: ago(1.1) });
  await listOf(user);
  expect(await lastUse()).toBeGreaterThan(ago(0.1));
});

it('sends the cookies of a renewed session with a write’s first response and with its repeat', async () => {
  const user = await server.signIn('repeating@example.com');
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const renewed = [
    expect.stringMatching(/^session=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    `signed_in=${user.user.id}; Max-Age=2592000; Path=/; SameSite=Lax`,
  ];
  for (const isReplay of [null, 'true']) {
    await setTimes(user, { lastUsedAt: Date.now() - 2 * hourMs });
    const response = await user.post('/api/orders', orderRequest, headers);
    expect([response.status, response.headers.get('Idempotent-Replayed')]).toEqual([201, isReplay]);
    expect(response.headers.getSetCookie()).toEqual(renewed);
  }
});

it('signs one device out', async () => {
  const { phone, tablet } = await withTwoDevices('one');
  const other = (await listOf(phone)).find(({ isCurrent }) => !isCurrent);
  const path = `/api/account/sessions/${other?.id}`;
  const stranger = await server.signIn('stranger@example.com');
  expect((await stranger.send('DELETE', path)).status).toBe(204);
  expect(await statusOf(tablet)).toBe(200);
  expect((await phone.send('DELETE', path)).status).toBe(204);
  expect([await statusOf(phone), await statusOf(tablet)]).toEqual([200, 401]);
});

it('signs every other device out, and then all', async () => {
  const { phone, tablet } = await withTwoDevices('others');
  expect((await phone.send('DELETE', '/api/account/sessions/others')).status).toBe(204);
  expect([await statusOf(phone), await statusOf(tablet)]).toEqual([200, 401]);
  expect(await listOf(phone)).toHaveLength(1);
  expect((await phone.send('DELETE', '/api/account/sessions')).status).toBe(204);
  expect(await statusOf(phone)).toBe(401);
});

it('lets an admin end a person’s sessions, and records it', async () => {
  const { phone, tablet } = await withTwoDevices('lost');
  const end = (user: TestUser) => user.send('DELETE', `/api/admin/users/${phone.user.id}/sessions`);
  expect((await end(phone)).status).toBe(403);
  expect((await end(admin)).status).toBe(204);
  expect([await statusOf(phone), await statusOf(tablet)]).toEqual([401, 401]);
  const change = await newestChange();
  expect(change).toMatchObject({ kind: 'sessions', name: 'lost Test', actor: admin.user });
  expect((await end(admin)).status).toBe(204);
  expect((await newestChange())?.id).toBe(change?.id);
  const unknown = await admin.send('DELETE', `/api/admin/users/${crypto.randomUUID()}/sessions`);
  expect([unknown.status, await unknown.text()]).toEqual([404, 'This user was not found.']);
});

it('exports a person’s sessions, and deletes them with their account', async () => {
  const { phone } = await withTwoDevices('leaving');
  await setTimes(phone, { device: 'Safari on iPhone' });
  const zip = await phone.get('/api/account/data');
  const data = `${unzip(Buffer.from(await zip.arrayBuffer())).get('data.json')}`;
  const iso = expect.stringMatching(/^\d{4}-.*Z$/);
  const times = { createdAt: iso, signedInAt: iso, lastUsedAt: iso, expiresAt: iso };
  const session = { device: 'Safari on iPhone', ...times };
  expect(JSON.parse(data).sessions).toEqual([session, session]);
  await phone.send('POST', '/api/account/deletion');
  expect((await deleteUser(server, phone, admin)).status).toBe(204);
  const isTheirs = eq(sessions.userId, phone.user.id);
  expect(await server.db.orm.$count(sessions, isTheirs)).toBe(0);
});

const reportUnsent = (count: unknown) =>
  customer.send('PUT', '/api/account/unsent-items', { count });

it('stores the count of unsent items in a cookie that the page can read, until it is zero', async () => {
  const stored = await reportUnsent(3);
  expect([stored.status, stored.headers.getSetCookie()]).toEqual([
    204,
    [`unsent_items=${customer.user.id}.3; Max-Age=2592000; Path=/; SameSite=Lax`],
  ]);
  expect((await reportUnsent(0)).headers.getSetCookie()).toEqual([
    'unsent_items=; Max-Age=0; Path=/; SameSite=Lax',
  ]);
});

it.each([-1, 1.5, 1001, '2', null])('rejects the count %o', async (count) => {
  const response = await reportUnsent(count);
  expect([response.status, await response.text()]).toEqual([
    400,
    'count: The count must be a whole number from 0 to 1000',
  ]);
});
