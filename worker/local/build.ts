import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';

const built = 'dist/client/index.html';
const sources = [
  'web/**/*',
  'worker/domain/**/*',
  'db/seed/shop.json',
  'vite.config.ts',
  'panda.config.ts',
  'package-lock.json',
];

/** Builds the web app if there is no build or a source file is newer. */
export function buildIfStale(): void {
  const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const files = globSync(sources, { exclude: ['web/styled-system/**', 'web/tests/**'] });
  if (files.every((file) => statSync(file).mtimeMs <= builtAt)) return;
  console.log('Building the app ...');
  execFileSync('npm', ['run', '-s', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Vitest sets `test`, which would build React for development.
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
