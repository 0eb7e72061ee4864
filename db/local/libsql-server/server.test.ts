import { createClient } from '@libsql/client';
import { expect, it } from 'vitest';
import { startLibsqlServer } from './server.ts';
import { execute, sendPipeline, startTestServer, temporaryFile } from './testing.ts';

it.each([
  ['GET', '/v2', 200],
  ['GET', '/v3', 200],
  ['GET', '/v3-protobuf', 404],
  ['POST', '/v3-protobuf/pipeline', 404],
  ['GET', '/v2/pipeline', 404],
  ['GET', '/', 404],
])('%s %s returns %i', async (method, path, status) => {
  const { url } = await startTestServer();
  expect((await fetch(`${url}${path}`, { method })).status).toBe(status);
});

const batch = (condition: string) =>
  `{"requests":[{"type":"batch","batch":{"steps":[{"stmt":{"sql":"SELECT 1"},"condition":${condition}}]}}]}`;
const tooLarge = execute('SELECT ?', [{ type: 'integer', value: `${2n ** 63n}` }]);
const deeplyNested = `${'{"type":"not","cond":'.repeat(50_000)}1${'}'.repeat(50_000)}`;

it.each([
  ['invalid JSON', '{', 'JSON_INVALID'],
  ['a body that is not a pipeline', '[]', 'REQUEST_INVALID'],
  ['an unknown request', '{"requests":[{"type":"dance"}]}', 'REQUEST_INVALID'],
  ['an integer of 65 bits', JSON.stringify({ requests: [tooLarge] }), 'REQUEST_INVALID'],
  ['a condition on a later step', batch('{"type":"ok","step":0}'), 'REQUEST_INVALID'],
  ['deeply nested conditions', batch(deeplyNested), 'REQUEST_INVALID'],
])('rejects %s with 400 and keeps running', async (_name, body, code) => {
  const server = await startTestServer();
  const response = await fetch(`${server.url}/v2/pipeline`, { method: 'POST', body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code, message: expect.any(String) });
  expect((await sendPipeline(server, [execute('SELECT 1')])).status).toBe(200);
});

it('rejects bodies above 32 MB and accepts large blobs and texts below that', async () => {
  const server = await startTestServer();
  const digits = (megabytes: number) => 'A'.repeat(megabytes * 1024 * 1024);
  const blob = (megabytes: number) =>
    execute('SELECT length(?)', [{ type: 'blob', base64: digits(megabytes) }]);
  expect((await sendPipeline(server, [blob(33)])).status).toBe(413);
  const { body } = await sendPipeline(server, [blob(20)]);
  expect(JSON.stringify(body)).toContain(`"${15 * 1024 * 1024}"`);
  const text = await sendPipeline(server, [execute(`SELECT length('${digits(20)}')`)]);
  expect(text.status).toBe(200);
});

it('requires its token', async () => {
  const { url } = await startTestServer({ authToken: 'secret' });
  expect((await fetch(`${url}/v2`)).status).toBe(401);
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
    server.countSteps(async () => void (await sendPipeline(server, [execute(sql)])));
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

it('closes immediately, even with idle sockets and a stream waiting for the lock', async () => {
  const file = await temporaryFile();
  const server = await startLibsqlServer({ file, port: 0 });
  await sendPipeline(server, [execute('BEGIN IMMEDIATE')]);
  const waiting = sendPipeline(server, [execute('BEGIN IMMEDIATE')]).catch(() => 'cut off');
  await expect.poll(() => server.requestCount()).toBe(2);
  await server.close();
  expect(await waiting).toBe('cut off');

  const again = await startTestServer({ file, port: server.port });
  const { body } = await sendPipeline(again, [execute('BEGIN IMMEDIATE')]);
  expect(body.results).toMatchObject([{ type: 'ok' }]);
});
