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

/** A PNG of 1 × 1 px. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

test('is a dense list without photos', async ({ browser }) => {
  const viewport = { width: 390, height: 844 };
  const page = await signIn(browser, newCustomer('Cal'), { viewport });
  await expect(page.getByText('21 calibrations', { exact: true })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const rows = await page
    .getByRole('main')
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => {
        const { height, bottom } = item.getBoundingClientRect();
        return { height, bottom };
      }),
    );
  expect(rows).toHaveLength(21);
  for (const { height } of rows) {
    expect(height).toBeGreaterThanOrEqual(88);
    expect(height).toBeLessThanOrEqual(104);
  }
  const inView = rows.filter(({ bottom }) => bottom <= viewport.height);
  expect(inView.length).toBeGreaterThanOrEqual(6);
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  console.log(`${inView.length} rows in view, 21 calibrations in ${pageHeight} px`);
  expect(pageHeight).toBeLessThanOrEqual(3 * viewport.height);
});

test('shows a calibration with a photo as a card', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Cal'), {
    viewport: { width: 390, height: 844 },
  });
  await page.route('**/truck.png', (route) =>
    route.fulfill({ contentType: 'image/png', body: onePixel }),
  );
  await modifyResponse(page, '**/api/products', (products: ProductJson[]) =>
    products.map((product, index) =>
      index === 1 ? { ...product, imageUrl: '/truck.png' } : product,
    ),
  );
  await page.goto('/');
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items.nth(1).locator('img')).toHaveJSProperty('naturalWidth', 1);
  await expect(items.nth(0).locator('img')).toHaveCount(0);
  const [row, card] = [await items.nth(0).boundingBox(), await items.nth(1).boundingBox()];
  expect(card?.height).toBeGreaterThan(2 * (row?.height ?? 0));
  for (const text of ['2003-2005', 'NV5600 manual', 'Ram 2500', '5.9L', 'HP Tuners', '$499']) {
    await expect(items.nth(1)).toContainText(text);
  }
});

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
      for (const text of ['EZLynk', '2007-2009', '6.7L', 'Ram 2500', 'from $599']) {
        await expect(card).toContainText(text);
      }
      await card.click();
      await expect(page).toHaveURL(/\/product\/2007-2009/);
    });

    test('sorts by year or price, which is in the URL', async ({ browser }) => {
      const page = await signIn(browser, newCustomer('Cal'), { viewport });
      const first = page.getByRole('main').getByRole('listitem').first();
      const sort = page.getByLabel('Sort by');
      await expect(first).toContainText('2003-2005');
      for (const [label, value, text] of [
        ['Newest first', 'year-desc', '2022-2024'],
        ['Lowest price', 'price', 'from $499'],
        ['Highest price', 'price-desc', 'from $899'],
      ] as const) {
        await sort.selectOption(label);
        await expect(first).toContainText(text);
        await expect(page).toHaveURL(`/?sort=${value}`);
      }
      await page.reload();
      await expect(first).toContainText('from $899');
      await page.getByRole('button', { name: '2010-2012' }).click();
      await expect(page).toHaveURL('/?years=2010-2012&sort=price-desc');
      await page.getByRole('button', { name: 'Clear All' }).click();
      await expect(page).toHaveURL('/?sort=price-desc');
      await sort.selectOption('Oldest first');
      await expect(page).toHaveURL('/');
      await page.goto('/?sort=name&show=some');
      await expect(first).toContainText('2003-2005');
    });

    test('keeps filter, sort and scroll position when going back', async ({ browser }) => {
      const page = await signIn(browser, newCustomer('Cal'), { viewport });
      for (const path of ['/?sort=year-desc', '/?years=2013-2018&sort=price']) {
        await page.goto(path);
        const last = page.getByRole('main').getByRole('listitem').last();
        await last.scrollIntoViewIfNeeded();
        const top = await page.evaluate(() => scrollY);
        const text = await last.textContent();
        await last.getByRole('link').click();
        await expect(page.getByRole('heading', { name: 'Base Tune' })).toBeVisible();
        await page.goBack();
        await expect(page).toHaveURL(path);
        await expect(last).toHaveText(text ?? '');
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
      }
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
