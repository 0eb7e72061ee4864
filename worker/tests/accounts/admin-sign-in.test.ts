import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions } from '#db/schema/identity.ts';
import { hourMs } from '#worker/domain/durations.ts';
import { syncAdmins } from '#worker/modules/identity/identity.usecases.ts';
import { openServer } from '#worker/tests/support/open-store.ts';
import type { TestServer } from '#worker/tests/support/test-server.ts';

const server = await openServer();

type Browser = ReturnType<TestServer['browser']>;

/** Fills in the provider's form, and returns the page after it. */
async function submitForm(
  browser: Browser,
  page: Awaited<ReturnType<Browser['open']>>,
  email: string,
) {
  const action = /<form method="post" action="([^"]+)"/.exec(page.html)?.[1] ?? '';
  return browser.submit(new URL(action, page.url), { email, firstName: 'Ann', lastName: 'Test' });
}

const providerTitle = 'Sign in to Straight Six';

it('asks admins, but not customers, to sign in again if their sign-in is too old', async () => {
  // At 0 s, every sign-in is too old.
  await server.configure({ ADMIN_SIGN_IN_MAX_AGE: '0' });
  const customer = server.browser();
  const start = await customer.open('/api/login?returnTo=/my-orders');
  const signedIn = await submitForm(customer, start, 'ana@example.com');
  expect(signedIn.url.pathname).toBe('/my-orders');

  const admin = server.browser();
  const first = await admin.open('/api/login?returnTo=/admin');
  const again = await submitForm(admin, first, 'admin@example.com');
  expect(again.html).toContain(providerTitle);
  // There is no session yet.
  expect((await admin.open('/api/auth/user')).response.status).toBe(401);
});

it('asks to sign in again for what only admins may do, 12 hours after the sign-in', async () => {
  await server.configure({});
  const browser = server.browser();
  await browser.signIn('admin@example.com');
  const setSignIn = (hoursAgo: number) =>
    server.db.orm.update(sessions).set({ signedInAt: Date.now() - hoursAgo * hourMs });
  const writes = [
    ['POST', `/api/admin/orders/${crypto.randomUUID()}/refund`],
    ['PUT', '/api/admin/log-limits'],
    ['PUT', '/api/admin/build-questions'],
    ['POST', '/api/admin/team'],
    ['DELETE', `/api/admin/team/${crypto.randomUUID()}`],
    ['DELETE', `/api/admin/users/${crypto.randomUUID()}/sessions`],
  ] as const;
  await setSignIn(11.9);
  for (const [method, path] of writes) {
    expect((await browser.send(method, path)).status).not.toBe(403);
  }
  await setSignIn(12.1);
  for (const [method, path] of writes) {
    const refused = await browser.send(method, path);
    expect([refused.status, refused.headers.get('Error-Reason'), await refused.text()]).toEqual([
      403,
      'sign-in-again',
      'You last entered your password more than 12 hours ago. Log in again to do this.',
    ]);
  }
  // Everything else goes on, also reading the team.
  expect((await browser.open('/api/admin/team')).response.status).toBe(200);

  // The provider asked for the password less than 12 hours ago.
  const end = await browser.open('/api/login?for=again&returnTo=/admin');
  expect(end.url.pathname).toBe('/admin');
  expect((await browser.send('PUT', '/api/admin/log-limits')).status).toBe(400);
});

it('lets the provider ask for the password again, and rejects a sign-in that skips it', async () => {
  // The provider of the tests forgets a sign-in after an hour, so 12 hours can't pass.
  await server.configure({ ADMIN_SIGN_IN_MAX_AGE: '0' });
  const login = async () => fetch(`${server.origin}/api/login?for=again`, { redirect: 'manual' });
  const ageIn = async () =>
    new URL((await login()).headers.get('Location') ?? '').searchParams.get('max_age');
  expect(await ageIn()).toBe('0');
  const browser = server.browser();
  const page = await browser.open('/api/login?for=again&returnTo=/admin');
  expect(page.html).toContain(providerTitle);
  await server.configure({ ADMIN_SIGN_IN_MAX_AGE: '86400' });
  expect(await ageIn()).toBe('43200');
  await server.configure({});
  expect(await ageIn()).toBe('43200');

  const skipping = server.browser();
  await skipping.signIn('admin@example.com');
  const start = await skipping.redirect('/api/login?for=again&returnTo=/admin');
  start.searchParams.delete('max_age');
  const end = await skipping.open(start.href);
  expect([end.response.status, end.html]).toEqual([
    400,
    'Your login didn’t finish. Go back to the store and choose Log In again.',
  ]);
});

