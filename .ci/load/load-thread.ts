/** Runs in a worker thread: sends a load at fixed rates, whether or not the server keeps up, and posts a LoadResult. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { orderRequest } from '#worker/tests/support/test-user.ts';
import { type Kind, kinds, type Load, type LoadResult, type Person } from './load.ts';

const load: Load = workerData;
const orderPollMs = 10_000;
const chatPollMs = 5_000;
const timeoutMs = 30_000;

const agent = new Agent({ keepAlive: true });
const times = Object.fromEntries(
  kinds.map((kind) => [kind, [] as number[]]),
) as LoadResult['times'];
const errors: string[] = [];
const written: LoadResult['written'] = { orders: [], messages: [] };
const pending = new Set<Promise<unknown>>();
const startedAt = performance.now();
const endsAt = startedAt + load.seconds * 1000;
const writers = load.people.filter(({ chatOf }) => chatOf !== undefined);
let turn = 0;

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

function send(
  url: string,
  {
    method = 'GET',
    headers,
    body,
  }: { method?: string; headers: Record<string, string>; body?: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers, timeout: timeoutMs }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sent.once('timeout', () => sent.destroy(new Error(`no response in ${timeoutMs} ms`)));
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Measures a request and records any status other than the expected ones as an error. */
async function measure(
  kind: Kind,
  expected: readonly number[],
  act: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const sentAt = performance.now();
  try {
    const answer = await act();
    times[kind].push(performance.now() - sentAt);
    if (expected.includes(answer.status)) return answer;
    errors.push(`${kind}: ${answer.status} ${answer.body.slice(0, 100)}`);
  } catch (error) {
    errors.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return undefined;
}

/** Polls every `everyMs` after a random delay, with the ETag of the last response. */
async function poll(
  kind: Kind,
  cookie: string,
  everyMs: number,
  urlOf: (last: Answer | undefined) => string,
) {
  await delay(Math.random() * everyMs);
  let last: Answer | undefined;
  while (performance.now() < endsAt) {
    const sentAt = performance.now();
    const url = urlOf(last);
    const etag = last?.headers.etag;
    const headers = { Cookie: cookie, ...(etag && { 'If-None-Match': etag }) };
    const answer = await measure(kind, [200, 304], () => send(url, { headers }));
    if (answer?.status === 200) last = answer;
    await delay(Math.max(0, everyMs - (performance.now() - sentAt)));
  }
}

/** Calls `act` at a fixed rate, without waiting for earlier calls to end. */
async function atRate(perSecond: number, act: () => Promise<unknown>): Promise<void> {
  for (let count = 0; performance.now() < endsAt; count += 1) {
    const running = act();
    pending.add(running);
    void running.finally(() => pending.delete(running));
    const nextAt = startedAt + ((count + 1) * 1000) / perSecond;
    await delay(Math.max(0, nextAt - performance.now()));
  }
}

async function write(
  kind: 'order' | 'message',
  { cookie, path, body }: { cookie: string; path: string; body: object },
) {
  const headers = {
    Cookie: cookie,
    Origin: load.origin,
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  };
  const answer = await measure(kind, [201], () =>
    send(`${load.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
  if (answer === undefined) return;
  const { id } = JSON.parse(answer.body) as { id: string };
  written[kind === 'order' ? 'orders' : 'messages'].push(id);
}

/** Takes turns, so that each person writes equally often. */
function next(people: readonly Person[]): Person {
  turn += 1;
  const person = people[turn % people.length];
  if (person === undefined) throw new Error('the load has no people');
  return person;
}

function placeOrder(): Promise<void> {
  return write('order', {
    cookie: next(load.people).cookie,
    path: '/api/orders',
    body: orderRequest,
  });
}

function sendMessage(): Promise<void> {
  const { cookie, chatOf } = next(writers);
  return write('message', {
    cookie,
    path: `/api/orders/${chatOf}/messages`,
    body: { message: 'Is it ready?' },
  });
}

function adminUrl(last: Answer | undefined): string {
  const revision = last?.headers['orders-revision'];
  return `${load.origin}/api/admin/orders${revision === undefined ? '' : `?since=${String(revision)}`}`;
}

/** Sends the baseline as many polls and writes at the same times. */
function baselineLoad(origin: string): Promise<unknown>[] {
  const pollBare = (everyMs: number) => poll('bare poll', '', everyMs, () => `${origin}/select`);
  const writeBare = () =>
    measure('bare write', [201], () => send(`${origin}/write`, { method: 'POST', headers: {} }));
  return [
    ...load.people.map(() => pollBare(orderPollMs)),
    ...writers.map(() => pollBare(chatPollMs)),
    atRate(orders + messages, writeBare),
  ];
}

const { orders, messages } = load.perSecond;
await Promise.all([
  ...load.people.map(({ cookie }) =>
    poll('orders poll', cookie, orderPollMs, () => `${load.origin}/api/orders/my-orders`),
  ),
  ...writers.map(({ cookie, chatOf }) =>
    poll('chat poll', cookie, chatPollMs, () => `${load.origin}/api/orders/${chatOf}/messages`),
  ),
  poll('admin poll', load.adminCookie, orderPollMs, adminUrl),
  atRate(orders, placeOrder),
  atRate(messages, sendMessage),
  ...(load.baselineOrigin === undefined ? [] : baselineLoad(load.baselineOrigin)),
]);
await Promise.all(pending);
agent.destroy();
const result: LoadResult = {
  times,
  errors,
  written,
  drainMs: Math.max(0, performance.now() - endsAt),
};
parentPort?.postMessage(result);
