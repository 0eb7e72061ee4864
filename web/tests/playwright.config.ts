import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserArgs } from '#web/tests/support/browser-args.ts';
import { raisedQuotas } from '#web/tests/support/raised-quotas.ts';

// Absolute, because the screenshots' config in another folder extends this one.
const root = `${import.meta.dirname}/../..`;
const port = Number(process.env.TEST_PORT || 8931);
/** With DELAYED_ANSWERS=300, each API request waits up to 300 ms in a proxy. Stacks of single files have none. */
const isDelayed = Boolean(process.env.DELAYED_ANSWERS);
/** Above the ports of all stacks. */
const browserPort = isDelayed ? port + 40 : port;
const origin = `http://localhost:${browserPort}`;
/**
 * These need full Chromium: notifications, focus that wraps at the end of the page, and a service
 * worker that sets the app's badge, which crashes the headless shell.
 */
const fullChromium = [
  '**/push-delivery.spec.ts',
  '**/keyboard.spec.ts',
  '**/background-sync.spec.ts',
];

/**
 * Returns the folder of the shared stack's data. Every worker process evaluates this file again, so
 * it inherits the folder from the main process, which removes it after the stack has stopped.
 */
function dataDirectory(): string {
  const inherited = process.env.TEST_DATA_DIR;
  if (inherited) return inherited;
  const directory = mkdtempSync(`${tmpdir()}/straight-six-browser-`);
  process.env.TEST_DATA_DIR = directory;
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Launches this executable, or Playwright's own browser if undefined. */
function launchWith(executablePath: string | undefined) {
  return {
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Without a UTF-8 locale, Chromium drops non-ASCII characters from download names.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: browserArgs,
    },
  };
}

export default defineConfig({
  testDir: '.',
  // Vitest runs the .test.ts files.
  testMatch: '**/*.spec.ts',
  outputDir: `${root}/test-results`,
  // Files run in parallel; the tests of one file run in order. Tests wait for a third of their
  // time, so four workers keep two cores busy.
  workers: 4,
  forbidOnly: true,
  // Upper bounds for a slow, shared machine.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: origin,
    // Only the offline tests use the service worker.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'headless shell',
      testIgnore: fullChromium,
      // The same engine without windows, which saves a tenth of the CPU time.
      use: launchWith(process.env.HEADLESS_SHELL_PATH ?? process.env.CHROME_PATH),
    },
    { name: 'full Chromium', testMatch: fullChromium, use: launchWith(process.env.CHROME_PATH) },
  ],
  webServer: {
    command: `node ${isDelayed ? 'web/tests/support/delayed-server.ts' : 'worker/local/start.ts'}`,
    cwd: root,
    url: `${origin}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      BROWSER_PORT: String(browserPort),
      QUOTAS: raisedQuotas,
      DECISION_DELAY_MS: '0',
      STORE_DATA_DIR: dataDirectory(),
    },
  },
});
