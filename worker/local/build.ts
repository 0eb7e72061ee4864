import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { commandLine } from './command.ts';

/** The folder of the Worker bundle. */
export const builtWorker = `${import.meta.dirname}/../../dist/worker`;

const appSources = [
  'web/**/*',
  'worker/domain/**/*',
  'db/seed/shop.json',
  'vite.config.ts',
  'panda.config.ts',
  'package-lock.json',
];
const workerSources = ['worker/**/*', 'db/**/*', 'wrangler.toml', 'package-lock.json'];
const notBuilt = ['web/styled-system/**', 'web/tests/**', 'worker/local/**', 'worker/tests/**'];

/** Builds the web app and the Worker, each if it has no build or a source file is newer. */
export function buildIfStale(): void {
  if (isStale('dist/client/index.html', appSources)) build('build');
  buildWorkerIfStale();
}

/** Builds the Worker if it has no build or a source file is newer. Needs the built web app. */
export function buildWorkerIfStale(): void {
  if (isStale(`${builtWorker}/index.js`, workerSources)) build('build:worker');
}

function isStale(built: string, sources: string[]): boolean {
  const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return globSync(sources, { exclude: notBuilt }).some((file) => statSync(file).mtimeMs > builtAt);
}

function build(script: string): void {
  console.log(script === 'build' ? 'Building the app ...' : 'Building the Worker ...');
  const [program, ...args] = commandLine('npm', ['run', '-s', script]);
  execFileSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Vitest sets `test`, which would build React for development.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_LOG: 'error',
    },
  });
}
