import type { Row } from '#ci/bench/bench-report.ts';
import buildWorker from '#worker/tests/support/build-worker.ts';
import { startTestServer } from '#worker/tests/support/test-server.ts';
import { type Load, requestsPerSecond } from './api-load.ts';
import { startBare } from './bare-worker.ts';

const connections = 20;
const rounds = 6;
const seconds = 2;
const minimumShare = 0.9;

type Target = Pick<Load, 'url' | 'headers' | 'status'>;

/** Compares the catalog read with a bare Hono route, in workerd without the dev proxy. */
export async function measureApi(): Promise<Row[]> {
  buildWorker();
  const server = await startTestServer();
  const bare = await startBare(server.database.url);
  try {
    const client = await server.signIn('load@example.com');
    const etag = (await client.get('/api/products')).headers.get('ETag') ?? '';
    const url = `${server.origin}/api/products`;
    const headers = { Cookie: client.cookies() };
    const ordersEtag = (await client.get('/api/orders/my-orders')).headers.get('ETag') ?? '';
    const [baseline, select, unchanged, poll, full] = await measureAlternately([
      { url: `${bare.origin}/bare`, headers: {}, status: 200 },
      { url: `${bare.origin}/select`, headers: {}, status: 200 },
      { url, headers: { ...headers, 'If-None-Match': etag }, status: 304 },
      {
        url: `${server.origin}/api/orders/my-orders`,
        headers: { ...headers, 'If-None-Match': ordersEtag },
        status: 304,
      },
      { url, headers, status: 200 },
    ]);
    return toRows({ baseline, select, unchanged, poll, full });
  } finally {
    await bare.stop();
    await server.stop();
  }
}

function toRows({ baseline = 0, select = 0, unchanged = 0, poll = 0, full = 0 }): Row[] {
  const method = `${connections} connections, ${rounds} rounds of ${seconds} s, alternating with the others; Miniflare without the dev proxy; load and database share the cores`;
  const share = (value: number) => (value / baseline).toFixed(2);
  const unchangedRow = (path: string, value: number): Row => ({
    metric: `API: \`GET ${path}\`, unchanged (304)`,
    budget: `≥ ${minimumShare} of the route with one \`select 1\``,
    measured: `${value.toFixed(0)} requests/s, ${(value / select).toFixed(2)} of the route with one \`select 1\`, ${share(value)} of the bare route`,
    isMet: value / select >= minimumShare,
    method,
  });
  return [
    unchangedRow('/api/products', unchanged),
    unchangedRow('/api/orders/my-orders', poll),
    {
      metric: 'API: `GET /api/products`, full (200)',
      measured: `${full.toFixed(0)} requests/s, ${share(full)} of the bare route`,
      method: 'the same',
    },
    {
      metric: 'baseline: a bare Hono route',
      measured: `${baseline.toFixed(0)} requests/s`,
      method: 'the same; `.ci/bench/api/bare-hono.ts`, without session or database',
    },
    {
      metric: 'baseline: a bare Hono route with one `select 1`',
      measured: `${select.toFixed(0)} requests/s, ${share(select)} of the bare route`,
      method: 'the same, over HTTP to the same database server',
    },
  ];
}

/** Measures the targets alternately. Returns the mean requests per second of each, after a second of warm-up. */
async function measureAlternately(targets: readonly Target[]): Promise<number[]> {
  for (const target of targets) await requestsPerSecond({ ...target, connections, seconds: 1 });
  const sums = targets.map(() => 0);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      const rate = await requestsPerSecond({ ...target, connections, seconds });
      sums[index] = (sums[index] ?? 0) + rate;
    }
  }
  return sums.map((sum) => sum / rounds);
}
