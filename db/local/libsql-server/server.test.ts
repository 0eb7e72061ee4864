import { createClient } from '@libsql/client';
import Database from 'libsql';
import { expect, it } from 'vitest';
import { startLibsqlServer } from './server.ts';
import { execute, sendStream, startTestServer, temporaryFile } from './testing.ts';

it.each([
  ['GET', '/v2/pipeline'],
  ['POST', '/v3/pipeline'],
  ['GET', '/'],
])('%s %s returns 404', async (method, path) => {
  const { url } = await startTestServer();
  expect((await fetch(`${url}${path}`, { method })).status).toBe(404);
});

const tooLarge = execute('SELECT ?', [{ type: 'integer', value: `${2n ** 63n}` }]);

it.each([
  ['invalid JSON', '{', 'JSON_INVALID'],
  ['a body that is not a pipeline', '[]', 'REQUEST_INVALID'],
  ['an unknown request', '{"requests":[{"type":"dance"}]}', 'REQUEST_INVALID'],
  ['an integer of 65 bits', JSON.stringify({ requests: [tooLarge] }), 'REQUEST_INVALID'],
  ['an open stream', JSON.stringify({ requests: [execute('BEGIN')] }), 'REQUEST_INVALID'],
])('rejects %s with 400 and keeps running', async (_name, body, code) => {
  const server = await startTestServer();
  const response = await fetch(`${server.url}/v2/pipeline`, { method: 'POST', body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code, message: expect.any(String) });
  expect((await sendStream(server, [execute('SELECT 1')])).status).toBe(200);
});

it('rejects bodies above 32 MB and accepts large blobs and texts below that', async () => {
  const server = await startTestServer();
  const digits = (megabytes: number) => 'A'.repeat(megabytes * 1024 * 1024);
  const blob = (megabytes: number) =>
    execute('SELECT length(?)', [{ type: 'blob', base64: digits(megabytes) }]);
  expect((await sendStream(server, [blob(33)])).status).toBe(413);
  const { body } = await sendStream(server, [blob(20)]);
  expect(JSON.stringify(body)).toContain(`"${15 * 1024 * 1024}"`);
  const text = await sendStream(server, [execute(`SELECT length('${digits(20)}')`)]);
  expect(text.status).toBe(200);
});

it('requires its token', async () => {
  const { url } = await startTestServer({ authToken: 'secret' });
  expect((await sendStream({ url }, [])).status).toBe(401);
  for (const authToken of ['wrong', 'secret2', '']) {
    const client = createClient({ url, ...(authToken && { authToken }) });
    await expect(client.execute('SELECT 1')).rejects.toMatchObject({ code: 'AUTH_INVALID' });
    client.close();
  }
  const client = createClient({ url, authToken: 'secret' });
  expect((await client.execute('SELECT 1 AS a')).rows[0]?.a).toBe(1);
  client.close();
});

it('counts steps, at least one per row that a statement reads', async () => {
  const server = await startTestServer();
  const stepsOf = (sql: string) =>
    server.countSteps(async () => void (await sendStream(server, [execute(sql)])));
  await stepsOf('CREATE TABLE numbers (id INTEGER PRIMARY KEY, value INTEGER)');
  const fill = (count: number) =>
    `INSERT INTO numbers (value) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n`;
  expect(await stepsOf(fill(1000))).toBeGreaterThanOrEqual(1000);
  const scan = 'SELECT count(*) FROM numbers WHERE value < 0';
  const seek = 'SELECT value FROM numbers WHERE id = 7';
  expect(await stepsOf(scan)).toBeGreaterThanOrEqual(1000);
  const oneRow = await stepsOf(seek);
  expect(oneRow).toBeLessThan(30);
  await stepsOf(fill(9000));
  expect(await stepsOf(scan)).toBeGreaterThanOrEqual(10_000);
  expect(await stepsOf(seek)).toBe(oneRow);
});

it('rejects an interactive transaction', async () => {
  const client = createClient(await startTestServer());
  const transaction = await client.transaction('write');
  await expect(transaction.execute('SELECT 1')).rejects.toThrow(
    'interactive transactions don’t work',
  );
  client.close();
});

it('reports a full disk, and works again when there is space', async () => {
  const client = createClient(await startTestServer());
  await client.execute('CREATE TABLE t (a)');
  const insert = 'INSERT INTO t VALUES (zeroblob(100000))';
  const change = client.batch(['PRAGMA max_page_count = 1', insert], 'write');
  await expect(change).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  await client.execute(insert);
  expect((await client.execute('SELECT count(*) AS n FROM t')).rows[0]?.n).toBe(1);
  client.close();
});

it('rejects requests from web pages', async () => {
  const { url } = await startTestServer();
  const headers = { Origin: 'https://elsewhere.example' };
  expect((await fetch(`${url}/v2/pipeline`, { method: 'POST', headers })).status).toBe(403);
});

it('rejects if the port is in use or the file cannot be opened', async () => {
  const { port } = await startTestServer();
  const file = await temporaryFile();
  await expect(startLibsqlServer({ file, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await expect(startLibsqlServer({ file: `${file}/no/store.db`, port: 0 })).rejects.toThrow();
});

it('closes immediately, even with idle sockets', async () => {
  const file = await temporaryFile();
  const server = await startLibsqlServer({ file, port: 0 });
  await sendStream(server, [execute('CREATE TABLE t (a)')]);
  await server.close();
  const again = await startTestServer({ file, port: server.port });
  const { body } = await sendStream(again, [execute('INSERT INTO t VALUES (1)')]);
  expect(body.results).toMatchObject([{ type: 'ok' }, { type: 'ok' }]);
});

it('reports a lock of another process after 5 s, and then writes again', async () => {
  const file = await temporaryFile();
  const server = await startTestServer({ file });
  await sendStream(server, [execute('CREATE TABLE t (a)')]);
  const other = new Database(file);
  other.exec('BEGIN IMMEDIATE');
  const insert = execute('INSERT INTO t VALUES (1)');
  const startedAt = performance.now();
  const { body } = await sendStream(server, [insert]);
  expect(performance.now() - startedAt).toBeGreaterThan(4_900);
  expect(body.results?.[0]).toMatchObject({ error: { code: 'SQLITE_BUSY' } });
  other.exec('COMMIT');
  await sendStream(server, [insert]);
  expect(other.prepare('SELECT count(*) FROM t').raw(true).all()).toEqual([[1]]);
  other.close();
}, 20_000);
