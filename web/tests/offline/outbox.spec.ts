import { expect, type Page } from '@playwright/test';
import { fillOrderForm } from '#web/tests/order-request/fill-order-form.ts';
import { openOrderDialog } from '#web/tests/order-request/order-dialog.ts';
import { countRows } from '#web/tests/support/browser-database.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { fillDisk } from './blocked-storage.ts';
import { openInstalledApp } from './installed-app.ts';

async function submitOffline(page: Page): Promise<void> {
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(dialog.getByText('We saved your order', { exact: false })).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function myOrders(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'My Orders' }).first().click();
}

test('edits and cancels an offline order request, and sends the next one once when back online', async ({
  browser,
}) => {
  const page = await openInstalledApp(browser, newCustomer('Oda'));
  await submitOffline(page);
  await myOrders(page);
  const unsent = page.getByRole('list', { name: 'Not sent yet' });
  await expect(unsent).toContainText('2013-2018 6.7L');
  await expect(unsent).toContainText('Waiting for signal');
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toContainText(
    '1 waiting to send',
  );
  // Edit it in the form and submit it again.
  await unsent.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
  await expect(dialog.locator('[name=billingCity]')).toHaveValue('Cheyenne');
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(dialog).toBeHidden();
  await myOrders(page);
  await expect(unsent.getByRole('listitem')).toHaveCount(1);
  await unsent.getByRole('button', { name: 'Cancel Request' }).click();
  await expect(unsent).toBeHidden();

  await submitOffline(page);
  await myOrders(page);
  await expect(unsent.getByRole('listitem')).toHaveCount(1);
  await page.context().setOffline(false);
  await expect(unsent).toBeHidden();
  await expect(page.getByText('Order Submitted!', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Offline')).toBeHidden();
});

test('asks the customer to confirm a changed price in the form', async ({ browser }) => {
  const page = await openInstalledApp(browser, newCustomer('Oda'));
  await submitOffline(page);
  const sentence =
    'The price has changed from $1098 to $1198. Check the new total and submit again.';
  // Either the page or the service worker sends it.
  await page
    .context()
    .route('**/api/orders', (route) => route.fulfill({ status: 409, body: sentence }), {
      times: 1,
    });
  await page.context().setOffline(false);
  await myOrders(page);
  const unsent = page.getByRole('list', { name: 'Not sent yet' });
  await expect(unsent.getByRole('alert')).toHaveText(sentence);
  await unsent.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
  await expect(dialog.locator('[name=billingCity]')).toHaveValue('Cheyenne');
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(dialog.getByText('Order Submitted!', { exact: false })).toBeVisible();
});

test('asks before logging out with unsent items, and then deletes them', async ({ browser }) => {
  const page = await openInstalledApp(browser, newCustomer('Oda'));
  await submitOffline(page);
  const signOut = async () => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };
  await signOut();
  await expect(page.getByText('You need a connection to log out.')).toBeVisible();
  await page.context().route('**/api/orders', (route) => route.fulfill({ status: 503 }));
  await page.context().setOffline(false);
  // Exact, because the banner of an offline device says this, too, after "Offline".
  await expect(page.getByText('1 waiting to send', { exact: true })).toBeVisible();
  await signOut();
  const confirmation = page.getByRole('dialog', { name: 'Log out?' });
  await expect(confirmation).toContainText('You have 1 unsent item.');
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await myOrders(page);
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toBeVisible();
  await signOut();
  await confirmation.getByRole('button', { name: 'Log Out Anyway' }).click();
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
  expect(await countRows(page, 'outbox')).toBe(0);
});

test('keeps an offline request in its form and says why when the disk is full', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Oda'));
  await fillDisk(page);
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  const submit = dialog.getByRole('button', { name: 'Submit for Approval' });
  // The first toast loads the toast host before the connection is lost.
  await page.route('**/api/orders', (route) => route.abort(), { times: 1 });
  await submit.click();
  await expect(page.getByText('Failed to submit order. Please try again.')).toBeVisible();
  await page.context().setOffline(true);
  await submit.click();
  await expect(page.getByText('This device is out of storage.', { exact: false })).toBeVisible();
  await expect(dialog.locator('[name=billingCity]')).toHaveValue('Cheyenne');
  await page.context().setOffline(false);
  await submit.click();
  await expect(dialog.getByText('Order Submitted!', { exact: false })).toBeVisible();
});
