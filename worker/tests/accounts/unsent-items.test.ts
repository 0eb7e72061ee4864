import { afterAll, expect, it } from 'vitest';
import { startTestServer } from '#worker/tests/support/test-server.ts';

const report = (count: unknown) => customer.send('PUT', '/api/account/unsent-items', { count });

const server = await startTestServer();
const customer = await server.signIn('ana@example.com');

afterAll(() => server.stop());

it('stores the count in a cookie that the page can read, until it is zero', async () => {
  const stored = await report(3);
  expect([stored.status, stored.headers.getSetCookie()]).toEqual([
    204,
    [`unsent_items=${customer.user.id}.3; Max-Age=2592000; Path=/; SameSite=Lax`],
  ]);
  expect((await report(0)).headers.getSetCookie()).toEqual([
    'unsent_items=; Max-Age=0; Path=/; SameSite=Lax',
  ]);
});

it.each([-1, 1.5, 1001, '2', null])('rejects the count %o', async (count) => {
  const response = await report(count);
  expect([response.status, await response.text()]).toEqual([
    400,
    'count: The count must be a whole number from 0 to 1000',
  ]);
});
