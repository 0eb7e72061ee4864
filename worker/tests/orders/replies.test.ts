import { expect, it } from 'vitest';
import { limits } from '#worker/domain/limits.ts';
import type { ReplyJson } from '#worker/domain/replies/replies.api.ts';
import { openStore } from '#worker/tests/support/open-store.ts';

const { server, admin } = await openStore();

const path = '/api/admin/replies';
const entry = { kind: 'denial', title: 'Wrong VIN', text: 'Hi {first name}, check your VIN.' };

const list = () => admin.read<ReplyJson[]>(path);

async function create(change: object = {}): Promise<ReplyJson> {
  const response = await admin.post(path, { ...entry, ...change });
  expect(response.status).toBe(201);
  return (await response.json()) as ReplyJson;
}

it('creates, edits and deletes a text', async () => {
  const created = await create({ title: ' Wrong VIN ' });
  expect(created).toEqual({ ...entry, id: created.id, version: 1 });
  const edited = { ...entry, text: 'Check the VIN.' };
  const saved = await admin.send('PUT', `${path}/${created.id}`, { ...edited, version: 1 });
  expect(await saved.json()).toEqual({ ...edited, id: created.id, version: 2 });
  expect(await list()).toContainEqual({ ...edited, id: created.id, version: 2 });
  expect((await admin.send('DELETE', `${path}/${created.id}`)).status).toBe(204);
  expect((await admin.send('DELETE', `${path}/${created.id}`)).status).toBe(404);
  expect(await list()).toEqual([]);
});

it('creates a repeated request once', async () => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const [first, second] = [
    await admin.send('POST', path, entry, headers),
    await admin.send('POST', path, entry, headers),
  ];
  expect(await second.json()).toEqual(await first.json());
  expect(await list()).toHaveLength(1);
});

it('does not overwrite another admin’s edit', async () => {
  const { id } = await create();
  const edit = (text: string) => admin.send('PUT', `${path}/${id}`, { ...entry, text, version: 1 });
  expect((await edit('First')).status).toBe(200);
  // The same edit again succeeds.
  expect((await edit('First')).status).toBe(200);
  const late = await edit('Second');
  expect([late.status, await late.text()]).toEqual([
    409,
    'Another admin just changed this text. Open it again to see the changes.',
  ]);
  const unknown = `${path}/${crypto.randomUUID()}`;
  expect((await admin.send('PUT', unknown, { ...entry, version: 1 })).status).toBe(404);
});

it.each([
  [{ title: ' ' }, 'title: Title is required'],
  [{ text: '' }, 'text: Text is required'],
  [{ text: 'x'.repeat(5001) }, 'text: Text can’t be longer than 5,000 characters'],
  [{ text: 'It is {total}' }, 'text: We can’t fill in {total}. Use {first name} or {truck}.'],
  [{ kind: 'other' }, 'kind: Choose one of denial, reply'],
])('rejects %j', async (change, message) => {
  const response = await admin.post(path, { ...entry, ...change });
  expect([response.status, await response.text()]).toEqual([400, message]);
});

it('limits how many texts there are', async () => {
  const { length } = await list();
  const values = Array.from(
    { length: limits.replies - length },
    (_, index) => `('full-${index}', 'reply', 't', 't', 1)`,
  );
  await server.db.client.execute(
    `insert into replies (id, kind, title, text, created_at) values ${values.join(', ')}`,
  );
  const response = await admin.post(path, entry);
  expect([response.status, await response.text()]).toEqual([
    409,
    'You have 100 saved texts. Delete one first.',
  ]);
});
