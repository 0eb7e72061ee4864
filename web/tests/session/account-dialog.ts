import { expect, type Locator, type Page } from '@playwright/test';

/** The account dialog, not the dialog "Delete your account?". */
export const account = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Your Account', exact: true });

/** Opens the account dialog from the menu. */
export async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Your Account' }).click();
  // Once it has the focus, it handles Escape, too.
  await expect
    .poll(() => account(page).evaluate((dialog) => dialog.contains(document.activeElement)))
    .toBe(true);
  return account(page);
}
