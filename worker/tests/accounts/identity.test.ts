import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sessions, users } from '#db/schema/identity.ts';
import { dayMs } from '#worker/domain/durations.ts';
import { openServer } from '#worker/tests/support/open-store.ts';

const server = await openServer();

it('grants the admin role to verified emails in ADMIN_EMAILS, ignoring case', async () => {
  expect((await server.signIn('Admin@Example.com')).user.isAdmin).toBe(true);
  expect((await server.signIn('someone@example.com')).user.isAdmin).toBe(false);
});

it('finds the existing user on the next sign-in', async () => {
  const first = await server.signIn('again@example.com');
  const second = await server.signIn('again@example.com');
  expect(second.user.id).toBe(first.user.id);
});

it('stores only the hash of a session token', async () => {
  const client = await server.signIn('hash@example.com');
  const rows = await server.db.orm
    .select()
    .from(sessions)
    .where(eq(sessions.userId, client.user.id));
  expect(rows).toHaveLength(1);
  expect(rows[0]?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
});

it.each([
  { sequence: 'the older one first', isNewestFirst: false },
  { sequence: 'the newer one first', isNewestFirst: true },
])('signs in from each of two login tabs, $sequence', async ({ isNewestFirst }) => {
  const browser = server.browser();
  const attempts: { returnTo: string; page: Awaited<ReturnType<typeof browser.open>> }[] = [];
  for (const returnTo of ['/my-orders', '/admin']) {
    attempts.push({ returnTo, page: await browser.open(`/api/login?returnTo=${returnTo}`) });
  }
  if (isNewestFirst) attempts.reverse();
  for (const { returnTo, page } of attempts) {
    const action = /<form method="post" action="([^"]+)"/.exec(page.html)?.[1] ?? '';
    const names = { firstName: 'Two', lastName: 'Tabs' };
    const end = await browser.submit(new URL(action, page.url), {
      email: 'two-tabs@example.com',
      ...names,
    });
    expect(end.response.status).toBe(200);
    expect(end.url.href).toBe(server.origin + returnTo);
    expect(JSON.parse((await browser.open('/api/auth/user')).html)).toMatchObject(names);
  }
});

it('revokes the session on logout', async () => {
  const client = await server.signIn('leaver@example.com');
  const response = await client.get('/api/logout');
  expect(response.status).toBe(302);
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=; Max-Age=0;/),
    expect.stringMatching(/^signed_in=; Max-Age=0;/),
    expect.stringMatching(/^id_token=; Max-Age=0; Path=\/api\/logout;/),
    expect.stringMatching(/^signed-out=1;/),
  ]);
  expect((await client.get('/api/auth/user')).status).toBe(401);
});

it('signs out at the provider, which redirects to the landing page', async () => {
  const browser = server.browser();
  await browser.signIn('tablet@example.com');
  // The provider still has a session for this browser, so it shows no sign-in page.
  expect((await browser.open('/api/login?returnTo=/my-orders')).url.pathname).toBe('/my-orders');
  const signOut = await browser.open('/api/logout');
  expect(signOut.html).toContain('Signing out');
  const [, action = ''] = /action="([^"]+)"/.exec(signOut.html) ?? [];
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(signOut.html) ?? [];
  const back = await browser.submit(new URL(action, signOut.url), { xsrf, logout: 'yes' });
  expect(back.url.href).toBe(`${server.origin}/`);
  expect((await browser.open('/api/login')).html).toContain('Sign in to Straight Six');
});

it('asks which account to use after a logout that the provider did not finish', async () => {
  const browser = server.browser();
  await browser.signIn('half@example.com');
  await browser.open('/api/logout');
  expect((await browser.open('/api/login')).html).toContain('Sign in to Straight Six');
});

it('replaces the browser’s previous session with a new sign-in', async () => {
  const browser = server.browser();
  await browser.signIn('twice@example.com');
  await browser.open('/api/login');
  const sessionsOf = await server.db.orm
    .select()
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.email, 'twice@example.com'));
  expect(sessionsOf).toHaveLength(1);
});

it('ends a session 90 days after the sign-in, even in daily use', async () => {
  const client = await server.signIn('daily@example.com');
  const isTheirs = eq(sessions.userId, client.user.id);
  const createdAt = Date.now() - 80 * dayMs;
  await server.db.orm
    .update(sessions)
    .set({ createdAt, expiresAt: Date.now() + dayMs })
    .where(isTheirs);
  expect((await client.get('/api/auth/user')).status).toBe(200);
  const [row] = await server.db.orm.select().from(sessions).where(isTheirs);
  expect(row?.expiresAt).toBe(createdAt + 90 * dayMs);
});

