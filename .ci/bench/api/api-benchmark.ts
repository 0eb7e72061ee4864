import type { Row } from '#ci/bench/bench-report.ts';
import buildWorker from '#worker/tests/support/build-worker.ts';
import { startStore } from '#worker/tests/support/store.ts';
import { type Load, requestsPerSecond } from './api-load.ts';
import { startBare } from './bare-worker.ts';

const connections = 20;
const rounds = 2;
const seconds = 5;
const minimumShare = 0.9;

type Target = Pick<Load, 'url' | 'headers' | 'status'>;

/** Compares the catalog read with a bare Hono route, in workerd without the dev proxy. */
export async function measureApi(): Promise<Row[]> {
  buildWorker();
  const store = await startStore();
  const bare = await startBare(store.database.url);
  try {
    const client = await store.signIn('load@example.com');
    const etag = (await client.get('/api/products')).headers.get('ETag') ?? '';
    const url = `${store.origin}/api/products`;
    const headers = { Cookie: client.cookies() };
    const [baseline, select, unchanged, full] = await measureAlternately([
      { url: `${bare.origin}/bare`, headers: {}, status: 200 },
      { url: `${bare.origin}/select`, headers: {}, status: 200 },
      { url, headers: { ...headers, 'If-None-Match': etag }, status: 304 },
      { url, headers, status: 200 },
    ]);
    return toRows({ baseline, select, unchanged, full });
  } finally {
    await bare.stop();
    await store.stop();
  }
}

function toRows({ baseline = 0, select = 0, unchanged = 0, full = 0 }): Row[] {
  const method = `${connections} connections, ${rounds} rounds of ${seconds} s, alternating with the others; Miniflare without the dev proxy; load and database share the cores`;
  const share = (value: number) => (value / baseline).toFixed(2);
  return [
    {
      metric: 'API: `GET /api/products`, unchanged (304)',
      budget: `≥ ${minimumShare} of the route with one \`select 1\``,
      measured: `${unchanged.toFixed(0)} requests/s, ${(unchanged / select).toFixed(2)} of the route with one \`select 1\`, ${share(unchanged)} of the bare route`,
      isMet: unchanged / select >= minimumShare,
      method,
    },
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
