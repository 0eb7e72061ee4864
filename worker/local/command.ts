import { existsSync, readFileSync } from 'node:fs';

const root = `${import.meta.dirname}/../..`;

interface Package {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  bin?: string | Record<string, string>;
}

/**
 * Returns the program and arguments that run npm or a command of a dependency. On Windows, these
 * commands are `.cmd` files, which Node doesn't start without a shell; so Node runs their scripts
 * there.
 */
export function commandLine(
  name: string,
  args: readonly string[],
  platform: NodeJS.Platform = process.platform,
): [program: string, ...args: string[]] {
  return platform === 'win32' ? [process.execPath, scriptOf(name), ...args] : [name, ...args];
}

/** Throws if neither npm runs this process nor a dependency has the command. */
function scriptOf(name: string): string {
  if (name === 'npm' && process.env.npm_execpath) return process.env.npm_execpath;
  const { dependencies, devDependencies } = readPackage(root);
  for (const dependency of Object.keys({ ...dependencies, ...devDependencies })) {
    const directory = `${root}/node_modules/${dependency}`;
    if (!existsSync(directory)) continue;
    const { bin = {} } = readPackage(directory);
    const file = typeof bin === 'string' ? { [dependency]: bin }[name] : bin[name];
    if (file) return `${directory}/${file}`;
  }
  throw new Error(`${name} is not installed. Run it through npm, after \`npm ci\`.`);
}

function readPackage(directory: string): Package {
  return JSON.parse(readFileSync(`${directory}/package.json`, 'utf8'));
}
