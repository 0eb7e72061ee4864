import { defineConfig } from '@playwright/test';
import tests from '#web/tests/playwright.config.ts';

/** `npm run screenshots`: saves every screen at three widths in both themes to docs/screenshots. */
const [{ use }] = tests.projects as [{ use: object }];

export default defineConfig({
  ...tests,
  testMatch: ['screenshots.ts', 'screenshots-notifications.ts'],
  timeout: 180_000,
  projects: [{ name: 'screenshots', use }],
});
