import type { Locator, Page } from '@playwright/test';

/** Returns the value of a label in the open dialog. */
export function fact(page: Page, label: string): Locator {
  return page
    .getByRole('dialog')
    .locator('dl > div')
    .filter({ has: page.locator(`dt:text-is("${label}")`) })
    .locator('dd');
}
