import { expect } from '@playwright/test';
import { putRows } from '#web/tests/support/browser-database.ts';
import { idOf } from '#web/tests/support/customer-with-order.ts';
import { expectSignInRedirect } from '#web/tests/support/responses.ts';
import { endSession, newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import { fillOrderForm } from './fill-order-form.ts';
import { openOrderDialog } from './order-dialog.ts';
import { orderFormValues } from './order-form-values.ts';

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
  await putRows(page, 'outbox', [[key, { ...item, file: null, at: Date.now(), rejection: null }]]);
  await page.goto('/my-orders');
  await expect(page.getByText('Pending Review')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toBeHidden();
});
