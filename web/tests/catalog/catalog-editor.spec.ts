import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { adminListPath } from '#web/tests/admin/admin-list.ts';
import { fillOrderForm, ownRequiredParts } from '#web/tests/order-request/fill-order-form.ts';
import { openOrderDialog } from '#web/tests/order-request/order-dialog.ts';
import { withOwnStack } from '#web/tests/support/own-stack.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { endSession, newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { CatalogJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

// Its own stack, because other tests count the calibrations on sale.
withOwnStack();

async function openEditor(browser: Browser): Promise<Page> {
  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.goto('/admin?tab=images');
  await expect(admin.getByRole('tabpanel').getByRole('article').first()).toBeVisible();
  return admin;
}

async function openDialog(page: Page, name: string, title = name): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByLabel(/^(Brand|Name) \*$/)).toBeVisible();
  return dialog;
}

async function fill(dialog: Locator, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label).fill(text);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('The catalog is up to date.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
}

function showView(page: Page, name: 'Calibrations' | 'Add-ons' | 'Off sale'): Promise<void> {
  return page.getByRole('tabpanel').getByRole('button', { name, exact: true }).click();
}

/** The entries of the catalog section, without the product images above it. */
function entries(admin: Page): Locator {
  return admin.getByRole('region', { name: 'Catalog' }).getByRole('listitem');
}

const newTruck = {
  'Brand *': 'Cummins',
  'Year Range *': '2019-2021',
  'Engine Type *': '6.7L',
  'Platform *': 'EZLynk',
  'Model *': 'Ram 5500',
  'Transmission Type *': 'Aisin automatic',
  'Single File Price in Dollars *': '$1,249.00',
};

test('adds a new calibration to the catalog at the entered price', async ({ browser }) => {
  const admin = await openEditor(browser);
  const dialog = await openDialog(admin, 'New Calibration');
  await fill(dialog, newTruck);
  await dialog.getByText('SOTF option').click();
  await fill(dialog, { 'SOTF Price in Dollars (Optional)': '1500' });
  await save(admin);
  await expect(admin.getByRole('button', { name: 'New Calibration' })).toBeFocused();
  const edit = admin.getByRole('button', { name: 'Edit 2019-2021 6.7L Ram 5500 Aisin automatic' });
  await expect(edit).toBeVisible();

  const customer = await signedInPage(browser, newCustomer('Cal'));
  await customer.goto('/?years=2019-2021');
  await customer.getByRole('link', { name: /Ram 5500/ }).click();
  await expect(customer.getByRole('radio', { name: /Single File.*\$1249/ })).toBeVisible();
  await expect(customer.getByRole('radio', { name: /SOTF Package.*\$1500/ })).toBeVisible();
});

test('edits a price and the on-sale state without changing past orders', async ({ browser }) => {
  const customer = await signIn(browser, newCustomer('Cal'));
  const order = await placeOrder(customer);
  const admin = await openEditor(browser);
  const name = 'Edit 2013-2018 6.7L Ram 2500 68RFE automatic';
  const price = 'Single File Price in Dollars *';
  let dialog = await openDialog(admin, name, 'Edit Calibration');
  await expect(dialog.getByLabel(price)).toHaveValue('649');
  await fill(dialog, { [price]: '712.00' });
  await dialog.getByText('On sale').click();
  await save(admin);
  await expect(admin.getByRole('button', { name })).toBeHidden();
  await customer.goto(`/product/${order.product.id}`);
  await expect(customer.getByText('Product Not Found')).toBeVisible();
  await customer.goto('/my-orders');
  await expect(customer.getByRole('article')).toContainText('$949');
  await customer.getByRole('button', { name: 'View Details & Chat' }).click();
  await expect(customer.getByRole('dialog')).toContainText('$1397');

  await showView(admin, 'Off sale');
  const row = entries(admin).filter({ hasText: 'Ram 2500' });
  await expect(row).toContainText('$712');
  dialog = await openDialog(admin, name, 'Edit Calibration');
  await expect(dialog.getByRole('checkbox', { name: 'On sale' })).not.toBeChecked();
  await dialog.getByText('On sale').click();
  await save(admin);
  await expect(admin.getByText('Everything is on sale')).toBeVisible();
  await customer.goto(`/product/${order.product.id}`);
  await expect(customer.getByRole('radio', { name: /Single File.*\$712/ })).toBeVisible();
  const orders = (await (
    await customer.request.get('/api/orders/my-orders')
  ).json()) as OrderJson[];
  expect(orders[0]?.totalAmount).toBe(order.totalAmount);
});

