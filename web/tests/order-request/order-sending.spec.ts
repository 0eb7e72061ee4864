import { expect } from '@playwright/test';
import { putRows } from '#web/tests/support/browser-database.ts';
import { idOf } from '#web/tests/support/customer-with-order.ts';
import { expectSignInRedirect } from '#web/tests/support/responses.ts';
import { endSession, newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import { measureVisibleTime } from '#web/tests/support/visible-time.ts';
import { fillOrderForm, orderFormValues } from './fill-order-form.ts';
import { chosenPath, openOrderDialog } from './order-dialog.ts';

test('keeps the form of a rejected order, and places one order when the user submits again', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Oda'));
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  const submit = dialog.getByRole('button', { name: 'Submit for Approval' });
  const keys: (string | undefined)[] = [];
  await page.route('**/api/orders', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) await route.fulfill({ status: 409, body: 'The price has changed.' });
    else if (keys.length === 3) await route.continue();
    else {
      // The order is placed, but its response is replaced by an error.
      await route.fetch();
      await route.fulfill({ status: 503, body: 'Away for a moment.' });
    }
  });
  await submit.click();
  await expect(page.getByText('409: The price has changed.')).toBeVisible();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(dialog.locator('[name=billingCity]')).toHaveValue('Cheyenne');
  await submit.click();
  await expect(page.getByText('503: Away for a moment.')).toBeVisible();
  await submit.click();
  await expect(dialog.getByText('Order Submitted!', { exact: false })).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  await page.goto('/my-orders');
  await expect(page.getByRole('button', { name: 'View Details & Chat' })).toHaveCount(1);
});

test('sends the request after the user signs in again', async ({ browser }) => {
  const account = newCustomer('Oda');
  const page = await signedInPage(browser, account);
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  await endSession(page);
  await expectSignInRedirect(page, () =>
    dialog.getByRole('button', { name: 'Submit for Approval' }).click(),
  );
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL('/my-orders');
  await expect(page.getByText('Pending Review')).toBeVisible();
  await expect(page.getByRole('button', { name: 'View Details & Chat' })).toHaveCount(1);
});

test('sends a request that an older version of the app left in the outbox', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Oda'));
  const key = crypto.randomUUID();
  const body = {
    ...orderFormValues,
    productId: '2013-2018-ram-2500-68rfe',
    tuneType: 'sotf',
    addonIds: ['sotf-switch'],
    expectedTotal: 109_800,
  };
  const item = { shape: 1, key, userId: await idOf(page), kind: 'order', orderId: null, body };
  await putRows(page, 'outbox', [[key, { ...item, file: null, at: Date.now(), problem: null }]]);
  await page.goto('/my-orders');
  await expect(page.getByText('Pending Review')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toBeHidden();
});

test('links the success toast to My Orders', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Oda'));
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  const toast = page.getByRole('status').filter({ hasText: "We'll notify you once" });
  await toast.getByRole('link', { name: 'My Orders' }).click();
  await expect(page).toHaveURL('/my-orders');
  await expect(page.getByText('Pending Review')).toBeVisible();
  await expect(toast).toBeHidden();
});

test('does not disturb a user who leaves during the success message', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Oda'));
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(dialog.getByText('Order Submitted!', { exact: false })).toBeFocused();
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'My Orders' })
    .click();
  await expect(page.getByText('Pending Review')).toBeVisible();
  await expect(
    page.getByText("We'll notify you once it's approved.", { exact: false }),
  ).toBeVisible();
  await expect(page).toHaveURL('/my-orders');
  await page.goBack();
  await page.getByRole('button', { name: 'Request Order' }).click();
  await expect(dialog.locator('[name=billingCity]')).toHaveValue('');
});

test('shows the success for 2 s even if the order list is slow', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Oda'));
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  await page.route('**/api/orders/my-orders', () => {});
  const shownFor = await measureVisibleTime(page, "We'll review your request");
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  expect(await shownFor()).toBeGreaterThan(1900);
  await expect(dialog).toBeHidden();
});

test('closes the dialog on Back and stays on the calibration', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Oda'));
  const dialog = await openOrderDialog(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(chosenPath);
  await page.goForward();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(chosenPath);
});

test('closes the dialog on Back during the success message', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Oda'));
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(dialog.getByText('Order Submitted!', { exact: false })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText("We'll notify you once it's approved.", { exact: false }),
  ).toBeVisible();
  await expect(page).toHaveURL(chosenPath);
});
