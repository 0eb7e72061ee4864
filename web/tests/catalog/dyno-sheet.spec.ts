import { expect } from '@playwright/test';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';

const id = '2007-2009-ram-2500-g56';
const name = '2007-2009 6.7L Ram 2500 G56 manual';

const picture = {
  name: 'sheet.png',
  mimeType: 'image/png',
  // A PNG of 1 × 1 px.
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const run = {
  name: 'run-3.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Engine speed (rpm),Power (hp),Torque (lb-ft)\n1500,200,700\n2400,402,880\n'),
};

test('shows customers the dyno sheet that an admin uploads, replaces and removes', async ({
  browser,
}) => {
  const admin = await signedInPage(browser, 'Demo Admin', {
    viewport: { width: 820, height: 1000 },
  });
  await admin.goto('/admin?tab=images');
  await admin.getByRole('button', { name: `Add Dyno Sheet: ${name}` }).click();
  const dialog = admin.getByRole('dialog', { name: 'Dyno Sheet', exact: true });
  await expect(dialog.getByText('No dyno sheet yet')).toBeVisible();
  await expectNoViolations(admin);
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles(run);
  await expect(dialog.getByText('A run with 2 points from 1500 to 2400 rpm.')).toBeVisible();
  const customer = await signedInPage(browser, newCustomer('Dee'));
  await customer.goto(`/product/${id}`);
  await expect(customer.getByText('880 lb-ft at 2,400 rpm')).toBeVisible();

  await input.setInputFiles(picture);
  const current = dialog.getByRole('img', { name: 'Current dyno sheet' });
  await expect(current).toHaveJSProperty('naturalWidth', 1);
  await expectNoViolations(admin);
  await customer.reload();
  await customer.getByRole('button', { name: 'Enlarge the dyno sheet' }).click();
  const large = customer.getByRole('dialog').getByRole('img', { name: 'Dyno sheet' });
  await expect(large).toHaveJSProperty('naturalWidth', 1);

  await dialog.getByRole('button', { name: 'Remove' }).click();
  const prompt = admin.getByRole('dialog', { name: 'Remove Dyno Sheet' });
  await prompt.getByRole('button', { name: 'Remove Dyno Sheet' }).click();
  await expect(dialog.getByText('No dyno sheet yet')).toBeVisible();
  await customer.reload();
  await expect(customer.getByRole('heading', { name: 'Factory Rating' })).toBeVisible();
  await expect(customer.getByRole('heading', { name: 'Dyno Sheet' })).toBeHidden();
});