it('rejects an expired session', async () => {
  const client = await server.signIn('late@example.com');
  const expire = (expiresAt: number) =>
    server.db.orm.update(sessions).set({ expiresAt }).where(eq(sessions.userId, client.user.id));
  await expire(Date.now() - 1);
  const response = await client.get('/api/auth/user');
  expect(response.status).toBe(401);
  // Clears only the signed-in cookie: the browser may already have a newer session cookie.
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^signed_in=; Max-Age=0;/),
  ]);
});

it('restores a missing signed-in cookie, and clears it without a session', async () => {
  const client = await server.signIn('hinted@example.com');
  expect((await client.get('/api/auth/user')).headers.getSetCookie()).toEqual([]);
  const { cookies } = client;
  const session =
    cookies()
      .split('; ')
      .find((cookie) => cookie.startsWith('session=')) ?? '';
  const restored = await client.get('/api/auth/user', { Cookie: session });
  expect(restored.headers.getSetCookie()).toEqual([
    `signed_in=${client.user.id}; Max-Age=2592000; Path=/; SameSite=Lax`,
  ]);
  const signedOut = await client.get('/api/auth/user', { Cookie: `signed_in=${client.user.id}` });
  expect(signedOut.status).toBe(401);
  expect(signedOut.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^signed_in=; Max-Age=0;/),
  ]);
});

it('renews an active session, at most once an hour', async () => {
  const client = await server.signIn('regular@example.com');
  expect((await client.get('/api/auth/user')).headers.get('Set-Cookie')).toBeNull();
  const expiresAt = Date.now() + 10 * dayMs;
  await server.db.orm
    .update(sessions)
    .set({ expiresAt })
    .where(eq(sessions.userId, client.user.id));
  const renewed = await client.get('/api/auth/user');
  expect(renewed.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    `signed_in=${client.user.id}; Max-Age=2592000; Path=/; SameSite=Lax`,
  ]);
  const [row] = await server.db.orm
    .select()
    .from(sessions)
    .where(eq(sessions.userId, client.user.id));
  expect(row?.expiresAt).toBeGreaterThan(Date.now() + 29 * dayMs);
});

it('rejects a callback for a sign-in that this browser did not start', async () => {
  const response = await fetch(`${server.origin}/api/login/callback?code=x&state=y`, {
    redirect: 'manual',
  });
  expect([response.status, await response.text()]).toEqual([
    400,
    'Your login didn’t finish. Go back to the store and choose Log In again.',
  ]);
});

it('keeps the state of each sign-in in its own cookie, because tabs sign in at once', async () => {
  const start = async () => {
    const response = await fetch(`${server.origin}/api/login`, { redirect: 'manual' });
    const state = new URL(response.headers.get('Location') ?? '').searchParams.get('state') ?? '';
    const [name] = response.headers.getSetCookie()[0]?.split('=') ?? [];
    expect(name).toBe(`sign-in-${state.slice(0, 16)}`);
    return name;
  };
  expect(await start()).not.toBe(await start());
});

it('opens the store for a signed-in user who repeats a callback', async () => {
  const client = await server.signIn('back@example.com');
  const response = await client.get('/api/login/callback?code=x&state=gone');
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/']);
});

it('forgets the oldest of many sign-ins that the browser started', async () => {
  const cookies = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `sign-in-${name}=1`).join('; ');
  const response = await fetch(`${server.origin}/api/login`, {
    redirect: 'manual',
    headers: { Cookie: cookies },
  });
  expect(response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([
    'sign-in-a=',
    'sign-in-b=',
    expect.stringMatching(/^sign-in-.{16}=./),
  ]);
});

it.each(['/api/login/callback?code=x&state=y', '/api/orders/my-orders'])(
  'shows the error of %s as a page of the app',
  async (path) => {
    const text = await (await fetch(server.origin + path)).text();
    const page = await fetch(server.origin + path, { headers: { Accept: 'text/html,*/*;q=0.8' } });
    expect([400, 401]).toContain(page.status);
    expect(page.headers.get('Content-Type')).toContain('text/html');
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(await page.text()).toContain(`data-error="${text}"`);
  },
);

it('rejects a callback with the wrong state', async () => {
  const start = await fetch(`${server.origin}/api/login`, { redirect: 'manual' });
  const cookie = start.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const response = await fetch(`${server.origin}/api/login/callback?code=x&state=other`, {
    redirect: 'manual',
    headers: { Cookie: cookie },
  });
  expect(response.status).toBe(400);
});

it('starts sign-in with PKCE, state and nonce', async () => {
  const start = await fetch(`${server.origin}/api/login`, { redirect: 'manual' });
  const query = new URL(start.headers.get('Location') ?? '').searchParams;
  expect(query.get('code_challenge_method')).toBe('S256');
  expect(start.headers.get('Cache-Control')).toBe('private, no-store');
  for (const name of ['code_challenge', 'state', 'nonce']) expect(query.get(name)).toBeTruthy();
});
