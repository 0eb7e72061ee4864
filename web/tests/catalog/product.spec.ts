import { expect } from '@playwright/test';
import { clearQueryCache } from '#web/tests/offline/persisted-queries.ts';
import {
  failResponse,
  hangResponse,
  modifyResponse,
  screens,
} from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';

const path = '/product/2013-2018-ram-2500-68rfe';

function changed(change: Partial<ProductJson>) {
  return (products: ProductJson[]) =>
    products.map((product) =>
      product.id === '2013-2018-ram-2500-68rfe' ? { ...product, ...change } : product,
    );
}

for (const { name, viewport } of screens) {
  test.describe(`a calibration on ${name}`, () => {
    test('shows its details, tunes, add-ons by category, and total', async ({ browser }) => {
      const page = await signedInPage(browser, newCustomer('Pam'), { viewport });
      await page.goto(path);
      await expect(page.getByRole('heading', { name: '2013-2018 6.7L', level: 1 })).toBeVisible();
      await expect(page).toHaveTitle('2013-2018 6.7L | Straight Six');
      for (const text of ['Cummins', 'EZLynk', 'Ram 2500 · 68RFE automatic']) {
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      }
      await expect(
        page.getByText('Our most requested calibration', { exact: false }),
      ).toBeVisible();
      await expect(page.getByRole('radio')).toHaveCount(2);
      await expect(page.getByRole('radio', { name: /Single File/ })).toBeChecked();
      await expect(page.getByRole('heading', { name: 'Optional Add-ons' })).toBeVisible();
      const list = page.getByRole('region', { name: 'Optional Add-ons' });
      await expect(list.locator('legend')).toHaveText([
        'Devices & Tools',
        'Exhaust Systems',
        'Calibration Options',
        'Hardware & Switches',
        'Optimizations',
        'Other',
      ]);
      await expect(list).toHaveCSS('max-height', '384px');
      await expect(list).toHaveCSS('overflow-y', 'auto');
      const summary = page.getByRole('complementary', { name: 'Summary' });
      await expect(summary).toContainText('Base Price$649');
      await expect(summary).not.toContainText('Add-ons');
      await expect(summary).toContainText('Total Price$649');
      await expect(summary).toBeInViewport();
      await page.getByText('SOTF Package').click();
      await page.getByText('Transmission (TCM) Tune').click();
      await page.getByText('SOTF Switch').click();
      await expect(summary).toContainText('Base Price$949');
      await expect(summary).toContainText('Add-ons (2)$448');
      await expect(summary).toContainText('Total Price$1397');
      await page.getByText('SOTF Switch').click();
      await expect(summary).toContainText('Add-ons (1)$299');
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(summary.getByRole('button', { name: 'Request Order' })).toBeInViewport();
    });

    test('keeps the choice through a reload', async ({ browser }) => {
      const page = await signedInPage(browser, newCustomer('Pam'), { viewport });
      await page.goto(path);
      await page.getByText('SOTF Package').click();
      await page.getByText('SOTF Switch').click();
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
      await page.reload();
      await expect(page.getByRole('radio', { name: /SOTF Package/ })).toBeChecked();
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
      await expect(page.getByRole('complementary')).toContainText('Total Price$1098');
    });

    test('has one fixed row without the SOTF option', async ({ browser }) => {
      const page = await signIn(browser, newCustomer('Pam'), { viewport });
      await modifyResponse(page, '**/api/products', changed({ hasSotf: false, sotfPrice: 90000 }));
      await page.goto(`${path}?tune=sotf`);
      await expect(page.getByText('Single File Tune')).toBeVisible();
      await expect(page.getByRole('radio')).toHaveCount(0);
      await expect(page.getByRole('complementary')).toContainText('Total Price$649');
    });

    test('offers only the single file if the SOTF option has no price', async ({ browser }) => {
      const page = await signIn(browser, newCustomer('Pam'), { viewport });
      await modifyResponse(page, '**/api/products', changed({ hasSotf: true, sotfPrice: null }));
      await page.goto(`${path}?tune=sotf`);
      await expect(page.getByRole('radio', { name: /Single File/ })).toBeChecked();
      await expect(page.getByText('SOTF Package')).toBeHidden();
      await expect(page.getByRole('complementary')).toContainText('Total Price$649');
    });

    test('shows Product Not Found for an unknown id', async ({ browser }) => {
      const page = await signedInPage(browser, newCustomer('Pam'), { viewport });
      await page.goto('/product/none');
      await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute(
        'href',
        '/',
      );
      await page.getByRole('link', { name: 'Back to Catalog' }).click();
      await expect(page.getByText('21 calibrations')).toBeVisible();
    });

    test('shows skeletons while loading, and errors with Try Again', async ({ browser }) => {
      const page = await signIn(browser, newCustomer('Pam'), { viewport });
      await hangResponse(page, '**/api/addons');
      await page.goto(path);
      await expect(page.getByTestId('skeleton').first()).toBeVisible();
      await failResponse(page, '**/api/addons', 'Not now.');
      await page.reload();
      await expect(
        page.getByText('You can still order this calibration without them.', { exact: false }),
      ).toBeVisible();
      await expect(page.getByRole('complementary')).toContainText('Total Price$649');
      await page.unroute('**/api/addons');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText('SOTF Switch')).toBeVisible();
      await clearQueryCache(page);
      await failResponse(page, '**/api/products', 'Not now.');
      await page.goto(path);
      await expect(page.getByText('500: Not now.')).toBeVisible();
      await page.unroute('**/api/products');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('heading', { name: '2013-2018 6.7L' })).toBeVisible();
    });
  });
}

test('lists add-ons by the brand Cummins on the page, and by the product’s brand in the dialog', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Pam'));
  await modifyResponse(page, '**/api/products', changed({ brand: 'Duramax' }));
  await modifyResponse(page, '**/api/addons', (addons: AddonJson[]) => [
    ...addons,
    { ...addons[0], id: 'a', name: 'For Cummins', price: 1000, applicableBrands: ['Cummins'] },
    { ...addons[0], id: 'b', name: 'For Duramax', price: 2000, applicableBrands: ['Duramax'] },
    { ...addons[0], id: 'c', name: 'For All', price: 3000, applicableBrands: null },
  ]);
  await page.goto(path);
  await page.getByText('For Cummins').click();
  await page.getByText('For All').click();
  await expect(page.getByText('For Duramax')).toBeHidden();
  await page.getByRole('button', { name: 'Request Order' }).click();
  const request = page.getByRole('region', { name: 'Your request' });
  await expect(request).toContainText('For All$30');
  await expect(request).toContainText('Not offered for this calibration: For Cummins');
  await expect(request).toContainText('Total$679');
});

test('offers HP Tuners MPVI3 only for 2003-2005', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Pam'));
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Optional Add-ons' })).toBeVisible();
  await expect(page.getByText('HP Tuners MPVI3')).toBeHidden();
  await page.goto('/?years=2003-2005');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByText('HP Tuners MPVI3')).toBeVisible();
});
