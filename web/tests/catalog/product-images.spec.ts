import { type Browser, expect, type Page } from '@playwright/test';
import { adminListPath } from '#web/tests/admin/admin-list.ts';
import { screens } from '#web/tests/support/responses.ts';
import { endSession, newCustomer, signedInPage, test } from '#web/tests/support/users.ts';

const path = '**/api/admin/product-image';

/** A PNG of 1 × 1 px. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

async function openImagesTab(browser: Browser, options = {}): Promise<Page> {
  const admin = await signedInPage(browser, 'Demo Admin', options);
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

for (const { name, viewport } of screens) {
  test(`lists the calibrations by starting year on ${name}`, async ({ browser }) => {
    const admin = await openImagesTab(browser, { viewport });
    await expect(admin.getByText('JPG, PNG, or WebP • Max 5MB')).toBeVisible();
    const titles = await admin.getByRole('tabpanel').getByRole('heading').allTextContents();
    const years = titles.map((title) => Number.parseInt(title, 10));
    expect(years).toEqual(years.toSorted((a, b) => a - b));
    const first = imageCard(admin, '2003-2005');
    for (const text of ['2003-2005 5.9L', 'Cummins', 'Ram 2500', 'HP Tuners']) {
      await expect(first).toContainText(text);
    }
  });
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

test('does not send a file that is too large or not an image', async ({ browser }) => {
  const admin = await openImagesTab(browser);
  const sent: string[] = [];
  admin.on('request', (request) => {
    if (request.url().endsWith('/product-image')) sent.push(request.url());
  });
  await choose(admin, '2003-2005', { name: 'notes.txt', type: 'text/plain', buffer: png });
  await expect(admin.getByText('Invalid File', { exact: true })).toBeVisible();
  await expect(admin.getByText('Please select an image file (JPG, PNG, WebP)')).toBeVisible();
  const large = Buffer.alloc(5 * 1024 * 1024 + 1);
  await choose(admin, '2003-2005', { name: 'huge.png', type: 'image/png', buffer: large });
  await expect(admin.getByText('File Too Large', { exact: true })).toBeVisible();
  await expect(admin.getByText('Image must be less than 5MB')).toBeVisible();
  expect(sent).toEqual([]);
});

test('shows why an image was rejected and accepts the same file again', async ({ browser }) => {
  const admin = await openImagesTab(browser);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await choose(admin, '2003-2005', { name: 'logo.png', type: 'image/png', buffer: svg });
  await expect(admin.getByText('Upload Failed', { exact: true })).toBeVisible();
  await expect(
    admin.getByText('400: file: Please select an image file (JPG, PNG, WebP)'),
  ).toBeVisible();
  await admin.route(path, (route) => route.abort());
  await choose(admin, '2003-2005', { name: 'logo.png', type: 'image/png', buffer: png });
  await expect(admin.getByText('Failed to upload image')).toBeVisible();
  await expect(imageCard(admin, '2003-2005').getByRole('button').first()).toHaveText(
    'Upload Image',
  );
});

test('redirects to sign in 1500 ms after reporting an expired session', async ({ browser }) => {
  const admin = await openImagesTab(browser);
  // The dashboard's polling must not hit the 401 first.
  await admin.route(adminListPath, () => {});
  await endSession(admin);
  await choose(admin, '2003-2005', { name: 'truck.png', type: 'image/png', buffer: png });
  await expect(admin.getByText('Your session has expired. Please log in again.')).toBeVisible();
  const shownAt = Date.now();
  await expect(admin.getByRole('heading', { name: 'Sign in to Straight Six' })).toBeVisible();
  expect(Date.now() - shownAt).toBeGreaterThan(1000);
});
