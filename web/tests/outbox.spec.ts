import { expect, type Page } from '@playwright/test';
import { openOrderDialog } from './order-dialog.ts';
import { fillOrderForm } from './order-form.ts';
import { newCustomer, signIn, test } from './people.ts';

async function submitOffline(page: Page): Promise<void> {
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(dialog.getByText('Waiting for signal.', { exact: false })).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function myOrders(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'My Orders' }).first().click();
}

test('an order request made without signal waits on My Orders and is sent once when there is signal', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Oda'));
  await submitOffline(page);
  await myOrders(page);
  const unsent = page.getByRole('list', { name: 'Not sent yet' });
  await expect(unsent).toContainText('2013-2018 6.7L');
  await expect(unsent).toContainText('Waiting for signal');
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toContainText(
    '1 waiting to send',
  );
  await page.context().setOffline(false);
  await expect(unsent).toBeHidden();
  await expect(page.getByText('Order Submitted!', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Offline')).toBeHidden();
});

test('a request that waits can be taken back, and is never sent', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Oda'));
  await submitOffline(page);
  await myOrders(page);
  await page.getByRole('button', { name: 'Cancel Request' }).click();
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toBeHidden();
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByText('No Orders Yet')).toBeVisible();
});

test('a request whose answer is lost is placed once', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Oda'));
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  await page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 2 },
  );
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/my-orders');
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a price that changed meanwhile is asked about, with the request back in its form', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Oda'));
  await submitOffline(page);
  const sentence =
    'The price has changed from $1098 to $1198. Look at the new total and submit again.';
  await page.route('**/api/orders', (route) => route.fulfill({ status: 409, body: sentence }), {
    times: 1,
  });
  await page.context().setOffline(false);
  await myOrders(page);
  const unsent = page.getByRole('list', { name: 'Not sent yet' });
  await expect(unsent.getByRole('alert')).toHaveText(sentence);
  await unsent.getByRole('link', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
  await expect(dialog.locator('[name=billingCity]')).toHaveValue('Cheyenne');
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(dialog.getByText('Order Submitted!', { exact: false })).toBeVisible();
});
