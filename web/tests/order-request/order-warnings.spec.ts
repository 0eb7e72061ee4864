import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { fillOrderForm } from './fill-order-form.ts';
import { openOrderDialog } from './order-dialog.ts';

const phone = { viewport: { width: 390, height: 844 } };

const submitIn = (dialog: Locator) => dialog.getByRole('button', { name: 'Submit for Approval' });
const field = (dialog: Locator, name: string) => dialog.locator(`[name=${name}]`);

/** Enters a value and leaves the field. */
async function enter(dialog: Locator, name: string, value: string): Promise<void> {
  await field(dialog, name).fill(value);
  await field(dialog, name).blur();
}

/** Opens the order dialog of a 2013-2018 6.7L calibration for the 68RFE and fills in a truck that it fits. */
async function filledDialog(page: Page): Promise<Locator> {
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  await field(dialog, 'additionalNotes').focus();
  await expect(dialog.getByText('Check:')).toBeHidden();
  return dialog;
}

test('asks once about a 1875 Ford F-250 and a phone number without digits, then sends the order', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Wes'), phone);
  const dialog = await filledDialog(page);
  await field(dialog, 'customerPhone').fill('call me maybe');
  await field(dialog, 'vehicleMake').fill('Ford');
  await field(dialog, 'vehicleModel').fill('F-250');
  // Still in the field when the order is submitted.
  await field(dialog, 'vehicleYear').fill('1875');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url());
  });
  await submitIn(dialog).click();
  const notice = dialog.getByRole('status');
  await expect(notice).toHaveText('Check these, or submit anyway.');
  await expect(notice).toBeInViewport();
  await expect(field(dialog, 'customerPhone')).toBeFocused();
  await expect(dialog.getByText('The phone number has no digits.')).toBeInViewport();
  await expect(field(dialog, 'vehicleYear')).toHaveAccessibleDescription(
    'Check: The truck is a 1875 Ford F-250. This file is for 2013-2018.',
  );
  await expectNoViolations(page);
  expect(requests).toEqual([]);

  // A warning that the customer has not seen yet.
  await enter(dialog, 'billingZip', '90210');
  await submitIn(dialog).click();
  await expect(dialog.getByText('ZIP code 90210 is in CA.')).toBeVisible();
  expect(requests).toEqual([]);

  const placed = page.waitForResponse('**/api/orders');
  await submitIn(dialog).click();
  const order = (await (await placed).json()) as OrderJson;
  expect(order).toMatchObject({ vehicleYear: '1875', customerPhone: 'call me maybe' });
  await expect(dialog.getByText('Order Submitted!', { exact: false })).toBeVisible();
});
