import { expect } from '@playwright/test';
import { modifyResponse, screens } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';

/** A PNG of 1 × 1 px. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

test('is a dense list without photos, and a grid of compact cards from 900 px', async ({
  browser,
}) => {
  const viewport = { width: 390, height: 844 };
  const page = await signIn(browser, newCustomer('Cal'), { viewport });
  await expect(page.getByText('21 calibrations', { exact: true })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const clippedHeading = () =>
    page
      .getByRole('heading', { name: 'What do you drive?' })
      .evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight),
      );
  expect(await clippedHeading()).toBeLessThanOrEqual(1);
  const items = page.getByRole('main').getByRole('listitem');
  const rows = await items.evaluateAll((all) =>
    all.map((item) => {
      const { height, bottom } = item.getBoundingClientRect();
      return { height, bottom };
    }),
  );
  expect(rows).toHaveLength(21);
  for (const { height } of rows) {
    expect(height).toBeGreaterThanOrEqual(64);
    expect(height).toBeLessThanOrEqual(80);
  }
  const inView = rows.filter(({ bottom }) => bottom <= viewport.height);
  expect(inView.length).toBeGreaterThanOrEqual(6);
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  console.log(`${inView.length} rows in view, 21 calibrations in ${pageHeight} px`);
  expect(pageHeight).toBeLessThanOrEqual(3 * viewport.height);
  for (const [width, columns] of [
    [899, 1],
    [900, 3],
    [1024, 2],
    [1280, 3],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await items.evaluateAll((all) =>
      all.map((item) => {
        const { left, height } = item.getBoundingClientRect();
        return { left, height };
      }),
    );
    expect(new Set(boxes.map(({ left }) => left)).size, `${width} px`).toBe(columns);
    for (const { height } of boxes) expect(height).toBeLessThan(columns === 1 ? 120 : 320);
    expect(await clippedHeading(), `${width} px`).toBeLessThanOrEqual(1);
  }
});

test('keeps the shape of a row with a photo', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Cal'), {
    viewport: { width: 390, height: 844 },
  });
  await page.route('**/truck.png', (route) =>
    route.fulfill({ contentType: 'image/png', body: onePixel }),
  );
  await modifyResponse(page, '**/api/products', (products: ProductJson[]) =>
    // Another test may have given a calibration a picture.
    products.map((product, index) => ({
      ...product,
      imageUrl: index === 1 ? '/truck.png' : null,
    })),
  );
  await page.goto('/');
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items.nth(1).locator('img')).toHaveJSProperty('naturalWidth', 1);
  await expect(items.nth(0).locator('img')).toHaveCount(0);
  const [row, card] = [await items.nth(0).boundingBox(), await items.nth(1).boundingBox()];
  expect(card?.height).toBe(row?.height);
  const ratios = await items.locator('a > span:first-child > span').evaluateAll((frames) =>
    frames.slice(0, 2).map((frame) => {
      const { width, height } = frame.getBoundingClientRect();
      return Math.round((width / height) * 100);
    }),
  );
  expect(ratios).toEqual([178, 178]);
  for (const text of ['2003-2005', 'NV5600 manual', 'Ram 2500', '5.9L', 'HP Tuners', '$499']) {
    await expect(items.nth(1)).toContainText(text);
  }
});

test('keeps the list in place when a year range is chosen', async ({ browser }) => {
  for (const { viewport } of screens) {
    const page = await signedInPage(browser, newCustomer('Cal'), { viewport });
    await page.goto('/');
    const list = page.getByRole('main').getByRole('list').first();
    const top = (await list.boundingBox())?.y;
    await page.getByRole('button', { name: '2003-2005' }).click();
    await expect(page.getByRole('button', { name: 'Clear All' })).toBeVisible();
    expect((await list.boundingBox())?.y).toBe(top);
  }
});

test('keeps filter, sort and scroll position when going back', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Cal'), { viewport: screens[0].viewport });
  for (const path of ['/?sort=year-desc', '/?years=2013-2018&sort=price']) {
    await page.goto(path);
    const last = page.getByRole('main').getByRole('listitem').last();
    await last.scrollIntoViewIfNeeded();
    // A click may scroll first.
    const top = page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('click', () => resolve(scrollY), { capture: true, once: true });
        }),
    );
    const text = await last.textContent();
    await last.getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Base Tune' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(last).toHaveText(text ?? '');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(await top);
  }
});

test('shows the year range of a link on a phone', async ({ browser }) => {
  const viewport = { width: 390, height: 844 };
  const page = await signedInPage(browser, 'Demo Customer', { viewport });
  for (const years of ['2013-2018', '2022-2024']) {
    await page.goto(`/?years=${years}`);
    const chip = page.getByRole('button', { name: years, pressed: true });
    await expect(chip).toBeInViewport({ ratio: 1 });
    const clear = await page.getByRole('button', { name: 'Clear All' }).boundingBox();
    const row = await page.locator('[data-scrolls-sideways]', { has: chip }).boundingBox();
    expect(clear?.x).toBeGreaterThanOrEqual((row?.x ?? 0) + (row?.width ?? Infinity));
    await chip.click({ trial: true });
  }
});
