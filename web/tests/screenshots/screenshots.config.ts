import { defineConfig } from '@playwright/test';
import tests from '#web/tests/playwright.config.ts';

/** `npm run screenshots`: each screen at three widths in both themes, into docs/screenshots. */
const [{ use }] = tests.projects as [{ use: object }];

export default defineConfig({
  ...tests,
  testMatch: ['screenshots.ts', 'screenshots-informed.ts'],
  timeout: 180_000,
  projects: [{ name: 'screenshots', use }],
});
