import { type Browser, expect, type Page } from '@playwright/test';
import { adminListPath } from '#web/tests/admin/admin-list.ts';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { endSession, newCustomer, signedInPage, test } from '#web/tests/support/users.ts';

const id = '2007-2009-ram-2500-g56';
const name = '2007-2009 6.7L Ram 2500 G56 manual';
const uploadPath = '**/api/admin/dyno-sheet';

/** A PNG of 1 × 1 px. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { name: 'sheet.png', mimeType: 'image/png', buffer: png };
const run = csv('Engine speed (rpm),Power (hp),Torque (lb-ft)\n1500,200,700\n2400,402,880\n');

function csv(text: string) {
  return { name: 'run-3.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

async function openDialog(browser: Browser, viewport = { width: 820, height: 1000 }) {
  const admin = await signedInPage(browser, 'Demo Admin', { viewport });
  await admin.goto('/admin?tab=images');
  await admin.getByRole('button', { name: new RegExp(`Dyno Sheet: ${name}`) }).click();
  const dialog = admin.getByRole('dialog', { name: 'Dyno Sheet', exact: true });
  await expect(dialog).toContainText(name);
  return { admin, dialog, input: dialog.locator('input[type=file]') };
}

async function openCustomerPage(browser: Browser): Promise<Page> {
  const page = await signedInPage(browser, newCustomer('Dee'));
  await page.goto(`/product/${id}`);
  await expect(page.getByRole('heading', { name: 'Factory Rating' })).toBeVisible();
  return page;
}

test('an admin uploads, replaces and removes a dyno sheet', async ({ browser }) => {
  const { admin, dialog, input } = await openDialog(browser);
  await expect(dialog.getByText('No dyno sheet yet')).toBeVisible();
  await expectNoViolations(admin);
  await input.setInputFiles(run);
  await expect(admin.getByText('Dyno sheet uploaded successfully')).toBeVisible();
  await expect(dialog.getByText('A run with 2 points from 1500 to 2400 rpm.')).toBeVisible();
  let customer = await openCustomerPage(browser);
  await expect(customer.getByText('880 lb-ft at 2,400 rpm')).toBeVisible();

  await input.setInputFiles(picture);
  await expect(dialog.getByRole('img', { name: 'Current dyno sheet' })).toHaveJSProperty(
    'naturalWidth',
    1,
  );
  await expectNoViolations(admin);
  customer = await openCustomerPage(browser);
  await customer.getByRole('button', { name: 'Enlarge the dyno sheet' }).click();
  const large = customer.getByRole('dialog').getByRole('img', { name: 'Dyno sheet' });
  await expect(large).toHaveJSProperty('naturalWidth', 1);

  await dialog.getByRole('button', { name: 'Remove' }).click();
  const prompt = admin.getByRole('dialog', { name: 'Remove Dyno Sheet' });
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('img', { name: 'Current dyno sheet' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await prompt.getByRole('button', { name: 'Remove Dyno Sheet' }).click();
  await expect(admin.getByText('Dyno sheet removed')).toBeVisible();
  await expect(dialog.getByText('No dyno sheet yet')).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('button', { name: `Add Dyno Sheet: ${name}` })).toBeFocused();
  customer = await openCustomerPage(browser);
  await expect(customer.getByRole('heading', { name: 'Dyno Sheet' })).toBeHidden();
});

test('does not send a file that cannot be a dyno sheet', async ({ browser }) => {
  const { admin, input } = await openDialog(browser);
  const sent: string[] = [];
  await admin.route(uploadPath, (route) => {
    sent.push(route.request().url());
    return route.abort();
  });
  await input.setInputFiles({ ...picture, name: 'notes.txt', mimeType: 'text/plain' });
  await expect(admin.getByText('Invalid File', { exact: true })).toBeVisible();
  await expect(admin.getByText('Choose a JPG, PNG or WebP image, or a CSV file')).toBeVisible();
  await input.setInputFiles({ ...run, buffer: Buffer.alloc(1024 * 1024 + 1) });
  await expect(admin.getByText('File Too Large', { exact: true })).toBeVisible();
  await expect(
    admin.getByText('An image must be less than 5MB, and a CSV file less than 1MB'),
  ).toBeVisible();
  expect(sent).toEqual([]);
});

test('shows the line that is wrong in a CSV file', async ({ browser }) => {
  const { admin, input } = await openDialog(browser, { width: 390, height: 844 });
  await input.setInputFiles(csv('rpm,hp,lb-ft\n1500,200,700\n2400,oops,880\n'));
  await expect(admin.getByText('Upload Failed', { exact: true })).toBeVisible();
  await expect(admin.getByText('400: file: Line 3: Power is not a number: oops')).toBeVisible();
  await admin.route(uploadPath, (route) => route.abort());
  await input.setInputFiles(run);
  await expect(admin.getByText('Failed to upload the dyno sheet')).toBeVisible();
});

test('redirects to sign in after an expired session', async ({ browser }) => {
  const { admin, input } = await openDialog(browser);
  // The dashboard's polling must not hit the 401 first.
  await admin.route(adminListPath, () => {});
  await endSession(admin);
  await input.setInputFiles(run);
  await expect(admin.getByText('Your session has expired. Please log in again.')).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Sign in to Straight Six' })).toBeVisible();
});
