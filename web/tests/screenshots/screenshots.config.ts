import { defineConfig } from '@playwright/test';
import tests from '#web/tests/playwright.config.ts';

const [{ use: browser }] = tests.projects as [{ use: object }];
const use = { ...browser, actionTimeout: 20_000 };

/**
 * `npm run screenshots`: saves the main screens at three widths in both themes to docs/screenshots,
 * and one contact sheet per width.
 */
export default defineConfig({
  ...tests,
  timeout: 180_000,
  projects: [
    {
      name: 'screenshots',
      testMatch: ['screenshots.ts', 'screenshots-*.ts'],
      use,
    },
    {
      name: 'contact sheets',
      testMatch: 'contact-sheets.ts',
      dependencies: ['screenshots'],
      use,
    },
  ],
});
