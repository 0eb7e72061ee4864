import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserArgs } from '#web/tests/support/browser-args.ts';

const port = Number(process.env.TEST_PORT || 8931);
const origin = `http://localhost:${port}`;
/** What needs the whole browser: notifications, and the focus that goes round at a page's end. */
const wholeBrowser = ['**/push-delivery.spec.ts', '**/keyboard.spec.ts'];

/** How Chromium is started, from this file; Playwright's own where none is named. */
function launched(executablePath: string | undefined) {
  return {
    launchOptions: {
      ...(executablePath && { executablePath }),
      // A machine without a locale gives downloads no names beyond ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: browserArgs,
    },
  };
}

export default defineConfig({
  testDir: '.',
  // What is beside them and ends in .test.ts is Vitest's.
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  // The files side by side; the tests of one file one after the other.
  workers: 2,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: origin,
    // The tests of the offline app drive the service worker; these do not need it in the way.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'headless shell',
      testIgnore: wholeBrowser,
      // The same engine without a browser's windows, which cost a tenth of the CPU's time.
      use: launched(process.env.HEADLESS_SHELL_PATH ?? process.env.CHROME_PATH),
    },
    { name: 'whole browser', testMatch: wholeBrowser, use: launched(process.env.CHROME_PATH) },
  ],
  webServer: {
    command: 'node worker/local/start.ts',
    cwd: '../..',
    url: `${origin}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      STORE_DATA_DIR: mkdtempSync(`${tmpdir()}/straight-six-browser-`),
    },
  },
});
