import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { fillOrderForm, ownRequiredParts } from '#web/tests/order-request/fill-order-form.ts';
import { openOrderDialog } from '#web/tests/order-request/order-dialog.ts';
import { withOwnStack } from '#web/tests/support/own-stack.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { CatalogJson } from '#worker/domain/catalog/catalog.api.ts';
import { newTruck } from './new-truck.ts';

// Its own stack, because other tests count the calibrations for sale.
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
  for (const [label, text] of Object.entries(texts)) {
    const field = dialog.getByLabel(label, { exact: true });
    if (label === 'Platform *') await field.selectOption(text);
    else await field.fill(text);
  }
}

async function save(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('The catalog is up to date.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('adds a new calibration to the catalog, and stops selling it', async ({ browser }) => {
  const admin = await openEditor(browser);
  const dialog = await openDialog(admin, 'New Calibration');
  await dialog.getByText('SOTF option').click();
  await expectNoViolations(admin);
  await fill(dialog, {
    ...newTruck,
    'SOTF Price in Dollars (Optional)': '1500',
    'SOTF Levels, One per Line (Optional)':
      'Tow: Holds its gear\n\n Race: 9:1 on the strip \nStock',
    'Required Hardware, One per Line (Optional)': 'EZ Lynk AutoAgent 3\nBoost sensor\n',
    'Required Fuel (Optional)': ' Diesel No. 2 ',
  });
  await admin.mouse.click(4, 400);
  await admin.getByRole('button', { name: 'Keep Editing' }).click();
  await save(admin);
  await expect(admin.getByRole('button', { name: 'New Calibration' })).toBeFocused();
  const edit = 'Edit 2019-2021 6.7L Ram 5500 Aisin automatic';

  const customer = await signedInPage(browser, newCustomer('Cal'));
  await customer.goto('/?years=2019-2021');
  await customer.getByRole('link', { name: /Ram 5500/ }).click();
  await expect(customer.getByRole('radio', { name: /Single File.*\$1249/ })).toBeVisible();
  await expect(customer.getByRole('radio', { name: /SOTF Package.*\$1500/ })).toBeVisible();
  const levels = customer.getByRole('listitem').filter({ has: customer.getByLabel(/^Level/) });
  await expect(levels).toHaveText(['TowHolds its gear', 'Race9:1 on the strip', 'Stock']);
  const facts = customer.locator('section dd');
  for (const needed of ['EZ Lynk AutoAgent 3Boost sensor', 'Diesel No. 2']) {
    await expect(facts.filter({ hasText: needed })).toHaveText([needed]);
  }

  const row = admin
    .getByRole('article')
    .filter({ has: admin.getByRole('button', { name: edit, exact: true }) });
  await row.getByText('For sale').click();
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(row.getByText('Not for sale')).toBeVisible();
  await customer.reload();
  await expect(customer.getByText('Product Not Found')).toBeVisible();
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

test('shows a calibration in one line on a desktop, and in a compact card on a phone', async ({
  browser,
}) => {
  const admin = await openEditor(browser);
  const row = admin.getByRole('tabpanel').getByRole('article').first();
  await expect(row.getByRole('switch')).toBeVisible();
  for (const [width, maxHeight] of [
    [1440, 112],
    [1280, 112],
    [820, 160],
    [390, 280],
  ] as const) {
    await admin.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThanOrEqual(maxHeight);
    const overflow = await admin.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
});
