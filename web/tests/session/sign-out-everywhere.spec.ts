import { expect } from '@playwright/test';
import { newCustomer, signIn, test } from '#web/tests/support/users.ts';
import { openAccount } from './account-dialog.ts';

test('signs out every device, and asks who logs in next', async ({ browser }) => {
  const customer = newCustomer('Oda');
  const phone = await signIn(browser, customer);
  const tablet = await signIn(browser, customer);
  const dialog = await openAccount(phone);
  await dialog.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  const prompt = phone.getByRole('dialog', { name: 'Sign out everywhere?' });
  await expect(prompt).toContainText('this one included');
  await prompt.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(phone.getByRole('link', { name: 'Get Started' })).toBeVisible();

  await tablet.reload();
  await expect(tablet.getByRole('link', { name: 'Get Started' })).toBeVisible();

  await phone.getByRole('link', { name: 'Log In' }).click();
  await expect(phone.getByRole('heading', { name: 'Sign in to Straight Six' })).toBeVisible();
});
