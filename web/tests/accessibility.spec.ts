import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './people.ts';

async function expectNoFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme axe finds nothing on`, () => {
    test('the landing page', async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Get Your Calibration' })).toBeVisible();
      await expectNoFindings(page);
    });

    test('the screens of an admin', async ({ browser }) => {
      const page = await signIn(browser, 'Demo Admin');
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectNoFindings(page);
      await page.goto('/product/2013-2018-ram-2500-68rfe');
      await page.getByRole('button', { name: 'Request Order' }).click();
      const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
      await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
      await expect(dialog.getByText('Make is required')).toBeVisible();
      await expectNoFindings(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await expectNoFindings(page);
      await page.goto('/my-orders');
      await expect(page.getByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible();
      await expectNoFindings(page);
      await page.goto('/admin');
      await expect(page.getByRole('tab', { name: /Pending/ })).toBeVisible();
      await expectNoFindings(page);
    });
  });
}
