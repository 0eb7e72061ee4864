import { expect } from '@playwright/test';
import { newCustomer, signIn, test } from '#web/tests/support/users.ts';
import { openAccount } from './account-dialog.ts';

test('signs another device out, and asks who logs in next after signing out of this one', async ({
  browser,
}) => {
  const customer = newCustomer('Oda');
  const phone = await signIn(browser, customer);
  const tablet = await signIn(browser, customer);
  const dialog = await openAccount(phone);
  const devices = dialog.getByRole('region', { name: 'Where You’re Signed In' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await devices.getByRole('button', { name: 'Log Out Other Devices' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  await tablet.reload();
  await expect(tablet.getByRole('link', { name: 'Get Started' })).toBeVisible();

  await devices.getByRole('button', { name: 'Log Out' }).click();
  const prompt = phone.getByRole('dialog', { name: 'Log out of this device?' });
  await prompt.getByRole('button', { name: 'Log Out' }).click();
  await expect(phone.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await phone.getByRole('link', { name: 'Log In' }).click();
  await expect(phone.getByRole('heading', { name: 'Sign in to Straight Six' })).toBeVisible();
});
