import { expect, type Locator, type Page } from '@playwright/test';

/** The dialog Your Account. */
export const account = (page: Page): Locator => page.getByRole('dialog', { name: 'Your Account' });

/** A switch of Your Account, by its name. */
export const accountSwitch = (page: Page, name: string): Locator =>
  account(page).getByRole('checkbox', { name });

/** Opens Your Account from the bar's menu. */
export async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Your Account' }).click();
  await expect(account(page)).toBeVisible();
  return account(page);
}

/** Waits until the store was told of a switch, which shows its choice before. */
export async function isTold(choice: Locator): Promise<void> {
  await expect(choice).not.toHaveAttribute('aria-busy');
}
