/**
 * `npm run soak -- load`: sends the requests of a busy shop to Miniflare at fixed rates, whether or
 * not it keeps up. `--seconds N` sets the length, and `--share 0.2` sends a fifth of the load, for
 * a slow machine.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import buildWorker from '#worker/tests/support/build-worker.ts';
import { startTestServer } from '#worker/tests/support/test-server.ts';
import { orderRequest, type TestUser } from '#worker/tests/support/test-user.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '180' }, share: { type: 'string', default: '1' } },
});
const seconds = positive('seconds');
const share = positive('share');
const people = 500 * share;
const chats = 100 * share;
const perSecond = { order: 5 * share, message: 20 * share };
const orderPollMs = 10_000;
const chatPollMs = 5_000;
/** How late the last response may be. A server that doesn't keep up falls further behind with each second. */
const maxDrainMs = 5_000;

/** A customer with an open chat, and its path. */
interface Writer {
  user: TestUser;
  chat: string;
}

const times: Record<string, number[]> = {};
const errors: string[] = [];
const written: unknown[] = [];
let lastResponseAt = 0;
await buildWorker();
const server = await startTestServer();
try {
  console.log(
    `${people} people, ${chats} of them in a chat, for ${seconds} s: ${JSON.stringify(perSecond)} per second`,
  );
  const admin = await server.signIn('admin@example.com');
  const customers: TestUser[] = [];
  while (customers.length < people) {
    customers.push(await server.signIn(`customer-${customers.length}@example.com`));
  }
  const writers: Writer[] = [];
  for (const user of customers.slice(0, chats)) {
    writers.push({ user, chat: `/api/orders/${(await user.order()).id}/messages` });
  }
  const endsAt = performance.now() + seconds * 1000;
  await run({ admin, customers, writers }, endsAt);
  const drainMs = Math.max(0, lastResponseAt - endsAt);
  console.log('\nkind          requests   p50 ms   p99 ms');
  for (const [kind, list] of Object.entries(times)) {
    const sorted = list.toSorted((one, other) => one - other);
    const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
    const cells = [list.length, at(0.5), at(0.99)];
    console.log(kind.padEnd(12) + cells.map((cell) => cell.toFixed(0).padStart(10)).join(''));
  }
  for (const error of errors.slice(0, 5)) console.log(`error: ${error}`);
  const { rows } = await server.db.client.execute(
    'select id from orders union all select id from messages',
  );
  const stored = new Set<unknown>(rows.map(({ id }) => id));
  const lost = written.filter((id) => !stored.has(id)).length;
  const requirements: [isMet: boolean, text: string][] = [
    [errors.length === 0, `no error: ${errors.length}`],
    [written.length > 0 && lost === 0, `no lost write: ${lost} of ${written.length}`],
    [
      drainMs <= maxDrainMs,
      `last response at most ${maxDrainMs} ms late: ${drainMs.toFixed(0)} ms`,
    ],
  ];
  for (const [isMet, text] of requirements) console.log(`${isMet ? 'ok    ' : 'FAILED'}  ${text}`);
  process.exitCode = requirements.every(([isMet]) => isMet) ? 0 : 1;
} finally {
  await server.stop();
}

function positive(name: 'seconds' | 'share'): number {
  const number = Number(values[name]);
  if (!(number > 0)) throw new Error(`--${name} must be a positive number.`);
  return number;
}

interface Shop {
  admin: TestUser;
  customers: readonly TestUser[];
  writers: readonly Writer[];
}

async function run({ admin, customers, writers }: Shop, endsAt: number): Promise<void> {
  await Promise.all([
    ...customers.map((user) => poll('orders poll', user, '/api/orders/my-orders', orderPollMs)),
    ...writers.map(({ user, chat }) => poll('chat poll', user, chat, chatPollMs)),
    poll('admin poll', admin, '/api/admin/orders', orderPollMs),
    atRate(perSecond.order, async (turn) => {
      const user = customers[turn % customers.length];
      if (user) await write('order', user, '/api/orders', orderRequest);
    }),
    atRate(perSecond.message, async (turn) => {
      const writer = writers[turn % writers.length];
      if (writer) await write('message', writer.user, writer.chat, { message: 'Is it ready?' });
    }),
  ]);

  /** Polls after a random delay, with the ETag of the last response. */
  async function poll(kind: string, user: TestUser, path: string, everyMs: number) {
    await delay(Math.random() * everyMs);
    let etag = '';
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      const headers = etag ? { 'If-None-Match': etag } : {};
      const response = await measured(kind, [200, 304], () => user.get(path, headers));
      etag = response?.headers.get('ETag') ?? etag;
      await delay(Math.max(0, everyMs - (performance.now() - sentAt)));
    }
  }

  /** Calls `act` at a fixed rate, without waiting for earlier calls to end. */
  async function atRate(rate: number, act: (turn: number) => Promise<void>): Promise<void> {
    const running: Promise<void>[] = [];
    while (performance.now() < endsAt) {
      running.push(act(running.length));
      await delay(1000 / rate);
    }
    await Promise.all(running);
  }
}

async function write(kind: string, user: TestUser, path: string, body: object): Promise<void> {
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const response = await measured(kind, [201], () => user.post(path, body, key));
  if (response) written.push(JSON.parse(response.text).id);
}

/** Measures a request. Records any other status than the expected ones as an error. */
async function measured(kind: string, expected: number[], send: () => Promise<Response>) {
  const sentAt = performance.now();
  try {
    const response = await send();
    const text = await response.text();
    lastResponseAt = performance.now();
    times[kind] ??= [];
    times[kind].push(lastResponseAt - sentAt);
    if (expected.includes(response.status)) return { headers: response.headers, text };
    errors.push(`${kind}: ${response.status} ${text.slice(0, 100)}`);
  } catch (error) {
    errors.push(`${kind}: ${error instanceof Error ? error.message : error}`);
  }
  return undefined;
}
