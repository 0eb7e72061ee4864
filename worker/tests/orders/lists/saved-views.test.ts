import { expect, it } from 'vitest';
import { unzip } from '#worker/tests/files/unzip.ts';
import { openStore } from '#worker/tests/support/open-store.ts';

const { server, customer, admin } = await openStore();
const colleague = await server.signIn('colleague@example.com');
await admin.post('/api/admin/team', { email: 'colleague@example.com', role: 'staff' });
const path = '/api/admin/saved-views';
const id = crypto.randomUUID();
const view = { name: 'Big SOTF', q: 'ram', sotf: true, sort: 'total', since: '2026-01-31' };

it('keeps the views of each admin', async () => {
  expect(await admin.read(path)).toEqual([]);
  const saved = await admin.send('PUT', `${path}/${id}`, { ...view, name: ' Big SOTF ' });
  expect([saved.status, await saved.json()]).toEqual([200, [{ ...view, id }]]);
  expect(await admin.read(path)).toEqual([{ ...view, id }]);
  expect(await colleague.read(path)).toEqual([]);
  const zip = unzip(Buffer.from(await (await admin.get('/api/account/data')).arrayBuffer()));
  expect(JSON.parse(`${zip.get('data.json')}`).savedViews).toEqual([{ ...view, id }]);
});

it('keeps the views that two tabs add, rename and delete at once', async () => {
  const [first, second, third] = [1, 2, 3].map(() => crypto.randomUUID());
  await Promise.all([
    colleague.send('PUT', `${path}/${first}`, { name: 'First' }),
    colleague.send('PUT', `${path}/${second}`, { name: 'Second' }),
  ]);
  await Promise.all([
    colleague.send('PUT', `${path}/${first}`, { name: 'Renamed', mine: true }),
    colleague.send('DELETE', `${path}/${second}`),
    colleague.send('PUT', `${path}/${third}`, { name: 'Third' }),
    // Another admin's view, which stays.
    colleague.send('DELETE', `${path}/${id}`),
  ]);
  expect(await colleague.read(path)).toEqual([
    { id: first, name: 'Renamed', mine: true },
    { id: third, name: 'Third' },
  ]);
  expect(await admin.read(path)).toEqual([{ ...view, id }]);
});

it.each([
  [{ name: ' ' }, 'name: Give the view a name'],
  [{ name: 'big sotf' }, 'name: Another view has this name'],
  [{ name: 'A', sort: 'luck' }, 'Choose one of'],
  [{ name: 'x'.repeat(41) }, '40 characters'],
])('rejects %j', async (added, message) => {
  const response = await admin.send('PUT', `${path}/${crypto.randomUUID()}`, added);
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)]);
});

it('is for the team only', async () => {
  expect((await customer.get(path)).status).toBe(403);
});
