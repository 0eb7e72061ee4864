/**
 * `npm run soak -- load`: sends the requests of a busy shop to Miniflare at fixed rates, whether or
 * not it keeps up. `--seconds N` sets the length, and `--share 0.2` sends a fifth of the load, for
 * a slow machine.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sessions, users } from '#db/schema/identity.ts';
import { dayMs } from '#worker/domain/durations.ts';
import { createToken, hashToken } from '#worker/http/session/session-token.ts';
import buildWorker from '#worker/tests/support/build-worker.ts';
import { startTestServer, type TestServer } from '#worker/tests/support/test-server.ts';
import { orderRequest } from '#worker/tests/support/test-user.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '180' },
    share: { type: 'string', default: '1' },
  },
});
const seconds = Number(values.seconds);
const share = Number(values.share);
const people = 500 * share;
const chats = 100 * share;
const perSecond = { order: 5 * share, message: 20 * share };
const orderPollMs = 10_000;
const chatPollMs = 5_000;
/** How late the last response may be. A server that doesn't keep up falls further behind with each second. */
const maxDrainMs = 5_000;

interface Person {
  cookie: string;
  /** The order whose chat they have open. */
  chatOf?: string;
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
  const [customers, admin] = [await addPeople(server), await server.signIn('admin@example.com')];
  const endsAt = performance.now() + seconds * 1000;
  await run(customers, admin.cookies(), endsAt);
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
    [lost === 0, `no lost write: ${lost} of ${written.length}`],
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

async function run(customers: Person[], adminCookie: string, endsAt: number): Promise<void> {
  const writers = customers.filter(({ chatOf }) => chatOf !== undefined);
  const ordersOf = ({ cookie }: Person) => poll('orders poll', '/api/orders/my-orders', { cookie });
  const chatOf = (person: Person) => poll('chat poll', chatPath(person), person, chatPollMs);
  await Promise.all([
    ...customers.map(ordersOf),
    ...writers.map(chatOf),
    poll('admin poll', '/api/admin/orders', { cookie: adminCookie }),
    atRate(perSecond.order, (turn) =>
      write('order', '/api/orders', customers[turn % customers.length], orderRequest),
    ),
    atRate(perSecond.message, (turn) => {
      const writer = writers[turn % writers.length];
      return write('message', chatPath(writer), writer, { message: 'Is it ready?' });
    }),
  ]);

  /** Polls after a random delay, with the ETag of the last response. */
  async function poll(kind: string, path: string, { cookie }: Person, everyMs = orderPollMs) {
    await delay(Math.random() * everyMs);
    let etag = '';
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      const headers = { Cookie: cookie, ...(etag && { 'If-None-Match': etag }) };
      const response = await send(kind, path, [200, 304], { headers });
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

async function write(kind: string, path: string, person: Person | undefined, body: object) {
  const headers = {
    Cookie: person?.cookie ?? '',
    Origin: server.origin,
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await send(kind, path, [201], init);
  if (response) written.push(JSON.parse(response.text).id);
}

/** Measures a request. Records any other status than the expected ones as an error. */
async function send(kind: string, path: string, expected: number[], init: RequestInit) {
  const sentAt = performance.now();
  try {
    const response = await fetch(`${server.origin}${path}`, init);
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

function chatPath(person: Person | undefined): string {
  return `/api/orders/${person?.chatOf}/messages`;
}

/** Adds people with sessions to the database, and places the orders of those who chat. */
async function addPeople({ db, origin }: TestServer): Promise<Person[]> {
  const added: Person[] = [];
  const now = Date.now();
  while (added.length < people) {
    const [id, token] = [crypto.randomUUID(), createToken()];
    const session = { tokenHash: await hashToken(token), userId: id, createdAt: now };
    await db.write([
      db.orm
        .insert(users)
        .values({ id, issuer: 'load', subject: id, email: `${id}@example.com`, createdAt: now }),
      db.orm.insert(sessions).values({ ...session, expiresAt: now + dayMs }),
    ]);
    const cookie = `session=${token}; signed_in=${id}`;
    if (added.length >= chats) added.push({ cookie });
    else {
      const headers = { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(orderRequest) };
      const response = await fetch(`${origin}/api/orders`, init);
      added.push({ cookie, chatOf: ((await response.json()) as { id: string }).id });
    }
  }
  return added;
}
