import { execFileSync } from 'node:child_process';

/** The folder of the Worker bundle that wrangler builds. */
export const builtWorker = `${import.meta.dirname}/../../../dist/worker`;

/** Vitest's global setup: builds the Worker once before all tests. It needs the built app in dist/client. */
export default function setup(): void {
  execFileSync('wrangler', ['deploy', '--dry-run', '--env=local', `--outdir=${builtWorker}`], {
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
