import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessions } from '#db/schema/identity.ts';
import { type Store, startStore } from '#worker/tests/support/store.ts';

let store: Store;

beforeAll(async () => {
  store = await startStore();
});

afterAll(() => store.stop());

it('a verified e-mail among ADMIN_EMAILS is an admin, in any case of letters; others are not', async () => {
  expect((await store.signIn('Admin@Example.com')).user.isAdmin).toBe(true);
  expect((await store.signIn('someone@example.com')).user.isAdmin).toBe(false);
});

it('the same person signing in again is the same user', async () => {
  const first = await store.signIn('again@example.com');
  const second = await store.signIn('again@example.com');
  expect(second.user.id).toBe(first.user.id);
});

it('signing in again with nothing new leaves the admins’ list as it was', async () => {
  const admin = await store.signIn('admin@example.com');
  await store.signIn('steady@example.com');
  const etag = (await admin.get('/api/admin/orders')).headers.get('ETag') ?? '';
  await store.signIn('steady@example.com');
  const poll = await admin.get('/api/admin/orders', { 'If-None-Match': etag });
  expect(poll.status).toBe(304);
});

it('the database has only the hash of a session', async () => {
  const person = await store.signIn('hash@example.com');
  const rows = await store.db.orm
    .select()
    .from(sessions)
    .where(eq(sessions.userId, person.user.id));
  expect(rows).toHaveLength(1);
  expect(rows[0]?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
});

it('logging out ends the session on the server', async () => {
  const person = await store.signIn('leaver@example.com');
  const response = await person.get('/api/logout');
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/']);
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=; Max-Age=0;/),
    expect.stringMatching(/^signed_in=; Max-Age=0;/),
  ]);
  expect((await person.get('/api/auth/user')).status).toBe(401);
});

it('a session that has run out is none', async () => {
  const person = await store.signIn('late@example.com');
  const expire = (expiresAt: number) =>
    store.db.orm.update(sessions).set({ expiresAt }).where(eq(sessions.userId, person.user.id));
  await expire(Date.now() - 1);
  const response = await person.get('/api/auth/user');
  expect(response.status).toBe(401);
  // The page forgets that somebody was here; a newer session's cookie could be in the browser already.
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^signed_in=; Max-Age=0;/),
  ]);
});

it('the hint heals: missing it comes back, without a session it goes', async () => {
  const person = await store.signIn('hinted@example.com');
  expect((await person.get('/api/auth/user')).headers.getSetCookie()).toEqual([]);
  const { cookies } = person;
  const session =
    cookies()
      .split('; ')
      .find((cookie) => cookie.startsWith('session=')) ?? '';
  const healed = await person.get('/api/auth/user', { Cookie: session });
  expect(healed.headers.getSetCookie()).toEqual([
    `signed_in=${person.user.id}; Max-Age=2592000; Path=/; SameSite=Lax`,
  ]);
  const gone = await person.get('/api/auth/user', { Cookie: `signed_in=${person.user.id}` });
  expect(gone.status).toBe(401);
  expect(gone.headers.getSetCookie()).toEqual([expect.stringMatching(/^signed_in=; Max-Age=0;/)]);
});

it('a session that is used is renewed, at most once a day', async () => {
  const person = await store.signIn('regular@example.com');
  const dayMs = 24 * 60 * 60 * 1000;
  expect((await person.get('/api/auth/user')).headers.get('Set-Cookie')).toBeNull();
  const expiresAt = Date.now() + 10 * dayMs;
  await store.db.orm.update(sessions).set({ expiresAt }).where(eq(sessions.userId, person.user.id));
  const renewed = await person.get('/api/auth/user');
  expect(renewed.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    `signed_in=${person.user.id}; Max-Age=2592000; Path=/; SameSite=Lax`,
  ]);
  const [row] = await store.db.orm
    .select()
    .from(sessions)
    .where(eq(sessions.userId, person.user.id));
  expect(row?.expiresAt).toBeGreaterThan(Date.now() + 29 * dayMs);
});

it('a callback that this browser did not begin is refused in plain words', async () => {
  const response = await fetch(`${store.origin}/api/login/callback?code=x&state=y`, {
    redirect: 'manual',
  });
  expect([response.status, await response.text()]).toEqual([
    400,
    'Signing in was not completed. Go back to the store and choose Log In again.',
  ]);
});

it('a callback with another state is refused', async () => {
  const start = await fetch(`${store.origin}/api/login`, { redirect: 'manual' });
  const cookie = start.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const response = await fetch(`${store.origin}/api/login/callback?code=x&state=other`, {
    redirect: 'manual',
    headers: { Cookie: cookie },
  });
  expect(response.status).toBe(400);
});

it('sign-in asks for PKCE, state and nonce', async () => {
  const start = await fetch(`${store.origin}/api/login`, { redirect: 'manual' });
  const query = new URL(start.headers.get('Location') ?? '').searchParams;
  expect(query.get('code_challenge_method')).toBe('S256');
  for (const name of ['code_challenge', 'state', 'nonce']) expect(query.get(name)).toBeTruthy();
});
