import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import buildWorker from '#worker/tests/support/build-worker.ts';
import { startTestServer } from '#worker/tests/support/test-server.ts';
import { median, type Row } from './report.ts';

/** npx downloads it when the benchmark runs. */
const autocannon = 'autocannon@8.0.0';
const rounds = 5;
const minimumShare = 0.9;

interface Target {
  url: string;
  cookie?: string;
  etag?: string;
}

/** Compares unchanged reads with bare Hono routes, in workerd without the dev proxy. */
export async function measureApi(): Promise<Row[]> {
  await buildWorker();
  const server = await startTestServer();
  const bare = await startBare(server.database.url);
  try {
    const client = await server.signIn('load@example.com');
    const target = async (path: string): Promise<Target> => ({
      url: `${server.origin}${path}`,
      cookie: client.cookies(),
      etag: (await client.get(path)).headers.get('ETag') ?? '',
    });
    const rates = await measureAlternately({
      bare: { url: `${bare.origin}/bare` },
      select: { url: `${bare.origin}/select` },
      products: await target('/api/products'),
      orders: await target('/api/orders/my-orders'),
    });
    const floor = {
      name: 'API: a bare Hono route',
      measured: `${rates.bare.toFixed(0)} requests/s`,
    };
    const select = {
      name: 'API: a bare route with one `select 1`',
      measured: `${rates.select.toFixed(0)} requests/s`,
    };
    const unchanged = (path: string, rate: number): Row => ({
      name: `API: \`${path}\`, unchanged (304)`,
      measured: `${rate.toFixed(0)} requests/s, ${(rate / rates.bare).toFixed(2)} of the bare route`,
      budget: `≥ ${minimumShare} of the \`select 1\``,
      isMet: rate / rates.select >= minimumShare,
    });
    return [
      floor,
      select,
      unchanged('/api/products', rates.products),
      unchanged('/api/orders/my-orders', rates.orders),
    ];
  } finally {
    await bare.stop();
    await server.stop();
  }
}

/** Starts the Worker with the bare routes, on the same database server as the measured one. */
async function startBare(databaseUrl: string) {
  const directory = await mkdtemp(join(tmpdir(), 'straight-six-bare-'));
  execFileSync(
    'wrangler',
    ['deploy', '.ci/bench/bare-hono.ts', '--dry-run', '--env=local', `--outdir=${directory}`],
    { env: { ...process.env, WRANGLER_SEND_METRICS: 'false' }, stdio: 'ignore' },
  );
  const contents = await readFile(join(directory, 'bare-hono.js'), 'utf8');
  await rm(directory, { recursive: true });
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      cf: false,
      name: 'bare',
      modules: [{ type: 'ESModule', path: 'index.js', contents }],
      compatibilityDate: '2026-11-01',
      compatibilityFlags: ['nodejs_compat'],
      bindings: { LIBSQL_URL: databaseUrl },
    }),
  );
  const { origin } = await worker.ready;
  return { origin, stop: () => worker.dispose() };
}

/** Measures the targets alternately. Returns the median requests per second of each. */
async function measureAlternately<Name extends string>(
  targets: Record<Name, Target>,
): Promise<Record<Name, number>> {
  const names = Object.keys(targets) as Name[];
  const rates = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) rates.get(name)?.push(await requestsPerSecond(targets[name]));
  }
  const medians = names.map((name) => [name, median(rates.get(name) ?? [])]);
  // Object.fromEntries loses the key type.
  return Object.fromEntries(medians) as Record<Name, number>;
}

async function requestsPerSecond({ url, cookie, etag }: Target): Promise<number> {
  const headers = [cookie && `Cookie: ${cookie}`, etag && `If-None-Match: ${etag}`];
  const options = headers.flatMap((header) => (header ? ['--headers', header] : []));
  const args = ['--yes', autocannon, '--json', '--connections=20', '--duration=2', ...options, url];
  const { stdout } = await promisify(execFile)('npx', args);
  const result = JSON.parse(stdout) as {
    requests: { average: number };
    statusCodeStats: Record<string, unknown>;
  };
  const expected = etag ? '304' : '200';
  if (Object.keys(result.statusCodeStats).join() !== expected) {
    throw new Error(`${url} returned ${Object.keys(result.statusCodeStats)}, not ${expected}`);
  }
  return result.requests.average;
}
