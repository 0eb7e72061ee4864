import { expect } from '@playwright/test';
import { forgetKeptReads } from '#web/tests/offline/kept-reads.ts';
import { arrive, newCustomer, signIn, test } from '#web/tests/support/people.ts';
import { changeRead, failRead, hangRead, screens, stubRead } from '#web/tests/support/screens.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';

for (const { name, viewport } of screens) {
  test.describe(`the catalogue on ${name}`, () => {
    test('filters by one year range or none, in the address', async ({ browser }) => {
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

    test('a card shows what it is and leads to it', async ({ browser }) => {
      const page = await signIn(browser, newCustomer('Cal'), { viewport });
      const card = page.getByRole('link', { name: /68RFE/ }).first();
      for (const text of ['EZLynk', '2007-2009', '6.7L', 'Ram 2500']) {
        await expect(card).toContainText(text);
      }
      await card.click();
      await expect(page).toHaveURL(/\/product\/2007-2009/);
    });

    test('six skeletons while it loads', async ({ browser }) => {
      const page = await signIn(browser, newCustomer('Cal'), { viewport });
      await hangRead(page, '**/api/products');
      await forgetKeptReads(page);
      await page.goto('/');
      await expect(page.getByTestId('skeleton')).toHaveCount(6);
    });

    test('both empty texts, and one calibration is not a plural', async ({ browser }) => {
      const page = await arrive(browser, newCustomer('Cal'), { viewport });
      await page.goto('/?years=1999-2001');
      await expect(
        page.getByText('No calibrations match your filters. Try adjusting your selection.'),
      ).toBeVisible();
      await expect(page.getByText('0 calibrations', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Clear All' }).click();
      await expect(page.getByText('21 calibrations', { exact: true })).toBeVisible();
      await changeRead(page, '**/api/products', (products: ProductJson[]) => products.slice(0, 1));
      await page.goto('/');
      await expect(page.getByText('1 calibration', { exact: true })).toBeVisible();
      await stubRead(page, '**/api/products', []);
      await page.goto('/');
      await expect(page.getByText('No calibrations available at the moment.')).toBeVisible();
    });

    test('an error says what the store said, and can be tried again', async ({ browser }) => {
      const page = await signIn(browser, newCustomer('Cal'), { viewport });
      await forgetKeptReads(page);
      await failRead(page, '**/api/products', 'Something went wrong on our side.');
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Error Loading Products' })).toBeVisible();
      await expect(page.getByText('500: Something went wrong on our side.')).toBeVisible();
      await failRead(page, '**/api/products', '');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText('500: Internal Server Error')).toBeVisible();
      await page.route('**/api/products', (route) => route.abort());
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText('Failed to load calibrations')).toBeVisible();
      await page.unroute('**/api/products');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText('21 calibrations')).toBeVisible();
    });
  });
}