test('shows errors under their fields, focuses the first and keeps the input', async ({
  browser,
}) => {
  const admin = await openEditor(browser);
  const dialog = await openDialog(admin, 'New Calibration');
  const button = dialog.getByRole('button', { name: 'Save' });
  await fill(dialog, {
    ...newTruck,
    'Year Range *': '2021-2019',
    'Model *': ' ',
    'Single File Price in Dollars *': '12,34',
  });
  await button.click();
  const years = dialog.getByLabel('Year Range *');
  await expect(years).toBeFocused();
  await expect(years).toHaveAccessibleDescription('The last year can’t be before the first');
  await expect(dialog.getByLabel('Model *')).toHaveAccessibleDescription('Model is required');
  const price = dialog.getByLabel('Single File Price in Dollars *');
  await expect(price).toHaveAccessibleDescription('Enter a price above zero, like 649 or 649.50');
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(3);
  await price.fill('1234');
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(2);
  await fill(dialog, { 'Year Range *': '2019-2021', 'Model *': 'Ram 4500' });

  // Click outside the dialog, then lose the response after the server has saved the entry.
  await admin.mouse.click(4, 400);
  const keys: (string | undefined)[] = [];
  await admin.route('**/api/admin/products', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await save(admin);
  await expect(admin.getByText('Failed to save. Please try again.')).toBeHidden();
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  await expect(
    admin.getByRole('button', { name: 'Edit 2019-2021 6.7L Ram 4500 Aisin automatic' }),
  ).toHaveCount(1);
});

test('shows a conflict to the second of two admins who save, and keeps their input', async ({
  browser,
}) => {
  const admin = await openEditor(browser);
  const name = 'Edit 2003-2005 5.9L Ram 3500 48RE automatic';
  const dialog = await openDialog(admin, name, 'Edit Calibration');
  const catalog = await (await admin.request.get('/api/admin/catalog')).json();
  const id = '2003-2005-ram-3500-48re';
  const product = catalog.products.find((candidate: { id: string }) => candidate.id === id);
  const other = await signedInPage(browser, 'Demo Admin');
  await writeAs(other, 'PUT', `/api/admin/products/${id}`, { ...product, platform: 'EZLynk' });
  await fill(dialog, { 'Platform *': 'Mine' });
  for (const _ of ['first', 'second']) {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(
      admin.getByText(
        '409: Another admin just changed this calibration. Open it again to see the changes.',
      ),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    await expect(dialog.getByLabel('Platform *')).toHaveValue('Mine');
  }
  await admin.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('button', { name })).toBeFocused();
  await openDialog(admin, name, 'Edit Calibration');
  await expect(dialog.getByLabel('Platform *')).toHaveValue('EZLynk');

  // An expired session redirects to sign in, as for every other write.
  await fill(dialog, { 'Platform *': 'Mine' });
  // The dashboard's polling must not hit the 401 first.
  await admin.route(adminListPath, () => {});
  await endSession(admin);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('You are logged out. Logging in again...')).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Sign in to Straight Six' })).toBeVisible();
});

test('creates and edits an add-on and offers it to its brands only', async ({ browser }) => {
  const admin = await openEditor(browser);
  await showView(admin, 'Add-ons');
  const rows = entries(admin);
  await expect(rows.filter({ hasText: 'SOTF Switch' })).toContainText('Hardware & Switches');
  let dialog = await openDialog(admin, 'New Add-on');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Name *')).toBeFocused();
  await expect(dialog.getByLabel('Name *')).toHaveAccessibleDescription('Name is required');
  await expect(dialog.getByText('Enter a price, like 149 or 149.50, or 0')).toBeVisible();
  await fill(dialog, {
    'Name *': 'Gauge Pod',
    'Price in Dollars *': '0',
    'Brands, Separated by Commas (Optional)': 'Cummins , Ford,',
  });
  await dialog.getByLabel('Category').selectOption('Devices & Tools');
  await save(admin);
  const row = rows.filter({ hasText: 'Gauge Pod' });
  for (const text of ['Devices & Tools', 'Cummins, Ford', '$0']) {
    await expect(row).toContainText(text);
  }
  const customer = await signedInPage(browser, newCustomer('Cal'));
  await customer.goto('/product/2013-2018-ram-2500-68rfe');
  await expect(customer.getByRole('checkbox', { name: /Gauge Pod/ })).toBeVisible();

  dialog = await openDialog(admin, 'Edit Gauge Pod', 'Edit Add-on');
  await fill(dialog, { 'Brands, Separated by Commas (Optional)': 'Ford' });
  await save(admin);
  await customer.reload();
  await expect(customer.getByRole('checkbox', { name: /SOTF Switch/ })).toBeVisible();
  await expect(customer.getByRole('checkbox', { name: /Gauge Pod/ })).toBeHidden();
});

/** Edits a catalog entry through the API. */
async function editEntry(
  admin: Page,
  kind: 'products' | 'addons',
  id: string,
  change: object,
): Promise<void> {
  const catalog = (await (await admin.request.get('/api/admin/catalog')).json()) as CatalogJson;
  const entry = catalog[kind].find((candidate) => candidate.id === id);
  await writeAs(admin, 'PUT', `/api/admin/${kind}/${id}`, { ...entry, ...change });
}

test('shows a price that changes while the order dialog is open, then places the order', async ({
  browser,
}) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.goto('/admin');
  const customer = await signIn(browser, newCustomer('Cal'));
  const dialog = await openOrderDialog(customer);
  await fillOrderForm(customer);
  const submit = dialog.getByRole('button', { name: 'Submit for Approval' });

  await editEntry(admin, 'addons', 'sotf-switch', { price: 19_900 });
  await submit.click();
  await expect(
    customer.getByText(/^409: The price has changed from \$1098 to \$1148/),
  ).toBeVisible();
  const changes = dialog.getByRole('alert');
  await expect(changes).toContainText('SOTF Switch: $149 → $199');
  await expect(changes).toBeInViewport();
  await expect(dialog.getByRole('region', { name: 'Your request' })).toContainText('Total$1148');
  await expect(dialog.locator('[name=billingCity]')).toHaveValue('Cheyenne');

  await editEntry(admin, 'addons', 'sotf-switch', { onSale: false });
  await submit.click();
  await expect(changes).toContainText('SOTF Switch: no longer available');
  await expect(dialog.getByRole('region', { name: 'Your request' })).toContainText('Total$949');
  await ownRequiredParts(customer);
  await submit.click();
  await expect(dialog.getByText('Order Submitted!', { exact: false })).toBeVisible();
  await editEntry(admin, 'addons', 'sotf-switch', { price: 14_900, onSale: true });
});
