import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { createApp } from '#worker/app.ts';
import { hourMs } from '#worker/domain/durations.ts';
import { keyOf, upload } from '#worker/tests/files/upload.ts';
import { fetchOnOpenConnection } from '#worker/tests/support/fetch-on-open-connection.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { seed, sizes } from '#worker/tests/support/sizes.ts';
import { type RandomRequest, randomRequest } from './request-arbitraries.ts';
import { validBodies, validParams } from './valid-bodies.ts';

const count = sizes.randomRequests;
const concurrency = 4;
/** Four times as long as the database may take, for a machine that also runs other tests. */
const maxMs = 60_000;
const maxBytes = 10 * 1024 * 1024;
/** Traces, SQL and names of the database must not leave the server. */
const internals = /\n\s+at |SQLITE_|LibsqlError|DrizzleQueryError|\bselect .+ from |insert into /i;
/** The expected statuses of features that this server has no settings for. */
const unconfiguredStatuses = new Map([
  ['GET /api/s3/sts', 501],
  ['GET /api/s3/multipart/:uploadId', 501],
  ['POST /api/webhooks/stripe', 503],
  ['POST /api/push-subscriptions', 501],
  ['POST /api/admin/orders/:orderId/invoice', 503],
]);

const { server, customer, admin } = await openStore();
const users = { customer, admin };
let ids: Record<string, string>;

const routes = [
  ...new Set(
    createApp()
      .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path}`),
  ),
];

beforeAll(async () => {
  const stranger = await server.signIn('ben@example.com');
  const pending = await customer.order();
  const paid = await customer.order();
  await admin.patch(`/api/admin/orders/${paid.id}`, { status: 'approved' });
  await admin.post(`/api/admin/orders/${paid.id}/payment`, { amount: 139_700, method: 'card' });
  const message = await customer.post(`/api/orders/${pending.id}/messages`, { message: 'Hi' });
  const truck = await customer.post('/api/account/trucks', validBodies['POST /api/account/trucks']);
  const file = await upload(customer);
  ids = {
    '{product}': pending.product.id,
    '{addon}': 'sotf-switch',
    '{pendingOrder}': pending.id,
    '{paidOrder}': paid.id,
    '{strangersOrder}': (await stranger.order()).id,
    '{message}': await idOf(message),
    '{upload}': keyOf(file).split('/').at(-1) ?? '',
    '{uploadUrl}': file.fileUrl,
    '{uploadKey}': keyOf(file),
    '{uploadId}': 'not-started',
    '{truck}': await idOf(truck),
    '{customer}': customer.user.id,
    '{alert}': 'none',
  };
});

async function idOf(response: Response): Promise<string> {
  return ((await response.json()) as { id: string }).id;
}

it(
  `returns no 500, large body or internals for ${count} random requests`,
  async () => {
    const samples = fc.sample(fc.tuple(fc.constantFrom(...routes), randomRequest), {
      numRuns: count,
      seed,
    });
    const failures: string[] = [];
    const statuses = new Map<number, number>();
    const queue = samples.entries();
    const worker = async () => {
      for (const [index, [route, random]] of queue) {
        const { status, problem } = await send(route, random);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const details = JSON.stringify(random).slice(0, 600);
        if (problem) failures.push(`#${index} ${route}: ${problem}\n${details}`);
        if (status === 401 && random.role !== 'visitor') await signInAgain(random.role);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    console.log(
      `random requests: ${[...statuses]
        .sort()
        .map(([status, times]) => `${times} × ${status}`)
        .join(', ')}`,
    );
    expect(failures).toEqual([]);
    // Valid requests are among them.
    expect(statuses.get(200)).toBeGreaterThan(count / 20);
  },
  hourMs,
);

/**
 * Signs in again, because some requests end the user's sessions. If another request ends the new
 * session during the sign-in, the next 401 starts another sign-in.
 */
async function signInAgain(role: 'customer' | 'admin'): Promise<void> {
  users[role] = await server.signIn(users[role].user.email ?? '').catch(() => users[role]);
}

async function send(
  route: string,
  { role, params, query, headers, body }: RandomRequest,
): Promise<{ status: number; problem?: string | undefined }> {
  const [method = '', path = ''] = route.split(' ');
  const values = params.values();
  const filled = path
    .split('/')
    .map((part) => {
      if (!part.startsWith(':')) return part;
      return encode(withIds(values.next().value ?? existing(part.slice(1), params)));
    })
    .join('/');
  const search = query.map(([name, value]) => `${name}=${encode(withIds(value))}`).join('&');
  const content = method === 'GET' ? undefined : contentOf(route, body);
  const sent: Record<string, string> = {
    Origin: server.origin,
    ...(role !== 'visitor' && { Cookie: users[role].cookies() }),
    ...(content && { 'Content-Type': content.type }),
    ...headers,
  };
  const expectedUser = sent['Expected-User'];
  if (expectedUser) sent['Expected-User'] = withIds(expectedUser);
  try {
    const response = await fetchOnOpenConnection(
      `${server.origin}${filled}${search && `?${search}`}`,
      {
        method,
        redirect: 'manual',
        headers: sent,
        signal: AbortSignal.timeout(maxMs),
        ...(content && { body: content.text }),
      },
    );
    const text = await response.text();
    return { status: response.status, problem: problemOf(route, response.status, text) };
  } catch (error) {
    const { cause } = error as Error;
    return { status: 0, problem: `${error}${cause ? `: ${cause}` : ''}` };
  }
}

function problemOf(route: string, status: number, text: string): string | undefined {
  if (status >= 500 && status !== unconfiguredStatuses.get(route))
    return `${status} ${text.slice(0, 200)}`;
  if (text.length > maxBytes) return `a body of ${text.length} bytes`;
  if (status >= 400 && internals.test(text)) return `internals in the body: ${text.slice(0, 300)}`;
  return undefined;
}

function contentOf(
  route: string,
  body: RandomRequest['body'],
): { type: string; text: string } | undefined {
  const json = (value: unknown) => ({
    type: 'application/json',
    text: withIds(JSON.stringify(value)),
  });
  if (body.kind === 'json') return json(body.value);
  if (body.kind === 'text') return { type: body.contentType, text: body.text };
  const valid = validBodies[route];
  if (valid === undefined) return undefined;
  const names = Object.keys(valid);
  const changes = body.changes.map(([index, value]) => [names[index % names.length], value]);
  return json({ ...valid, ...Object.fromEntries(changes) });
}

/**
 * Returns a placeholder of an existing row for a parameter. Some parameters have two; the second
 * parameter's value picks one.
 */
function existing(name: string, params: readonly unknown[]): string {
  const placeholders = validParams[name] ?? [];
  return placeholders[params[1] === null ? 0 : placeholders.length - 1] ?? '';
}

function withIds(text: string): string {
  return text.replaceAll(/\{\w+\}/g, (name) => ids[name] ?? name);
}

/** Encodes a part of a URL. A lone surrogate has no encoding, so it becomes U+FFFD as in a browser. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed().slice(0, 4000).toWellFormed());
}
