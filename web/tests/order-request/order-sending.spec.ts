import { expect } from '@playwright/test';
import { endSession, newCustomer, signIn, test } from '#web/tests/support/people.ts';
import { expectToldToSignIn } from '#web/tests/support/screens.ts';
import { watchShown } from '#web/tests/support/shown-for.ts';
import { fillOrderForm } from './fill-order-form.ts';
import { chosenPath, openOrderDialog } from './order-dialog.ts';

test('a refused order keeps the form and says why; pressed again, it is one order', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Oda'));
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  const submit = dialog.getByRole('button', { name: 'Submit for Approval' });
  const keys: (string | undefined)[] = [];
  await page.route('**/api/orders', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) await route.fulfill({ status: 409, body: 'The price has changed.' });
    else if (keys.length === 3) await route.continue();
    else {
      // The order is placed, and what comes back is not its answer.
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

test('with the session gone the person is told, signs in again, and the request goes on by itself', async ({
  browser,
}) => {
  const person = newCustomer('Oda');
  const page = await signIn(browser, person);
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  await endSession(page);
  await expectToldToSignIn(page, () =>
    dialog.getByRole('button', { name: 'Submit for Approval' }).click(),
  );
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL('/my-orders');
  await expect(page.getByText('Pending Review')).toBeVisible();
  await expect(page.getByRole('button', { name: 'View Details & Chat' })).toHaveCount(1);
});

test('the toast of an order leads to it', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Oda'));
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  const toast = page.getByRole('status').filter({ hasText: "We'll notify you once" });
  await toast.getByRole('link', { name: 'My Orders' }).click();
  await expect(page).toHaveURL('/my-orders');
  await expect(page.getByText('Pending Review')).toBeVisible();
  await expect(toast).toBeHidden();
});

test('who leaves while the success is shown stays where they went, and is still told', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Oda'));
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

test('the success stands for 2 s however slow the list of orders is', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Oda'));
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  await page.route('**/api/orders/my-orders', () => {});
  const shownFor = await watchShown(page, "We'll review your request");
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  expect(await shownFor()).toBeGreaterThan(1900);
  await expect(dialog).toBeHidden();
});

test('Back closes the dialog and stays on the calibration', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Oda'));
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

test('Back while the success is shown closes the dialog, and nothing more happens', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Oda'));
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
