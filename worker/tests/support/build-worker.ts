import { execFileSync } from 'node:child_process';

/** Where the built Worker lies, made by wrangler as for a deploy. */
export const builtWorker = `${import.meta.dirname}/../../../dist/worker`;

/** Builds the Worker once, before any test. */
export default function setup(): void {
  execFileSync('wrangler', ['deploy', '--dry-run', '--env=local', `--outdir=${builtWorker}`], {
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
