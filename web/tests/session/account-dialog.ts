import { expect, type Locator, type Page } from '@playwright/test';

/** The account dialog. */
export const account = (page: Page): Locator => page.getByRole('dialog', { name: 'Your Account' });

/** A checkbox of the account dialog. */
export const accountSwitch = (page: Page, name: string): Locator =>
  account(page).getByRole('checkbox', { name });

/** Opens the account dialog from the menu. */
export async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Your Account' }).click();
  await expect(account(page)).toBeVisible();
  return account(page);
}

/** Waits until the server has saved a switch. The switch shows its new state before that. */
export async function expectSwitchSaved(choice: Locator): Promise<void> {
  await expect(choice).not.toHaveAttribute('aria-busy');
}
