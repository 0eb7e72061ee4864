import { expect, type Page } from '@playwright/test';
import { newOrder } from '#web/tests/support/place-order.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';

/** Expects that only the open order prints, at both widths: black on white, and at its full height. */
async function expectPrintedOrder(page: Page): Promise<void> {
  for (const width of [820, 1280]) {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width, height: 600 });
    await test.step(`${width} px`, () => expectPrinted(page));
  }
}

async function expectPrinted(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const dialog = page.getByRole('dialog');
  for (const text of ['2014 Ram 2500', '$1397', 'Transmission (TCM) Tune']) {
    await expect(dialog.getByText(text).first()).toBeVisible();
  }
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(dialog.getByRole('button')).toHaveCount(0);
  await expect(dialog.getByRole('combobox')).toHaveCount(0);
  await expect(
    dialog.getByText(/More Actions|drop them here/).and(page.locator(':visible')),
  ).toHaveCount(0);
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && !element.closest('[role=dialog]'))
      .filter((element) => !element.querySelector('[role=dialog]'))
      .map(({ outerHTML }) => outerHTML.slice(0, 100)),
  );
  expect(outside).toEqual([]);
  const parts = await dialog.evaluate((order) =>
    [order, ...order.querySelectorAll('*')]
      .filter((element) => element instanceof HTMLElement && element.checkVisibility())
      .map((element) => {
        const { color, backgroundColor, overflowY } = getComputedStyle(element);
        return [color, backgroundColor, overflowY].join();
      }),
  );
  expect(new Set(parts)).toEqual(new Set(['rgb(0, 0, 0),rgb(255, 255, 255),visible']));
  const isWhole = await dialog.evaluate(
    (order) => order.getBoundingClientRect().bottom <= document.documentElement.scrollHeight + 1,
  );
  expect(isWhole).toBe(true);
}

test('prints only the open order of the dashboard', async ({ browser }) => {
  const { order } = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.goto(`/admin?order=${order.id}`);
  await expect(admin.getByRole('button', { name: 'Approve Order' })).toBeVisible();
  await expectPrintedOrder(admin);
});

test('prints only the customer’s open order', async ({ browser }) => {
  const { customer, order } = await newOrder(browser);
  await customer.goto(`/my-orders?order=${order.id}`);
  await expect(customer.getByRole('dialog').getByText('$1397')).toBeVisible();
  await expectPrintedOrder(customer);
});
