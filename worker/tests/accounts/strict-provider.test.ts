import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Store, startStore, unverifiedDomain } from '#worker/tests/support/store.ts';

let store: Store;

beforeAll(async () => {
  store = await startStore({ hasStrictProvider: true });
});

afterAll(() => store.stop());

it('signs in with Basic authentication, and reads the email from the userinfo endpoint', async () => {
  const { user } = await store.signIn('ana@example.com');
  expect(user).toMatchObject({ email: 'ana@example.com', firstName: 'ana', isAdmin: false });
  const admin = await store.signIn('admin@example.com');
  expect(admin.user.isAdmin).toBe(true);
});

it('makes no admin of an address that the provider has not verified', async () => {
  await store.deploy({ ADMIN_EMAILS: `boss@${unverifiedDomain}` });
  const { user } = await store.signIn(`boss@${unverifiedDomain}`);
  expect(user.isAdmin).toBe(false);
});

it('signs in after the provider has rotated its keys', async () => {
  await store.signIn('ben@example.com');
  await store.rotateProviderKeys();
  const { user } = await store.signIn('ben@example.com');
  expect(user.email).toBe('ben@example.com');
});
