import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'libsql';
import { afterAll, afterEach, expect, it } from 'vitest';
import { closeServer, listenOnLoopback } from '#db/local/loopback.ts';
import { openServer } from '#worker/tests/support/open-store.ts';
import { orderRequest } from '#worker/tests/support/test-user.ts';

const slowMs = 200;

/** SQLite rejects every page beyond this count, as with a full disk. */
const fillDisk = { type: 'execute', stmt: { sql: 'PRAGMA max_page_count = 1' } };

const sentence = 'We can’t reach our database. Try again in a moment.';

/** Needs several pages of the database. */
const longOrder = { ...orderRequest, additionalNotes: 'n'.repeat(5000) };

const server = await openServer();

const database = await startFaultyDatabase(server.database.url);

await server.deploy({ LIBSQL_URL: database.url });

afterEach(() => database.setFault(undefined));

afterAll(() => database.close());

async function summaryOf(response: Response) {
  const text = await response.text();
  return { status: response.status, text, retryAfter: response.headers.get('Retry-After') };
}

async function orderIds(): Promise<unknown[]> {
  const { rows } = await server.db.client.execute('select id from orders');
  return rows.map(({ id }) => id);
}

it.each<DatabaseFault>(['unreachable', 'garbage', 'full', 'cutAfterWrite'])(
  'asks to try again while the database is %s, and stores the order once',
  async (fault) => {
    const customer = await server.signIn(`${fault}@example.com`);
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const before = (await orderIds()).length;
    database.setFault(fault);
    const failed = await summaryOf(await customer.post('/api/orders', longOrder, key));
    expect(failed).toEqual({ status: 503, text: sentence, retryAfter: '5' });

    database.setFault(undefined);
    expect(await orderIds()).toHaveLength(fault === 'cutAfterWrite' ? before + 1 : before);
    const again = await customer.post('/api/orders', longOrder, key);
    const isReplay = fault === 'cutAfterWrite' ? 'true' : null;
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, isReplay]);
    expect(await customer.orders()).toHaveLength(1);
  },
);

it('fails reads and the health check while the database is unreachable', async () => {
  const customer = await server.signIn('unlucky@example.com');
  database.setFault('unreachable');
  const failed = await summaryOf(await customer.get('/api/products'));
  expect(failed).toEqual({ status: 503, text: sentence, retryAfter: '5' });
  expect((await customer.get('/api/health')).status).toBe(503);
});

it('still works with a slow database', async () => {
  const customer = await server.signIn('slow@example.com');
  database.setFault('slow');
  expect((await customer.post('/api/orders', longOrder)).status).toBe(201);
  expect(await customer.orders()).toHaveLength(1);
});

it('reads and keeps the session while another process locks the database', async () => {
  const customer = await server.signIn('locked@example.com');
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const holder = new Database(join(server.directory, 'store.db'));
  holder.exec('BEGIN IMMEDIATE');
  try {
    expect((await customer.get('/api/products')).status).toBe(200);
    const failed = await summaryOf(await customer.post('/api/orders', longOrder, key));
    expect(failed).toEqual({ status: 503, text: sentence, retryAfter: '5' });
  } finally {
    holder.exec('ROLLBACK');
    holder.close();
  }
  expect((await customer.post('/api/orders', longOrder, key)).status).toBe(201);
  expect(await customer.orders()).toHaveLength(1);
}, 30_000);

type DatabaseFault =
  /** Closes every connection. */
  | 'unreachable'
  /** Responds with a web page. */
  | 'garbage'
  /** Delays every response. */
  | 'slow'
  /** Has no space left on its disk. */
  | 'full'
  /** Stores a write, then closes the connection before the response. */
  | 'cutAfterWrite';

/** Starts a proxy to a libSQL server. `setFault` sets how it fails. */
async function startFaultyDatabase(target: string) {
  let fault: DatabaseFault | undefined;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (fault === 'unreachable') return void request.socket.destroy();
    const text = (await request.toArray()).join('');
    if (fault === 'garbage') return void response.end('<html>Welcome</html>');
    if (fault === 'slow') await delay(slowMs);
    const isFull = fault === 'full';
    const forwarded = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'POST',
      body: isFull ? withFullDisk(text) : text,
    });
    const body = await forwarded.text();
    if (fault === 'cutAfterWrite' && text.includes('BEGIN IMMEDIATE'))
      return void request.socket.destroy();
    response.writeHead(forwarded.status, { 'Content-Type': 'application/json' });
    response.end(isFull ? withoutFirstResult(body) : body);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => request.socket.destroy());
  });
  const port = await listenOnLoopback(server, 0);

  return {
    url: `http://127.0.0.1:${port}`,
    setFault(next: DatabaseFault | undefined): void {
      fault = next;
    },
    close: () => closeServer(server),
  };
}

function withFullDisk(pipeline: string): string {
  const { requests, ...rest } = JSON.parse(pipeline);
  return JSON.stringify({ ...rest, requests: [fillDisk, ...requests] });
}

function withoutFirstResult(response: string): string {
  const { results, ...rest } = JSON.parse(response);
  return JSON.stringify({ ...rest, results: results.slice(1) });
}
