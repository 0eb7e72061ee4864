import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { commandLine } from '#worker/local/command.ts';
import { installPackages } from './install-engines.ts';

/**
 * Returns the path of a Chromium to test with: CHROME_PATH, Playwright's own or one on the PATH.
 * Installs one if none exists, and throws with instructions if that fails.
 */
export async function findBrowser(): Promise<string> {
  const found = installedBrowser();
  if (found) return found;
  console.log('No Chromium found; installing one.');
  const [program, ...args] = commandLine('playwright', ['install', '--with-deps', 'chromium']);
  spawnSync(program, args, { stdio: 'inherit' });
  if (installedBrowser() === undefined) {
    installPackages('chromium');
    installPackages('chromium-headless-shell');
  }
  const installed = installedBrowser();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium, but installing it failed. Install it yourself (on Debian: apt-get install chromium) or set CHROME_PATH to its executable.',
  );
}

/** Returns the environment variables that tell the browser tests which Chromium to start. */
export async function browserPaths(): Promise<
  Record<'CHROME_PATH' | 'HEADLESS_SHELL_PATH', string>
> {
  const browser = await findBrowser();
  return { CHROME_PATH: browser, HEADLESS_SHELL_PATH: findHeadlessShell() ?? browser };
}

/** Returns the path of the headless shell, which is faster than Chromium, or undefined if it is not installed. */
export function findHeadlessShell(): string | undefined {
  return firstExisting([process.env.HEADLESS_SHELL_PATH, findOnPath('chromium-headless-shell')]);
}

/** Returns the path of a Chromium that is already installed. */
export function installedBrowser(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  return firstExisting([
    process.env.CHROME_PATH,
    chromium.executablePath(),
    ...names.map(findOnPath),
  ]);
}

function findOnPath(name: string): string | undefined {
  return spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim();
}

function firstExisting(paths: (string | undefined)[]): string | undefined {
  return paths.find((path) => path && existsSync(path));
}
