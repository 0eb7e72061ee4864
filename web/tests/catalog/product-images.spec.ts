import { type Browser, expect, type Page } from '@playwright/test';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';

const path = '**/api/admin/product-image';

/** A PNG of 1 × 1 px. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

async function openImagesTab(browser: Browser): Promise<Page> {
  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.goto('/admin?tab=images');
  await expect(admin.getByRole('tabpanel').getByRole('article')).toHaveCount(21);
  return admin;
}

function imageCard(admin: Page, text: string) {
  return admin.getByRole('tabpanel').getByRole('article').filter({ hasText: text }).first();
}

function choose(admin: Page, text: string, file: { name: string; type: string; buffer: Buffer }) {
  const { name, type: mimeType, buffer } = file;
  return imageCard(admin, text)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType, buffer });
}

test('shows an uploaded image on its card and in the catalog', async ({ browser }) => {
  const admin = await openImagesTab(browser);
  const card = imageCard(admin, '2022-2024');
  const button = card.getByRole('button').first();
  await expect(button).toHaveText('Upload Image');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await admin.route(path, async (route) => {
    await released;
    await route.continue();
  });
  await choose(admin, '2022-2024', { name: 'truck.png', type: 'image/png', buffer: png });
  await expect(button).toHaveText('Uploading...');
  await expect(button).toBeDisabled();
  release();
  await expect(admin.getByText('Success', { exact: true })).toBeVisible();
  await expect(admin.getByText('Product image uploaded successfully')).toBeVisible();
  await expect(button).toHaveText('Change Image');
  // Images load lazily.
  await card.scrollIntoViewIfNeeded();
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 1);
  const customer = await signedInPage(browser, newCustomer('Ivy'));
  await customer.goto('/?years=2022-2024');
  await expect(customer.getByRole('main').locator('img').first()).toHaveJSProperty(
    'naturalWidth',
    1,
  );
});