it('serves nothing with an age that is not a number', async () => {
  await server.configure({ ADMIN_SIGN_IN_MAX_AGE: '1h' });
  expect((await fetch(`${server.origin}/api/login`, { redirect: 'manual' })).status).toBe(500);
});

it('accepts a recent sign-in of an admin without asking again', async () => {
  await server.configure({ ADMIN_SIGN_IN_MAX_AGE: '3600' });
  const { user } = await server.signIn('admin@example.com');
  expect(user.isAdmin).toBe(true);
});

it('rejects admins whose provider doesn’t confirm the required kind of sign-in', async () => {
  await server.configure({ ADMIN_ACR_VALUES: 'phr phrh' });
  const login = await fetch(`${server.origin}/api/login?for=admin`, { redirect: 'manual' });
  const query = new URL(login.headers.get('Location') ?? '').searchParams;
  expect(query.get('acr_values')).toBe('phr phrh');
  const browser = server.browser();
  const page = await browser.open('/api/login?returnTo=/admin');
  const end = await submitForm(browser, page, 'admin@example.com');
  expect([end.response.status, end.html]).toEqual([
    403,
    'Admins must log in with a second factor or a passkey. Set one up with your login provider, then log in again.',
  ]);
});

describe('a customer who becomes an admin', () => {
  const deploy = (...adminEmails: string[]) =>
    server.configure({ ADMIN_SIGN_IN_MAX_AGE: '3600', ADMIN_EMAILS: adminEmails.join(', ') });
  const promotions: [string, (email: string) => Promise<unknown>][] = [
    [
      'granted',
      async (email) =>
        (await server.signIn('admin@example.com')).post('/api/admin/team', {
          email,
          role: 'staff',
        }),
    ],
    ['listed', (email) => deploy('admin@example.com', email)],
    [
      'listed-by-cron',
      async (email) => {
        const identityProvider = { hasAdminSignIn: true };
        const now = () => Date.now();
        await syncAdmins({ db: server.db, adminEmails: [email], identityProvider, now });
        await deploy('admin@example.com', email);
      },
    ],
  ];

  it.each(promotions)('signs in again (%s)', async (name, promote) => {
    await deploy('admin@example.com');
    const email = `${name}@example.com`;
    const customer = await server.signIn(email);
    expect(customer.user.isAdmin).toBe(false);
    await promote(email);
    expect((await customer.get('/api/admin/orders')).status).toBe(401);
    const again = await server.signIn(email);
    expect((await again.get('/api/admin/orders')).status).toBe(200);
  });
});

it('ends an admin’s session after 12 hours without use', async () => {
  await server.configure({});
  const admin = await server.signIn('admin@example.com');
  const isTheirs = eq(sessions.userId, admin.user.id);
  const expiry = async () => {
    const [row] = await server.db.orm.select().from(sessions).where(isTheirs);
    return ((row?.expiresAt ?? 0) - Date.now()) / hourMs;
  };
  const setExpiry = (hours: number) =>
    server.db.orm
      .update(sessions)
      .set({ expiresAt: Date.now() + hours * hourMs })
      .where(isTheirs);
  await server.db.orm.delete(sessions).where(isTheirs);
  const again = await server.signIn('admin@example.com');
  expect(await expiry()).toBeCloseTo(12, 1);

  await setExpiry(11.9);
  await again.get('/api/auth/user');
  expect(await expiry()).toBeCloseTo(11.9, 2);
  await setExpiry(11);
  await again.get('/api/auth/user');
  expect(await expiry()).toBeCloseTo(12, 1);
  // A customer who became an admin.
  await setExpiry(29 * 24);
  await again.get('/api/auth/user');
  expect(await expiry()).toBeCloseTo(12, 1);
  await setExpiry(-0.001);
  expect((await again.get('/api/auth/user')).status).toBe(401);
});
