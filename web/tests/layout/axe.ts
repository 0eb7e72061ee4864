import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { screens } from '#web/tests/support/responses.ts';

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

const script = readFile(`${import.meta.dirname}/../../../node_modules/axe-core/axe.min.js`, 'utf8');

/** Expects no axe violations on the page, or within a selector. */
export async function expectNoViolations(page: Page, selector?: string): Promise<void> {
  // Once per page, because reading it takes longer than the check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await script);
  const findViolations = () =>
    page.evaluate(async (root) => {
      const found = await window.axe.run(root ?? document, { resultTypes: ['violations'] });
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      );
    }, selector);
  // A dialog hides the page behind it a moment after it appears.
  await expect.poll(findViolations, { timeout: 10_000 }).toEqual([]);
}

/**
 * Expects no axe violations on a phone in the light theme, and on a desktop in the dark theme. The
 * page stays like that, because reloading it for each screen would take longer.
 */
export async function expectNoViolationsOnScreens(page: Page, selector?: string): Promise<void> {
  const [phone, desktop] = screens;
  for (const { viewport, colorScheme } of [
    { ...phone, colorScheme: 'light' },
    { ...desktop, colorScheme: 'dark' },
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectNoViolations(page, selector);
  }
}
