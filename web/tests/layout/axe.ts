import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects no axe violations on the page, or within a selector. */
export async function expectNoFindings(page: Page, selector?: string): Promise<void> {
  // Otherwise axe opens another page for its report, which only cross-origin frames need.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (selector === undefined ? axe : axe.include(selector)).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
}
