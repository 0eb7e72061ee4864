import { afterEach, describe, expect, it, vi } from 'vitest';
import { openServer } from '#worker/tests/support/open-store.ts';

const server = await openServer({ hasStrictProvider: true });

it('signs in with Basic authentication, and reads the email from the userinfo endpoint', async () => {
  const { user } = await server.signIn('ana@example.com');
  expect(user).toMatchObject({ email: 'ana@example.com', firstName: 'ana', isAdmin: false });
  const admin = await server.signIn('admin@example.com');
  expect(admin.user.isAdmin).toBe(true);
});

it('signs in after the provider has rotated its keys', async () => {
  await server.signIn('ben@example.com');
  await server.restartProvider();
  const { user } = await server.signIn('ben@example.com');
  expect(user.email).toBe('ben@example.com');
});

describe('a provider whose clock is off', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Shifts the clock of this process, in which the provider runs, but not the Worker's. */
  function shiftClock(seconds: number): void {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
  }

  it.each([60, -60])('signs in if it is off by %i s', async (seconds) => {
    shiftClock(seconds);
    const { user } = await server.signIn('cleo@example.com');
    expect(user.email).toBe('cleo@example.com');
  });

  it('rejects the sign-in if it is off by an hour, and accepts it once the clock is right', async () => {
    const browser = server.browser();
    shiftClock(-3600);
    const page = await browser.open('/api/login');
    const action = /<form method="post" action="([^"]+)"/.exec(page.html)?.[1] ?? '';
    const values = { email: 'dora@example.com', firstName: 'Dora', lastName: 'Test' };
    const failed = await browser.submit(new URL(action, page.url), values);
    expect(failed.html).toBe(
      'Your login didn’t finish. Go back to the store and choose Log In again.',
    );
    vi.useRealTimers();
    await server.signIn('dora@example.com');
  });
});
