import { expect } from '@playwright/test';
import { clearQueryCache } from '#web/tests/offline/persisted-queries.ts';
import {
  failResponse,
  hangResponse,
  modifyResponse,
  screens,
  stubResponse,
} from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';

for (const { name, viewport } of screens) {
  test.describe(`the catalog on ${name}`, () => {
    test('filters by one year range, which is in the URL', async ({ browser }) => {
      const page = await signIn(browser, newCustomer('Cal'), { viewport });
      await expect(page.getByRole('heading', { name: 'Filter Calibrations' })).toBeVisible();
      const chips = page.getByRole('region', { name: 'Filter Calibrations' }).getByRole('button');
      await expect(chips).toHaveText([
        '2003-2005',
        '2005-2007',
        '2007-2009',
        '2010-2012',
        '2013-2018',
        '2019-2021',
        '2022-2024',
      ]);
      await expect(page.getByText('21 calibrations', { exact: true })).toBeVisible();
      await chips.filter({ hasText: '2013-2018' }).click();
      await expect(page.getByText('4 calibrations', { exact: true })).toBeVisible();
      await expect(page).toHaveURL('/?years=2013-2018');
      await page.reload();
      await expect(page.getByText('4 calibrations', { exact: true })).toBeVisible();
      await chips.filter({ hasText: '2003-2005' }).click();
      await expect(page.getByRole('button', { pressed: true })).toHaveText(['2003-2005']);
      await page.goBack();
      await expect(page.getByRole('button', { pressed: true })).toHaveText(['2013-2018']);
      await page.getByRole('button', { name: 'Clear All' }).click();
      await expect(page.getByText('21 calibrations', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Clear All' })).toBeHidden();
    });

    test('links each card to its calibration', async ({ browser }) => {
      const page = await signIn(browser, newCustomer('Cal'), { viewport });
      const card = page.getByRole('link', { name: /68RFE/ }).first();
      for (const text of ['EZLynk', '2007-2009', '6.7L', 'Ram 2500']) {
        await expect(card).toContainText(text);
      }
      await card.click();
      await expect(page).toHaveURL(/\/product\/2007-2009/);
    });

    test('shows six skeletons while loading', async ({ browser }) => {
      const page = await signIn(browser, newCustomer('Cal'), { viewport });
      await hangResponse(page, '**/api/products');
      await clearQueryCache(page);
      await page.goto('/');
      await expect(page.getByTestId('skeleton')).toHaveCount(6);
    });

    test('shows both empty states and the singular count', async ({ browser }) => {
      const page = await signedInPage(browser, newCustomer('Cal'), { viewport });
      await page.goto('/?years=1999-2001');
      await expect(
        page.getByText('No calibrations match your filters. Try adjusting your selection.'),
      ).toBeVisible();
      await expect(page.getByText('0 calibrations', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Clear All' }).click();
      await expect(page.getByText('21 calibrations', { exact: true })).toBeVisible();
      await modifyResponse(page, '**/api/products', (products: ProductJson[]) =>
        products.slice(0, 1),
      );
      await page.goto('/');
      await expect(page.getByText('1 calibration', { exact: true })).toBeVisible();
      await stubResponse(page, '**/api/products', []);
      await page.goto('/');
      await expect(page.getByText('No calibrations available at the moment.')).toBeVisible();
    });

    test('shows the server’s error and retries', async ({ browser }) => {
      const page = await signIn(browser, newCustomer('Cal'), { viewport });
      await clearQueryCache(page);
      await failResponse(page, '**/api/products', 'Something went wrong on our side.');
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Error Loading Products' })).toBeVisible();
      await expect(page.getByText('500: Something went wrong on our side.')).toBeVisible();
      await failResponse(page, '**/api/products', '');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText('500: Internal Server Error')).toBeVisible();
      // Otherwise the app may notice that the server is back before the click.
      await page.route('**/api/health', (route) => route.abort());
      await page.route('**/api/products', (route) => route.abort());
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText('Failed to load calibrations')).toBeVisible();
      await page.unroute('**/api/products');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText('21 calibrations')).toBeVisible();
    });
  });
}
