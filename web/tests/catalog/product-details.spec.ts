import { expect, type Page } from '@playwright/test';
import { expectNoFindings } from '#web/tests/layout/axe.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { modifyResponse, screens } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';

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

for (const { name, viewport } of screens) {
  test.describe(`the details of a calibration on ${name}`, () => {
    test('begin with the title and the transmission, then the picture', async ({ browser }) => {
      const page = await signedInPage(browser, newCustomer('Pam'), { viewport });
      await page.goto(path);
      const title = page.getByRole('heading', { name: '2013-2018 6.7L', level: 1 });
      const truck = page.getByText('Ram 2500 · 68RFE automatic', { exact: true });
      const picture = page.locator('main svg:has(use)');
      const tops = await Promise.all(
        [title, truck, picture].map(async (part) => (await part.boundingBox())?.y ?? 0),
      );
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      await expect(truck).toBeInViewport();
    });

    test('show what the SOTF package gives before it is chosen', async ({ browser }) => {
      const page = await signIn(browser, newCustomer('Pam'), { viewport });
      await openWith(page, { levels });
      await expect(page.getByRole('radio', { name: /Single File/ })).toBeChecked();
      await expect(
        page.getByRole('heading', { name: 'Switch on the Fly: 3 levels for $300 more' }),
      ).toBeVisible();
      const items = page.getByRole('listitem').filter({ has: page.getByLabel(/^Level/) });
      await expect(items).toHaveText([/^TowHolds its gear/, 'Street', /^RaceFor the strip only/]);
      await expect(page.getByRole('img', { name: 'Level 2 of 3' })).toBeVisible();
      await expectNoFindings(page);
    });

    test('list the hardware and fuel that it needs', async ({ browser }) => {
      const page = await signIn(browser, newCustomer('Pam'), { viewport });
      await openWith(page, {
        hardware: ['EZ Lynk AutoAgent 3', 'Lift pump'],
        fuel: 'Diesel No. 2',
      });
      await expect(page.getByRole('heading', { name: 'What You Need' })).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: 'Lift pump' })).toHaveText(
        'EZ Lynk AutoAgent 3Lift pump',
      );
      await expect(page.getByRole('definition').filter({ hasText: 'Diesel No. 2' })).toBeVisible();
    });

    test('chart the factory rating with its source', async ({ browser }) => {
      const page = await signedInPage(browser, newCustomer('Pam'), { viewport });
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Factory Rating' })).toBeVisible();
      await expect(page.getByText('These aren’t our results.')).toBeVisible();
      const rows = page.getByRole('listitem').filter({ hasText: 'rpm' });
      await expect(rows).toHaveText([
        '2013-2018800 lb-ft at 1,600 rpm',
        '2013-2018370 hp at 2,800 rpm',
      ]);
      await expect(page.getByText(/^Factory rating: Ram, in /)).toBeVisible();
      await expectNoFindings(page);
    });

    test('chart the shop’s dyno run', async ({ browser }) => {
      const page = await signIn(browser, newCustomer('Pam'), { viewport });
      await openWith(page, { dynoSheet: { kind: 'run', points } });
      await expect(page.getByRole('heading', { name: 'Dyno Sheet' })).toBeVisible();
      await expect(page.getByText('1,012 lb-ft at 1,900 rpm')).toBeVisible();
      await expect(page.getByText('481 hp at 2,800 rpm')).toBeVisible();
      await expect(page.getByText('Engine speed (rpm)')).toBeVisible();
      await expectNoFindings(page);
    });

    test('enlarge a picture of a dyno sheet', async ({ browser }) => {
      const page = await signIn(browser, newCustomer('Pam'), { viewport });
      await openWith(page, { dynoSheet: { kind: 'image', imageUrl: '/icon.svg' } });
      const open = page.getByRole('button', { name: 'Enlarge the dyno sheet' });
      await open.click();
      const dialog = page.getByRole('dialog', { name: 'Dyno Sheet' });
      await expect(dialog.getByRole('img', { name: 'Dyno sheet' })).toBeVisible();
      await expectNoFindings(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(open).toBeFocused();
    });
  });
}

test('has no section for data that the catalog does not have', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Pam'));
  await openWith(page, {
    brand: 'Duramax',
    levels: [],
    hardware: [],
    fuel: null,
    dynoSheet: null,
  });
  await expect(page.getByRole('region', { name: 'Optional Add-ons' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Base Tune',
    'What do you drive?',
    'Optional Add-ons',
  ]);
});

test('has no levels without the SOTF package', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Pam'));
  await openWith(page, { levels, hasSotf: true, sotfPrice: null });
  await expect(page.getByRole('heading', { name: 'Factory Rating' })).toBeVisible();
  await expect(page.getByText('Holds its gear on a grade.')).toBeHidden();
});

test('says when the customer ordered it, unless the order was denied', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Pam'));
  const order = await placeOrder(page);
  await page.goto(path);
  await expect(page.getByText(/You ordered this on \w{3} \d{1,2}, \d{4}\./)).toBeVisible();
  await expectNoFindings(page);
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
