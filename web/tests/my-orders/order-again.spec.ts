import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { openInstalledApp } from '#web/tests/offline/installed-app.ts';
import { fact } from '#web/tests/support/facts.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { modifyResponse } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const details = {
  vehicleTransmission: '68RFE automatic',
  vin: '3C6UR5CL5EG000001',
  ownedParts: ['device' as const],
  modifications: '63 mm turbo',
};
const reason = 'We need the transmission’s serial number.';

async function decide(browser: Browser, { id }: OrderJson, change: object): Promise<Page> {
  const admin = await signedInPage(browser, 'Demo Admin');
  await writeAs(admin, 'PATCH', `/api/admin/orders/${id}`, change);
  return admin;
}

/** Creates a denied order; returns the customer's page and the order. */
async function createDeniedOrder(
  browser: Browser,
  page?: Page,
): Promise<{ page: Page; order: OrderJson }> {
  const customer = page ?? (await signedInPage(browser, newCustomer('Rea')));
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

test('resubmits a denied request and links both orders for customer and admin', async ({
  browser,
}) => {
  const { page, order } = await createDeniedOrder(browser);
  const opened = await openOrder(page, order);
  await opened.getByRole('button', { name: 'Fix and Resubmit' }).click();
  const dialog = requestDialog(page);
  await expect(dialog).toContainText('Resubmitting your');
  await expect(dialog).toContainText(reason);
  await expect(dialog).toContainText('Transmission (TCM) Tune');
  await expect(dialog).toContainText('$1397');
  await expect(dialog.locator('[name=vin]')).toHaveValue(details.vin);
  await expect(dialog.getByLabel('Transmission (Optional)')).toHaveValue('68RFE automatic');
  await expect(dialog.locator('[name=modifications]')).toHaveValue(details.modifications);
  await expectNoViolations(page);
  await dialog.locator('[name=additionalNotes]').fill('Serial 68RFE-1');
  await submit(page);

  await page.goto('/my-orders');
  const denied = page.getByRole('article').filter({ hasText: 'Reason for Denial' });
  await expect(denied).toContainText('You resubmitted it on');
  const before = await openOrder(page, order);
  await expect(before.getByText('You changed and resubmitted this request on')).toBeVisible();
  await expect(before.getByRole('button', { name: 'Fix and Resubmit' })).toBeHidden();
  await expectNoViolations(page);
  await before.getByRole('button', { name: 'Open the New Request' }).click();
  await expect(fact(page, 'Additional Notes')).toHaveText('Serial 68RFE-1');
  await expect(before.getByText('This replaces your request from')).toBeVisible();

  const resubmittedId = new URL(page.url()).searchParams.get('order') ?? '';
  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.goto(`/admin?order=${resubmittedId}`);
  await admin.getByRole('button', { name: `Order ${order.id.slice(0, 8)}` }).click();
  await expect(admin).toHaveURL(new RegExp(order.id));
  await admin.getByRole('button', { name: `Order ${resubmittedId.slice(0, 8)}` }).click();
  await expect(admin).toHaveURL(new RegExp(resubmittedId));
});

test('reorders an approved order from the current catalog and lists the differences first', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Rea'));
  const order = await placeOrder(page, details);
  await expect((await openOrder(page, order)).getByText('Platform')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Order Again' })).toBeHidden();
  await decide(browser, order, { status: 'approved' });
  await modifyResponse<ProductJson[]>(page, '**/api/products', (products) =>
    products.map((product) => ({ ...product, sotfPrice: 99900 })),
  );
  await modifyResponse<AddonJson[]>(page, '**/api/addons', (addons) =>
    addons.filter(({ id }) => id !== 'sotf-switch'),
  );
  const dialog = await openOrder(page, order);
  await expect(dialog).toContainText('No longer available and left out: SOTF Switch.');
  await expect(dialog).toContainText('The total is now $1298. It was $1397.');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Order Again' }).click();
  await expect(requestDialog(page)).toContainText('SOTF Package');
  await expect(requestDialog(page)).toContainText('$1298');
  await expect(requestDialog(page)).not.toContainText('Resubmitting your');
  await expect(requestDialog(page).locator('[name=billingCity]')).toHaveValue('Cheyenne');
});

test('falls back to a single file when the tune is no longer offered', async ({ browser }) => {
  const { page, order } = await createDeniedOrder(browser);
  await modifyResponse<ProductJson[]>(page, '**/api/products', (products) =>
    products.map((product) => ({ ...product, hasSotf: false, sotfPrice: null })),
  );
  const dialog = await openOrder(page, order);
  await expect(dialog).toContainText(
    'We no longer offer the SOTF Package for this calibration. You’ll get a Single File instead.',
  );
  await dialog.getByRole('button', { name: 'Fix and Resubmit' }).click();
  await expect(requestDialog(page)).toContainText('Single File');
});

test('offers no resubmission when the calibration is off sale', async ({ browser }) => {
  const { page, order } = await createDeniedOrder(browser);
  await modifyResponse<ProductJson[]>(page, '**/api/products', (products) =>
    products.filter(({ id }) => id !== order.product.id),
  );
  const dialog = await openOrder(page, order);
  await expect(dialog).toContainText(
    'We no longer sell this calibration, so you can’t order it again.',
  );
  await expect(dialog.getByRole('button', { name: 'Fix and Resubmit' })).toBeHidden();
});

test('asks before replacing a draft for the same calibration', async ({ browser }) => {
  const { page, order } = await createDeniedOrder(browser);
  await page.goto(`/product/${order.product.id}?request=true`);
  await requestDialog(page).locator('[name=billingCity]').fill('Laramie');
  const dialog = await openOrder(page, order);
  const button = dialog.getByRole('button', { name: 'Fix and Resubmit' });
  await button.click();
  const prompt = page.getByRole('dialog', { name: 'Replace your draft?' });
  await expectNoViolations(page);
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await expect(prompt).toBeHidden();
  await expect(page).toHaveURL(/my-orders/);
  await button.click();
  await prompt.getByRole('button', { name: 'Replace Draft' }).click();
  await expect(requestDialog(page).locator('[name=billingCity]')).toHaveValue('Cheyenne');
  await expect(requestDialog(page)).toContainText('Resubmitting your');
});

test('queues a resubmission offline, offers it once, and sends it when back online', async ({
  browser,
}) => {
  const page = await openInstalledApp(browser, newCustomer('Rea'));
  const { order } = await createDeniedOrder(browser, page);
  await (await openOrder(page, order)).getByRole('button', { name: 'Fix and Resubmit' }).click();
  await expect(requestDialog(page)).toContainText('Resubmitting your');
  await page.context().setOffline(true);
  await submit(page);
  await page.getByRole('link', { name: 'My Orders' }).first().click();
  const view = page.getByRole('button', { name: 'View Details & Chat' });
  await expect(view).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fix and Resubmit' })).toBeHidden();
  await view.click();
  const dialog = page.getByRole('dialog', { name: 'Order Details & Communication' });
  await expect(dialog).toContainText('It’s saved on this device, and we’ll send it when we can.');
  await expect(dialog.getByRole('button', { name: 'Fix and Resubmit' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const unsent = page.getByRole('list', { name: 'Not sent yet' });
  await unsent.getByRole('button', { name: 'Edit' }).click();
  await expect(requestDialog(page)).toContainText('Resubmitting your');
  await submit(page);
  await page.getByRole('link', { name: 'My Orders' }).first().click();
  await page.context().setOffline(false);
  await expect(unsent).toBeHidden();
  await expect(page.getByText('You resubmitted it on')).toBeVisible();
});

test('keeps the link to the denied request in the draft until the form is cleared', async ({
  browser,
}) => {
  const { page, order } = await createDeniedOrder(browser);
  await (await openOrder(page, order)).getByRole('button', { name: 'Fix and Resubmit' }).click();
  await expect(requestDialog(page)).toContainText('Resubmitting your');
  await page.goto(`/product/${order.product.id}?request=true`);
  await expect(requestDialog(page)).toContainText('Resubmitting your');
  await requestDialog(page).getByRole('button', { name: 'Clear Form' }).click();
  await expect(requestDialog(page)).not.toContainText('Resubmitting your');
  await requestDialog(page).getByRole('button', { name: 'Undo Clear' }).click();
  await expect(requestDialog(page)).toContainText('Resubmitting your');
  await submit(page);
  await page.goto('/my-orders');
  await expect(page.getByText('You resubmitted it on')).toBeVisible();
});

test('drops the link when the request was already resubmitted elsewhere', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Rea'));
  const { order } = await createDeniedOrder(browser, page);
  await (await openOrder(page, order)).getByRole('button', { name: 'Fix and Resubmit' }).click();
  await expect(requestDialog(page)).toContainText('Resubmitting your');
  await placeOrder(page, { resubmitOf: order.id });
  await requestDialog(page).getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(page.getByText(/^409: /)).toBeVisible();
  await expect(requestDialog(page)).toContainText('Use my 2014 Ram 2500');
  await expect(requestDialog(page)).not.toContainText('Resubmitting your');
  await expect(requestDialog(page).locator('[name=billingCity]')).toHaveValue('Cheyenne');
  await submit(page);
});

test('links a queued resubmission once across tabs', async ({ browser }) => {
  const page = await openInstalledApp(browser, newCustomer('Rea'));
  const { order } = await createDeniedOrder(browser, page);
  const opened = await openOrder(page, order);
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
