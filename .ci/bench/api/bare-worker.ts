import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';

/** Starts the Worker with the baseline routes, on the same database server as the measured one. */
export async function startBare(databaseUrl: string) {
  const directory = await mkdtemp(join(tmpdir(), 'straight-six-bare-'));
  execFileSync(
    'wrangler',
    ['deploy', '.ci/bench/api/bare-hono.ts', '--dry-run', '--env=local', `--outdir=${directory}`],
    { env: { ...process.env, WRANGLER_SEND_METRICS: 'false' }, stdio: 'ignore' },
  );
  const contents = await readFile(join(directory, 'bare-hono.js'), 'utf8');
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
  return {
    origin,
    async stop(): Promise<void> {
      await worker.dispose();
      await rm(directory, { recursive: true });
    },
  };
}
