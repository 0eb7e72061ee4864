import { expect, it } from 'vitest';
import type { ChangeJson } from '#worker/domain/accounts/changes.api.ts';
import type { CatalogJson } from '#worker/domain/catalog/catalog.api.ts';
import { openServer } from '#worker/tests/support/open-store.ts';

const server = await openServer();
const admin = await server.signIn('admin@example.com');

async function changes(query = ''): Promise<ChangeJson[]> {
  const response = await admin.get(`/api/admin/changes${query}`);
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([
    200,
    'private, no-store',
  ]);
  return (await response.json()) as ChangeJson[];
}

const newest = async () => (await changes())[0];

const catalog = () => admin.read<CatalogJson>('/api/admin/catalog');

it('records the fields that an edit of a calibration changed, once', async () => {
  const [product] = (await catalog()).products;
  if (!product) throw new Error('no calibration found');
  const edit = { ...product, singlePrice: product.singlePrice + 5_000 };
  const put = () => admin.send('PUT', `/api/admin/products/${product.id}`, edit);
  expect((await put()).status).toBe(200);
  const first = await newest();
  expect(first).toEqual({
    id: expect.any(String),
    kind: 'product',
    name: `${product.yearRange} ${product.engineType} ${product.model}`,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    actor: admin.user,
    before: { singlePrice: product.singlePrice },
    after: { singlePrice: product.singlePrice + 5_000 },
  });
  // Repeated after a lost response, and on the old version.
  expect((await put()).status).toBe(200);
  await admin.send('PUT', `/api/admin/products/${product.id}`, { ...edit, singlePrice: 100_000 });
  expect(await newest()).toEqual(first);
});

it('records a new add-on with all its fields', async () => {
  const addon = { name: 'Tow Tune', price: 19_900, onSale: true, category: 'calibration' };
  expect((await admin.post('/api/admin/addons', addon)).status).toBe(201);
  expect(await newest()).toMatchObject({
    kind: 'addon',
    name: 'Tow Tune',
    before: null,
    after: { price: 19_900, category: 'calibration' },
  });
});

it('records the text of a deleted reply', async () => {
  const entry = { kind: 'denial', title: 'No VIN', text: 'Send us the VIN.' };
  const created = await admin.post('/api/admin/replies', entry);
  const { id, version } = (await created.json()) as { id: string; version: number };
  const edit = { ...entry, text: 'Please send us the VIN.', version };
  await admin.send('PUT', `/api/admin/replies/${id}`, edit);
  expect((await admin.send('DELETE', `/api/admin/replies/${id}`)).status).toBe(204);
  expect((await admin.send('DELETE', `/api/admin/replies/${id}`)).status).toBe(404);
  const [deleted, edited, added] = await changes();
  expect(added).toMatchObject({ name: 'No VIN', before: null, after: entry });
  expect(edited).toMatchObject({
    before: { text: 'Send us the VIN.' },
    after: { text: 'Please send us the VIN.' },
  });
  expect(deleted).toMatchObject({ before: { text: 'Please send us the VIN.' }, after: null });
});

it('records the changed limits and questions, and the team', async () => {
  const limits = await admin.read<Record<string, number>>('/api/log-limits');
  const [[kind, value] = ['', 0]] = Object.entries(limits);
  const put = (changed: number) =>
    admin.send('PUT', '/api/admin/log-limits', { ...limits, [kind]: changed });
  expect((await put(value)).status).toBe(200);
  expect((await newest())?.kind).not.toBe('logLimits');
  expect((await put(value + 1)).status).toBe(200);
  expect(await newest()).toMatchObject({
    kind: 'logLimits',
    before: { [kind]: value },
    after: { [kind]: value + 1 },
  });
  const known = await admin.read('/api/admin/build-questions');
  const { version, questions } = known as { version: number; questions: { id: string }[] };
  const [removed] = questions;
  const edit = { version, questions: questions.slice(1) };
  expect((await admin.send('PUT', '/api/admin/build-questions', edit)).status).toBe(200);
  const change = await newest();
  expect([change?.kind, Object.keys(change?.before ?? {}), change?.after]).toEqual([
    'buildQuestions',
    [removed?.id],
    {},
  ]);
  const { user } = await server.signIn('helper@example.com');
  await admin.post('/api/admin/team', { email: 'helper@example.com', role: 'admin' });
  expect(await newest()).toMatchObject({
    kind: 'team',
    name: 'helper Test',
    actor: { id: admin.user.id },
    before: { role: null },
    after: { role: 'admin' },
  });
  await admin.send('DELETE', `/api/admin/team/${user.id}`);
  expect(await newest()).toMatchObject({ name: 'helper Test', after: { role: null } });
});

it('returns the changes in pages of 50, and rejects another start', async () => {
  await server.db.client.batch(
    Array.from({ length: 120 }, (_, index) => ({
      sql: "insert into changes (id, kind, name, actor_id, created_at) values (?, 'reply', 'Old', ?, ?)",
      args: [`old-${index}`, admin.user.id, 1000 + (index >> 2)],
    })),
  );
  const ids: string[] = [];
  for (let query = ''; ; ) {
    const page = await changes(query);
    ids.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (page.length < 50 || !last) break;
    query = `?before=${last.createdAt}_${last.id}`;
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id.startsWith('old-'))).toHaveLength(120);
  expect((await admin.get('/api/admin/changes?before=yesterday')).status).toBe(400);
});
