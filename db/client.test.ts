import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '#db/local/libsql-server/testing.ts';
import { closeServer, listenOnLoopback } from '#db/local/loopback.ts';
import { createDb, shareDb } from './client.ts';
import { isDatabaseUnavailable, isResponseTooLarge } from './database-errors.ts';

async function failureOf(url: string, sql = 'SELECT 1', timeoutMs?: number): Promise<unknown> {
  const db = createDb(url, undefined, timeoutMs);
  const failure = await db.client.execute(sql).catch((error: unknown) => error);
  db.close();
  return failure;
}

/** Starts a server that handles every request with `listener`, and returns its URL. */
async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    listener(request, response);
  });
  const port = await listenOnLoopback(server, 0);
  onTestFinished(() => closeServer(server));
  return `http://127.0.0.1:${port}`;
}

it.each<[string, RequestListener]>([
  ['closes the connection', (request) => void request.socket.destroy()],
  [
    'closes the connection during its response',
    (request, response) => {
      response.writeHead(200, { 'Content-Length': '1000' }).write('{"baton":', () => {
        request.socket.destroy();
      });
    },
  ],
  ['sends a web page', (_, response) => void response.end('<html>')],
  ['sends nothing', (_, response) => void response.end()],
  ['sends half an object', (_, response) => void response.end('{"baton":')],
  ['sends other JSON', (_, response) => void response.end('{"status":"fine"}')],
  ['responds with 502', (_, response) => void response.writeHead(502).end('Bad gateway')],
  ['rejects the token', (_, response) => void response.writeHead(401).end('{}')],
])('is unavailable when the server %s', async (_, listener) => {
  const failure = await failureOf(await startServer(listener));
  expect(isDatabaseUnavailable(failure)).toBe(true);
});

it.each(['SELEC 1', 'SELECT * FROM nowhere', 'SELECT 1; SELECT 2', 'SELECT ?', 'COMMIT'])(
  'is available when it rejects %s',
  async (sql) => {
    const { url } = await startTestServer();
    const failure = await failureOf(url, sql);
    expect(failure).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(failure)).toBe(false);
  },
);

it('is available when a result is too large', async () => {
  const { url } = await startTestServer();
  const failure = await failureOf(url, "SELECT printf('%.*c', 11534336, 'a')");
  expect([isDatabaseUnavailable(failure), isResponseTooLarge(failure)]).toEqual([false, true]);
});

it.each<[string, RequestListener]>([
  ['never responds', () => {}],
  ['never finishes its response', (_, response) => void response.write('{"baton":')],
])('is unavailable when the server %s', async (_, listener) => {
  const failure = await failureOf(await startServer(listener), 'SELECT 1', 50);
  expect(isDatabaseUnavailable(failure)).toBe(true);
});

it('answers a request that shares the client while 30 others get no response', async () => {
  const result = { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null };
  const results = [
    { type: 'ok', response: { type: 'execute', result } },
    { type: 'ok', response: { type: 'close' } },
  ];
  const respond = (response: ServerResponse) =>
    response.end(JSON.stringify({ baton: null, base_url: null, results }));
  const silent: ServerResponse[] = [];
  const url = await startServer((_, response) => {
    if (silent.length < 30) silent.push(response);
    else respond(response);
  });
  const openDb = shareDb(url);
  const waiting = Array.from({ length: 30 }, () => openDb().client.execute('SELECT 1'));
  await expect.poll(() => silent.length, { timeout: 10_000 }).toBe(30);
  const own = openDb();
  expect((await own.client.execute('SELECT 1')).rows).toEqual([]);
  own.close();
  for (const response of silent) respond(response);
  expect(await Promise.all(waiting)).toHaveLength(30);
});

it('replaces a shared client, which keeps the streams of canceled requests', () => {
  const openDb = shareDb('http://127.0.0.1:1');
  const clients = new Set(Array.from({ length: 3000 }, () => openDb().client));
  expect(clients.size).toBe(4);
});
