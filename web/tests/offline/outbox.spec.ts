import { expect, type Page } from '@playwright/test';
import { fillOrderForm } from '#web/tests/order-request/fill-order-form.ts';
import { openOrderDialog } from '#web/tests/order-request/order-dialog.ts';
import { countRows } from '#web/tests/support/browser-store.ts';
import { arrive, newCustomer, test } from '#web/tests/support/people.ts';
import { installed } from './installed.ts';
import { fillDisk, refuseStorage } from './refused-storage.ts';

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
  const page = await installed(browser, newCustomer('Oda'));
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
  await expect(page.getByRole('listitem').getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Offline')).toBeHidden();
});

test('a request that waits can be taken back, and is never sent', async ({ browser }) => {
  const page = await installed(browser, newCustomer('Oda'));
  await submitOffline(page);
  await myOrders(page);
  const unsent = page.getByRole('list', { name: 'Not sent yet' });
  // Into its form again, and sent again from there.
  await unsent.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
  await expect(dialog.locator('[name=billingCity]')).toHaveValue('Cheyenne');
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(dialog).toBeHidden();
  await myOrders(page);
  await unsent.getByRole('button', { name: 'Cancel Request' }).click();
  await expect(unsent).toBeHidden();
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByText('No Orders Yet')).toBeVisible();
});

test('a request whose answer is lost is placed once', async ({ browser }) => {
  const page = await installed(browser, newCustomer('Oda'));
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
  await expect(page.getByRole('listitem').getByRole('article')).toHaveCount(1);
});

test('a price that changed meanwhile is asked about, with the request back in its form', async ({
  browser,
}) => {
  const page = await installed(browser, newCustomer('Oda'));
  await submitOffline(page);
  const sentence =
    'The price has changed from $1098 to $1198. Look at the new total and submit again.';
  // Whichever comes first, the page's try or the service worker's.
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

test('logging out asks first while something is not sent, and then forgets it', async ({
  browser,
}) => {
  const page = await installed(browser, newCustomer('Oda'));
  await submitOffline(page);
  const logOut = async () => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };
  await logOut();
  await expect(page.getByText('You need a connection to log out.')).toBeVisible();
  await page.context().route('**/api/orders', (route) => route.fulfill({ status: 503 }));
  await page.context().setOffline(false);
  await expect(page.getByText('1 waiting to send')).toBeVisible();
  await logOut();
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await expect(question).toContainText('Something that you wrote is not sent yet.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await myOrders(page);
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toBeVisible();
  await logOut();
  await question.getByRole('button', { name: 'Log Out Anyway' }).click();
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
  expect(await countRows(page, 'outbox')).toBe(0);
});

for (const { name, isFull, sentence } of [
  { name: 'keeps nothing', isFull: false, sentence: 'This browser keeps nothing without signal.' },
  { name: 'has no room left', isFull: true, sentence: 'This device is full.' },
]) {
  test(`where the browser ${name}, a request without signal stays in its form and says why`, async ({
    browser,
  }) => {
    const page = await arrive(browser, newCustomer('Oda'));
    if (isFull) {
      await fillDisk(page);
    } else {
      await refuseStorage(page);
      // What says so moves the page down when it comes: it was read before anything is pressed.
      await page.goto('/');
      await page.getByRole('button', { name: 'Got It' }).click();
    }
    const dialog = await openOrderDialog(page);
    await fillOrderForm(page);
    const submit = dialog.getByRole('button', { name: 'Submit for Approval' });
    // What shows toasts is here before the connection is lost, as it is for whoever has used the app.
    await page.route('**/api/orders', (route) => route.abort(), { times: 1 });
    await submit.click();
    await expect(page.getByText('Failed to submit order. Please try again.')).toBeVisible();
    await page.context().setOffline(true);
    await submit.click();
    await expect(page.getByText(sentence, { exact: false })).toBeVisible();
    await expect(dialog.locator('[name=billingCity]')).toHaveValue('Cheyenne');
    await page.context().setOffline(false);
    await submit.click();
    await expect(dialog.getByText('Order Submitted!', { exact: false })).toBeVisible();
  });
}
