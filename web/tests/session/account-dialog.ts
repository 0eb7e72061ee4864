import { expect, type Locator, type Page } from '@playwright/test';

/** The account dialog. */
/** Not the dialog "Delete your account?". */
export const account = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Your Account', exact: true });

/** Opens the account dialog from the menu. */
export async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Your Account' }).click();
  await expect(account(page)).toBeVisible();
  return account(page);
}
