import { expect } from '@playwright/test';
import { screens } from '#web/tests/support/responses.ts';
import { signIn, test } from '#web/tests/support/users.ts';

const [phone, desktop] = screens;

test('has the same links in the mobile menu, with Admin Dashboard', async ({ browser }) => {
  const page = await signIn(browser, 'Demo Admin', phone);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('banner').locator('span:text-is("Admin")')).toBeVisible();
  const toggle = page.getByRole('button', { name: 'Open menu' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  await expect(menu.getByRole('link')).toHaveText(['Calibrations', 'My Orders', 'Admin Dashboard']);
  await menu.getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('button', { name: 'Light or dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).click();
  await expect(menu).toBeHidden();
});

test('focuses the skip link on the first Tab, and the content after a navigation', async ({
  browser,
}) => {
  const page = await signIn(browser, 'Demo Customer', desktop);
  await page.reload();
  await expect(page.getByText('21 calibrations')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'My Orders' })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await expect(page.locator('#content')).toBeFocused();
});

test('keeps the page when the account dialog fails to load, and opens the dialog when back online', async ({
  browser,
}) => {
  const page = await signIn(browser, 'Demo Customer', desktop);
  await expect(page.getByText('21 calibrations')).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('account-dialog'),
  );
  await page.context().setOffline(true);
  await page.getByRole('menuitem', { name: 'Your Account' }).click();
  await failed;
  await expect(page.getByText('21 calibrations')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Your Account' })).toBeVisible();
});
