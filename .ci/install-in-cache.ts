import { resolve } from 'node:path';
import { run } from './run-command.ts';

/**
 * Installs a package that only a long test needs, without scripts, apart from the project's own.
 * Returns the folder that has it and its dependencies. Throws if that fails.
 */
export async function installInCache(name: string, version: string): Promise<string> {
  // Each has its folder, because npm removes what it wasn't told to install.
  const directory = resolve('node_modules/.cache/long-tests', name);
  console.log(`Installing ${name} in ${directory}`);
  const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund'];
  const args = ['install', ...options, `--prefix=${directory}`, `${name}@${version}`];
  const code = await run('npm', args);
  if (code !== 0) throw new Error(`npm install ${name} exited with ${code}`);
  return `${directory}/node_modules`;
}
