import { type Browser, expect, type Locator } from '@playwright/test';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';

const id = '2010-2012-ram-3500-68rfe';
const levels = 'SOTF Levels, One per Line (Optional)';
const hardware = 'Required Hardware, One per Line (Optional)';
const fuel = 'Required Fuel (Optional)';

async function openForm(browser: Browser): Promise<Locator> {
  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.goto('/admin?tab=images');
  await admin.getByRole('button', { name: 'Edit 2010-2012 6.7L Ram 3500 68RFE automatic' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Edit Calibration' });
  await expect(dialog.getByLabel(levels)).toBeVisible();
  return dialog;
}

function save(dialog: Locator): Promise<void> {
  return dialog.getByRole('button', { name: 'Save' }).click();
}

test('an admin edits the levels, hardware and fuel of a calibration', async ({ browser }) => {
  const dialog = await openForm(browser);
  await expectNoViolations(dialog.page());
  await dialog.getByLabel(levels).fill('Tow: Holds its gear\n\n Race: 9:1 on the strip \nStock');
  await dialog.getByLabel(hardware).fill('EZ Lynk AutoAgent 3\nBoost sensor\n');
  await dialog.getByLabel(fuel).fill(' Diesel No. 2 ');
  await save(dialog);
  await expect(dialog).toBeHidden();

  const customer = await signedInPage(browser, newCustomer('Cal'));
  await customer.goto(`/product/${id}`);
  const items = customer.getByRole('listitem').filter({ has: customer.getByLabel(/^Level/) });
  await expect(items).toHaveText(['TowHolds its gear', 'Race9:1 on the strip', 'Stock']);
  await expect(customer.locator('section dd')).toHaveText([
    'EZ Lynk AutoAgent 3Boost sensor',
    'Diesel No. 2',
  ]);

  const reopened = await openForm(browser);
  await expect(reopened.getByLabel(levels)).toHaveValue(
    'Tow: Holds its gear\nRace: 9:1 on the strip\nStock',
  );
  for (const label of [levels, hardware, fuel]) await reopened.getByLabel(label).fill('');
  await save(reopened);
  await expect(reopened).toBeHidden();
  await customer.reload();
  await expect(customer.getByRole('heading', { name: 'Factory Rating' })).toBeVisible();
  await expect(customer.getByRole('heading', { name: /^Switch on the Fly/ })).toBeHidden();
  await expect(customer.getByRole('heading', { name: 'What You Need' })).toBeHidden();
});

test('shows what is wrong with the levels, hardware and fuel', async ({ browser }) => {
  const dialog = await openForm(browser);
  await dialog.getByLabel(levels).fill('Tow: Holds its gear\n: no name');
  await dialog.getByLabel(hardware).fill('x'.repeat(201));
  await dialog.getByLabel(fuel).fill('x'.repeat(501));
  await save(dialog);
  await expect(dialog.getByLabel(levels)).toBeFocused();
  await expect(dialog.getByLabel(levels)).toHaveAccessibleDescription('Level 2: Name is required');
  await expect(dialog.getByLabel(hardware)).toHaveAccessibleDescription(
    'Each part can’t be longer than 200 characters',
  );
  await expect(dialog.getByLabel(fuel)).toHaveAccessibleDescription(
    'Fuel can’t be longer than 500 characters',
  );
  await dialog.getByText('SOTF option').click();
  await expect(dialog.getByLabel(levels)).toBeHidden();
});
