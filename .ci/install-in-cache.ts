import { resolve } from 'node:path';
import { run } from './run-command.ts';

/**
 * Installs a package that only a long test needs in its own cache folder, without running install
 * scripts. Returns its node_modules folder. Throws if that fails.
 */
export async function installInCache(name: string, version: string): Promise<string> {
  // One folder per package, because `npm install --no-save` removes packages that it wasn't asked for.
  const directory = resolve('node_modules/.cache/long-tests', name);
  console.log(`Installing ${name} in ${directory}`);
  const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund'];
  const args = ['install', ...options, `--prefix=${directory}`, `${name}@${version}`];
  const code = await run('npm', args);
  if (code !== 0) throw new Error(`npm install ${name} exited with ${code}`);
  return `${directory}/node_modules`;
}
