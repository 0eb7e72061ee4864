import { expect } from '@playwright/test';
import { screens } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';

test('keeps the total and Request Order in view on a phone and a desktop', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Pam'));
  for (const { viewport } of screens) {
    await page.setViewportSize(viewport);
    await page.goto('/product/2013-2018-ram-2500-68rfe');
    const title = page.getByRole('heading', { name: '2013-2018 6.7L', level: 1 });
    await expect(title).toBeVisible();
    const truck = page.getByText('Ram 2500 · 68RFE automatic', { exact: true });
    const picture = page.locator('main svg:has(use)');
    const tops = await Promise.all(
      [title, truck, picture].map(async (part) => (await part.boundingBox())?.y ?? 0),
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    await expect(truck).toBeInViewport();
    const list = page.getByRole('region', { name: 'Optional Add-ons' });
    await expect(list).toHaveCSS('max-height', '384px');
    await expect(list).toHaveCSS('overflow-y', 'auto');
    const summary = page.getByRole('complementary', { name: 'Summary' });
    await expect(summary).toContainText('Total Price$649');
    await expect(summary).toBeInViewport();
    await page.getByText('SOTF Package').click();
    await page.getByText('Transmission (TCM) Tune').click();
    await page.getByText('SOTF Switch').click();
    await expect(summary).toContainText('Total Price$1397');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(summary.getByRole('button', { name: 'Request Order' })).toBeInViewport();
    await page.reload();
    await expect(summary).toContainText('Total Price$1397');
  }
});
