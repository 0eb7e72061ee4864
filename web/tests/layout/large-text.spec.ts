import { expect } from '@playwright/test';
import { pickTruck, ram2014 } from '#web/tests/garage/finder.ts';
import { openAccount } from '#web/tests/session/account-dialog.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import { expectReadable, setRootSize } from './expect-readable.ts';

test('the landing page is readable in large text', async ({ page }) => {
  await page.goto('/');
  await expectReadable(page);
});

test('the catalog, a calibration and the order form are readable in large text', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Lou'));
  await page.goto('/?years=2013-2018');
  await expect(page.getByText('4 calibrations', { exact: true })).toBeVisible();
  await expectReadable(page);
  await page.goto('/');
  await pickTruck(page, ram2014);
  await expect(page.getByText('370 hp · 800 lb-ft')).toBeVisible();
  await expectReadable(page);
  await page.goto('/product/2013-2018-ram-2500-68rfe?tune=sotf&addons=sotf-switch');
  await expect(page.getByText('Add-ons (1)')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Factory Rating' })).toBeVisible();
  await expectReadable(page);
  await page.getByRole('button', { name: 'Request Order' }).click();
  await page.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(page.getByText('City is required')).toBeVisible();
  await expectReadable(page);
});

test('empty pages, the account, the next step and an order are readable in large text', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Lou'));
  await page.goto('/nowhere');
  await expect(page.getByText('404 - Page Not Found')).toBeVisible();
  await expectReadable(page);
  await page.goto('/my-orders');
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  await expectReadable(page);
  await page.goto('/');
  const account = await openAccount(page);
  await expect(account.getByRole('heading', { name: 'My Trucks' })).toBeVisible();
  await expectReadable(page);
  await account.getByRole('button', { name: 'Add a Truck' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a Truck' })).toBeVisible();
  await expectReadable(page);
  const order = await placeOrder(page);
  await writeAs(page, 'POST', `/api/orders/${order.id}/messages`, {
    message: 'Can it idle lower?',
  });
  await page.goto('/product/2013-2018-ram-2500-68rfe');
  await expect(page.getByText('we’ll tell you in My Orders and by email')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Before You Pay' })).toBeVisible();
  await expectReadable(page);
  await page.goto('/my-orders');
  await expect(page.getByText('Pending Review')).toBeVisible();
  await expectReadable(page);
  await page.goto(`/my-orders?order=${order.id}`);
  await expect(page.getByRole('dialog').getByText('Total Amount')).toBeVisible();
  await expectReadable(page);
  await page.setViewportSize({ width: 390, height: 900 });
  const rows = () =>
    page.getByRole('dialog').getByRole('list', { name: 'Progress' }).evaluate(rowsOf);
  expect(await rows()).toBe(1);
  // Four rows, and no row of three.
  await page.evaluate(setRootSize, 24);
  await expect.poll(rows).toBe(4);
  await page.evaluate(setRootSize, 16);
  await page.goto(`/my-orders?order=${order.id}#chat`);
  await expect(page.getByRole('dialog').getByText('Can it idle lower?')).toBeVisible();
  await expectReadable(page);
});

/** Returns how many rows a list's items take. */
function rowsOf(list: Element): number {
  return new Set([...list.children].map((item) => item.getBoundingClientRect().top)).size;
}
