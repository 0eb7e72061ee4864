import { resolve } from 'node:path';
import { run } from './run-command.ts';

/**
 * Installs packages that only a long test needs, without their scripts, apart from the project's
 * own. Returns the folder that has them. Throws if that fails.
 */
export async function installInCache(...packages: string[]): Promise<string> {
  const directory = resolve('node_modules/.cache/long-tests');
  console.log(`Installing ${packages.join(', ')} in ${directory}`);
  const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund'];
  const code = await run('npm', ['install', ...options, `--prefix=${directory}`, ...packages]);
  if (code !== 0) throw new Error(`npm install ${packages.join(' ')} exited with ${code}`);
  return `${directory}/node_modules`;
}
