import { expect, type Page } from '@playwright/test';
import { clearQueryCache } from '#web/tests/offline/persisted-queries.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { modifyResponse } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderJson, OrderMessageJson } from '#worker/domain/orders/orders.api.ts';

const widths = [360, 390, 600, 820, 1024, 1280, 1920];

/** 60 characters without a line break opportunity. */
const long = 'Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww'.slice(0, 60);

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => {
      const isScroller = (element: Element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowX);
      // A vertical scroller also scrolls sideways if its content is too wide.
      const scrollers = [...document.querySelectorAll('body *')].filter(
        (element) => isScroller(element) && !element.matches('[data-scrolls-sideways]'),
      );
      return [document.documentElement, ...scrollers]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => {
          const limit = element.getBoundingClientRect().right + 1;
          const culprit = [...element.querySelectorAll('*')].findLast(
            (inner) => inner.getBoundingClientRect().right > limit,
          );
          return `${element.tagName} is ${element.scrollWidth} px wide: ${culprit?.outerHTML.slice(0, 200)}`;
        });
    });
    expect(wide, `${page.url()} at ${width} px`).toEqual([]);
  }
}

/** Gives every record long texts. */
async function lengthenNames(page: Page): Promise<void> {
  await modifyResponse(page, '**/api/products', (products: ProductJson[]) =>
    products.map((product) => ({
      ...product,
      model: long,
      platform: long,
      brand: long,
      transmissionType: long,
      description: long.repeat(4),
    })),
  );
  await modifyResponse(page, '**/api/addons', (addons: AddonJson[]) =>
    Array.from({ length: 40 }, (_, index) => ({
      ...addons[index % addons.length],
      id: `addon-${index}`,
      name: long,
      description: long.repeat(2),
      applicableBrands: null,
    })),
  );
  await modifyResponse(page, '**/api/orders/my-orders', (orders: OrderJson[]) =>
    orders.map((order) => ({
      ...order,
      vehicleMake: long,
      vehicleModel: long,
      vin: long,
      modifications: long.repeat(4),
      status: 'denied',
      adminResponse: long.repeat(3),
      product: { ...order.product, platform: long, model: long },
    })),
  );
  await modifyResponse(page, '**/api/orders/*/messages', (messages: OrderMessageJson[]) =>
    Array.from({ length: 200 }, (_, index) => ({
      ...messages[0],
      id: `message-${index}`,
      message: long.repeat(1 + (index % 4)),
      fileUrl: index % 5 === 0 ? '/api/objects/1' : null,
      fileName: `${long}.bin`,
      fileSize: 1,
      user: { ...messages[0]?.user, firstName: long, lastName: long },
    })),
  );
}

test('does not scroll sideways for a visitor', async ({ page }) => {
  await page.goto('/');
  await expectNoSidewaysScroll(page);
  await page.goto('/nowhere');
  await expect(page.getByText('404')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('does not scroll sideways with 60-character names', async ({ browser }) => {
  const page = await signedInPage(browser, {
    ...newCustomer('Lea'),
    firstName: long,
    lastName: long,
  });
  const order = await placeOrder(page);
  await writeAs(page, 'POST', `/api/orders/${order.id}/messages`, { message: 'Hello' });
  await lengthenNames(page);
  await page.goto('/');
  await expect(page.getByText('21 calibrations')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto('/product/2013-2018-ram-2500-68rfe?addons=addon-1,addon-2');
  await expect(page.getByText('Add-ons (2)')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Request Order' }).click();
  await page.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(page.getByText('Year is required')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto('/my-orders');
  await expect(page.getByText('Reason for Denial')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'View Details & Chat' }).click();
  await expect(page.getByRole('article').nth(199)).toBeAttached();
  await expectNoSidewaysScroll(page);
});

for (const path of ['/', '/product/2013-2018-ram-2500-68rfe', '/my-orders']) {
  for (const width of [390, 1280]) {
    test(`${path} does not shift while it loads, ${width} px wide`, async ({ browser }) => {
      const page = await signIn(browser, newCustomer('Lea'), {
        viewport: { width, height: 844 },
      });
      await placeOrder(page);
      await clearQueryCache(page);
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
            const root = document.documentElement;
            root.dataset.shift = String(Number(root.dataset.shift ?? 0) + entry.value);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      // Slow enough that each loading state renders.
      await page.route('**/api/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue();
      });
      await page.route('**/*.woff2', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
      const shift = Number(await page.locator('html').getAttribute('data-shift'));
      console.log(`${path} ${width} px: layout shift ${shift.toFixed(4)}`);
      expect(shift).toBeLessThan(0.02);

      // Check the measurement itself: pushing the content down counts as a shift.
      await page.evaluate(() => {
        const pusher = document.createElement('div');
        pusher.style.height = '300px';
        document.body.prepend(pusher);
      });
      await expect(page.locator('html')).toHaveAttribute('data-shift', /0\.[0-9]*[1-9]/);
    });
  }
}
