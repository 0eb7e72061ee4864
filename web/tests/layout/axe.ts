import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { screens } from '#web/tests/support/responses.ts';

/** Expects no axe violations on the page, or within a selector. */
export async function expectNoViolations(page: Page, selector?: string): Promise<void> {
  // Otherwise axe opens another page for its report, which only cross-origin frames need.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (selector === undefined ? axe : axe.include(selector)).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
}

/**
 * Expects no axe violations on a phone in the light theme, and on a desktop in the dark theme. The page stays like
 * that, because reloading it for each screen would take longer.
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
