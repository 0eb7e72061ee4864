import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { modifyResponse } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { AddonJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const details = {
  vehicleTransmission: '68RFE automatic',
  vin: '3C6UR5CL5EG000001',
  ownedParts: ['device' as const],
  modifications: '63 mm turbo',
};
const reason = 'We need the transmission’s serial number.';

async function decide(browser: Browser, { id }: OrderJson, change: object): Promise<void> {
  const admin = await signedInPage(browser, 'Demo Admin');
  await writeAs(admin, 'PATCH', `/api/admin/orders/${id}`, change);
}

/** Creates a denied order; returns the customer's page and the order. */
async function createDeniedOrder(browser: Browser): Promise<{ page: Page; order: OrderJson }> {
  const customer = await signedInPage(browser, newCustomer('Rea'));
  const order = await placeOrder(customer, details);
  await decide(browser, order, { status: 'denied', adminResponse: reason });
  return { page: customer, order };
}

async function openOrder(page: Page, { id }: OrderJson): Promise<Locator> {
  await page.goto(`/my-orders?order=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Order Details & Communication' });
  await expect(dialog).toBeVisible();
  return dialog;
}

function requestDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Request Calibration Order' });
}

async function submit(page: Page): Promise<void> {
  const dialog = requestDialog(page);
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(dialog).toBeHidden();
}

test('has no axe violations while a request is resubmitted or ordered again', async ({
  browser,
}) => {
  const { page, order } = await createDeniedOrder(browser);
  await page.goto(`/product/${order.product.id}?request=true`);
  await requestDialog(page).locator('[name=billingCity]').fill('Laramie');
  const dialog = await openOrder(page, order);
  await dialog.getByRole('button', { name: 'Fix and Resubmit' }).click();
  const prompt = page.getByRole('dialog', { name: 'Replace your draft?' });
  await expect(prompt).toBeVisible();
  await expectNoViolations(page);
  await prompt.getByRole('button', { name: 'Replace Draft' }).click();
  await expect(requestDialog(page)).toContainText('Resubmitting your');
  await expectNoViolations(page);

  const again = await placeOrder(page, { ...details, resubmitOf: order.id });
  await decide(browser, again, { status: 'approved' });
  await modifyResponse<AddonJson[]>(page, '**/api/addons', (addons) =>
    addons.filter(({ id }) => id !== 'sotf-switch'),
  );
  await expect(
    (await openOrder(page, order)).getByText(/^You changed and resubmitted/),
  ).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Open the New Request' }).click();
  await expect(dialog).toContainText('No longer available and left out: SOTF Switch.');
  await expectNoViolations(page);
});

test('links a queued resubmission once across tabs', async ({ browser }) => {
  const { page, order } = await createDeniedOrder(browser);
  // Offline, the page needs the code that stores the request.
  const background = page.waitForResponse(/\/background-[^/]+\.js$/);
  const opened = await openOrder(page, order);
  await (await background).finished();
  await opened.getByRole('button', { name: 'Fix and Resubmit' }).click();
  await expect(requestDialog(page)).toContainText('Resubmitting your');
  // A second tab of the same browser with the same draft.
  const other = await page.context().newPage();
  await other.goto(`/product/${order.product.id}?request=true`);
  await expect(requestDialog(other)).toContainText('Resubmitting your');
  await page.context().setOffline(true);
  await submit(page);
  await expect(requestDialog(other)).not.toContainText('Resubmitting your');
  await page.context().setOffline(false);
  await other.close();
});
