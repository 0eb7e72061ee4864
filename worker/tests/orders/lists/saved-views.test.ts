import { expect, it } from 'vitest';
import { unzip } from '#worker/tests/files/unzip.ts';
import { openStore } from '#worker/tests/support/open-store.ts';

const { server, customer, admin } = await openStore();
const colleague = await server.signIn('colleague@example.com');
await admin.post('/api/admin/team', { email: 'colleague@example.com', role: 'staff' });
const path = '/api/admin/saved-views';
const view = { name: 'Big SOTF', q: 'ram', sotf: true, sort: 'total', since: '2026-01-31' };

it('keeps the views of each admin', async () => {
  expect(await (await admin.get(path)).json()).toEqual([]);
  const saved = await admin.send('PUT', path, [{ ...view, name: ' Big SOTF ' }]);
  expect([saved.status, await saved.json()]).toEqual([200, [view]]);
  expect(await (await admin.get(path)).json()).toEqual([view]);
  expect(await (await colleague.get(path)).json()).toEqual([]);
  const zip = unzip(Buffer.from(await (await admin.get('/api/account/data')).arrayBuffer()));
  expect(JSON.parse(`${zip.get('data.json')}`).savedViews).toEqual([view]);
});

it.each([
  [[{ name: ' ' }], 'Give the view a name'],
  [[{ name: 'A' }, { name: 'a' }], 'Another view has this name'],
  [[{ name: 'A', sort: 'luck' }], 'Choose one of'],
  [[{ name: 'x'.repeat(41) }], '40 characters'],
])('rejects %j', async (views, message) => {
  const response = await admin.send('PUT', path, views);
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)]);
});

it('is for the team only', async () => {
  expect((await customer.get(path)).status).toBe(403);
});
