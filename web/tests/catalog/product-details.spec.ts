import { expect, type Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsOnScreens } from '#web/tests/layout/axe.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { modifyResponse, screens } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { DynoSheetJson, ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';

const [phone] = screens;

const id = '2013-2018-ram-2500-68rfe';
const path = `/product/${id}`;

const levels = [
  { name: 'Tow', description: 'Holds its gear on a grade.' },
  { name: 'Street', description: '' },
  { name: 'Race', description: 'For the strip only.' },
];

const points = [
  { rpm: 1400, power: 240, torque: 900 },
  { rpm: 1900, power: 366, torque: 1012.4 },
  { rpm: 2800, power: 481, torque: 902 },
];

/** Opens the calibration with these details. */
async function openWith(page: Page, details: Partial<ProductDetailsJson>): Promise<void> {
  await modifyResponse(page, '**/api/products', (products: ProductDetailsJson[]) =>
    products.map((product) => (product.id === id ? { ...product, ...details } : product)),
  );
  await page.goto(path);
}

test('shows the levels, parts, rating and dyno sheet of a calibration', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Pam'), phone);
  const hardware = ['EZ Lynk AutoAgent 3', 'Lift pump'];
  const dynoSheet: DynoSheetJson = { kind: 'run', points };
  await openWith(page, { levels, hardware, fuel: 'Diesel No. 2', dynoSheet });
  await expect(page.getByRole('heading', { name: 'Factory Rating' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What You Need' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dyno Sheet' })).toBeVisible();
  await expect(page.getByText('1,012 lb-ft at 1,900 rpm')).toBeVisible();
  await expect(page.getByText('481 hp at 2,800 rpm')).toBeVisible();
  await expect(page.getByText('Engine speed (rpm)')).toBeVisible();
  await expectNoViolationsOnScreens(page);
});

test('enlarges a picture of a dyno sheet', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Pam'), phone);
  await openWith(page, { dynoSheet: { kind: 'image', imageUrl: '/icon.svg' } });
  const open = page.getByRole('button', { name: 'Enlarge the dyno sheet' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Dyno Sheet' });
  await expect(dialog.getByRole('img', { name: 'Dyno sheet' })).toBeVisible();
  await expectNoViolationsOnScreens(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});

test('says when the customer ordered it, unless the order was denied', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Pam'));
  const order = await placeOrder(page);
  await page.goto(path);
  await expect(page.getByText(/You ordered this on \w{3} \d{1,2}, \d{4}\./)).toBeVisible();
  await expectNoViolations(page);
  await page.goto('/product/2013-2018-ram-2500-g56');
  await expect(page.getByRole('heading', { name: 'Factory Rating' })).toBeVisible();
  await expect(page.getByText('You ordered this on')).toBeHidden();
  await page.goto(path);
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
  await expect(page).toHaveURL('/my-orders');

  const admin = await signedInPage(browser, 'Demo Admin');
  const change = { status: 'denied', adminResponse: 'Not this one.' };
  await writeAs(admin, 'PATCH', `/api/admin/orders/${order.id}`, change);
  await expect(page.getByText('Not this one.')).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Factory Rating' })).toBeVisible();
  await expect(page.getByText('You ordered this on')).toBeHidden();
});
