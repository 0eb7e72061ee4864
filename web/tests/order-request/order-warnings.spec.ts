import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoFindings } from '#web/tests/layout/axe.ts';
import { newCustomer, signIn, test } from '#web/tests/support/users.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { fillOrderForm } from './fill-order-form.ts';
import { openOrderDialog } from './order-dialog.ts';

const phone = { viewport: { width: 390, height: 844 } };

const submitIn = (dialog: Locator) => dialog.getByRole('button', { name: 'Submit for Approval' });
const field = (dialog: Locator, name: string) => dialog.locator(`[name=${name}]`);

/** Selects a value, or enters it and leaves the field. */
async function enter(dialog: Locator, name: string, value: string): Promise<void> {
  if (name === 'vehicleTransmission') {
    await field(dialog, name).selectOption(value);
    return;
  }
  await field(dialog, name).fill(value);
  await field(dialog, name).blur();
}

/** Opens the order dialog of a 2013-2018 6.7L calibration for the 68RFE and fills in a truck that it fits. */
async function filledDialog(page: Page): Promise<Locator> {
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  await field(dialog, 'additionalNotes').focus();
  await expect(dialog.getByText('Check:')).toBeHidden();
  return dialog;
}

const vins = {
  gas: '3C6UR5DJ9EG000001',
  otherYear: '3C6UR5CL9CG000001',
  otherModel: '3C63RRGL9EG000001',
  fiveNine: '3D7KS28C35G000001',
  ford: '1FT7W2BT1EE000001',
  chassisCab: '3C7WRTCL4EG000001',
};

const warnings: [field: string, value: string, text: string][] = [
  ['customerPhone', 'call me maybe', 'The phone number has no digits. A US number has 10.'],
  ['customerPhone', '555-010-12', 'The phone number has 8 digits. A US number has 10.'],
  ['billingState', 'ZZ', "ZZ isn't a US state."],
  ['billingZip', '90210', 'ZIP code 90210 is in CA. The state is WY.'],
  ['billingZip', 'ABCDE', "ABCDE isn't a US ZIP code."],
  ['vehicleYear', '1875', 'The truck is a 1875 Ram 2500. This file is for 2013-2018.'],
  ['vehicleMake', 'Ford', 'The make is Ford. This file is for the Ram 2500.'],
  ['vehicleModel', 'F-250', 'The model is F-250. This file is for the Ram 2500.'],
  [
    'vehicleTransmission',
    'G56 manual',
    'The transmission is G56 manual. This file is for the 68RFE automatic.',
  ],
  ['vin', 'ABC', 'The VIN has 3 characters. A VIN has 17.'],
  ['vin', 'O'.repeat(17), 'A VIN never has the letters I, O or Q. Look for a 1 or a 0.'],
  ['vin', '3C6UR5CL6EG000001', "The check digit doesn't match. Look at the door plate again."],
  ['vin', vins.ford, "The VIN isn't from a Dodge or Ram truck."],
  ['vin', vins.otherYear, 'The VIN says 2012. The order says 2014.'],
  ['vin', vins.otherModel, 'The VIN says 3500. The order says 2500.'],
  [
    'vin',
    vins.chassisCab,
    'The VIN says 3500. The order says 2500. The VIN says chassis cab. This file is for a pickup.',
  ],
  ['vin', vins.gas, 'The VIN says a gas engine (6.4L). This file is for the 6.7L.'],
  [
    'vin',
    vins.fiveNine,
    'The VIN says 2005. The order says 2014. The VIN says the 5.9L Cummins. This file is for the 6.7L.',
  ],
];

test('warns about each unlikely value under its field', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Wes'), phone);
  const dialog = await filledDialog(page);
  for (const [name, value, text] of warnings) {
    await test.step(`${name}: ${value}`, async () => {
      const before = await field(dialog, name).inputValue();
      await enter(dialog, name, value);
      await expect(field(dialog, name)).toHaveAccessibleDescription(`Check: ${text}`);
      await expect(field(dialog, name)).toHaveAttribute('aria-invalid', 'false');
      await enter(dialog, name, before);
      await expect(field(dialog, name)).toHaveAccessibleDescription('');
    });
  }
  await expect(dialog.getByText('Check:')).toBeHidden();
});

test('waits with a warning until the customer leaves the field, and drops it when fixed', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Wes'));
  const dialog = await filledDialog(page);
  const vin = field(dialog, 'vin');
  await vin.pressSequentially('3C6');
  await expect(vin).toHaveAccessibleDescription('');
  await vin.press('Tab');
  await expect(vin).toHaveAccessibleDescription('Check: The VIN has 3 characters. A VIN has 17.');
  await vin.pressSequentially('U');
  await expect(vin).toHaveAccessibleDescription('Check: The VIN has 4 characters. A VIN has 17.');
  await vin.fill('3C6UR5CL5EG000001');
  await expect(vin).toHaveAccessibleDescription('');
});

test('asks once about a 1875 Ford F-250 and a phone number without digits, then sends the order', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Wes'), phone);
  const dialog = await filledDialog(page);
  await field(dialog, 'customerPhone').fill('call me maybe');
  await field(dialog, 'vehicleMake').fill('Ford');
  await field(dialog, 'vehicleModel').fill('F-250');
  // Still in the field when the order is submitted.
  await field(dialog, 'vehicleYear').fill('1875');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url());
  });
  await submitIn(dialog).click();
  const notice = dialog.getByRole('status');
  await expect(notice).toHaveText('Check these, or submit anyway.');
  await expect(notice).toBeInViewport();
  await expect(field(dialog, 'customerPhone')).toBeFocused();
  await expect(dialog.getByText('The phone number has no digits.')).toBeInViewport();
  await expect(field(dialog, 'vehicleYear')).toHaveAccessibleDescription(
    'Check: The truck is a 1875 Ford F-250. This file is for 2013-2018.',
  );
  await expectNoFindings(page);
  expect(requests).toEqual([]);

  // A warning that the customer has not seen yet.
  await enter(dialog, 'billingZip', '90210');
  await submitIn(dialog).click();
  await expect(dialog.getByText('ZIP code 90210 is in CA.')).toBeVisible();
  expect(requests).toEqual([]);

  const placed = page.waitForResponse('**/api/orders');
  await submitIn(dialog).click();
  const order = (await (await placed).json()) as OrderJson;
  expect(order).toMatchObject({ vehicleYear: '1875', customerPhone: 'call me maybe' });
  await expect(dialog.getByText('Order Submitted!', { exact: false })).toBeVisible();
});

test('drops the question when the customer fixes everything', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Wes'));
  const dialog = await filledDialog(page);
  await field(dialog, 'billingZip').fill('90210');
  await submitIn(dialog).click();
  await expect(dialog.getByText('Check these, or submit anyway.')).toBeVisible();
  await expect(field(dialog, 'billingZip')).toBeFocused();
  await field(dialog, 'billingZip').fill('82001');
  await expect(dialog.getByText('Check these, or submit anyway.')).toBeHidden();
  await submitIn(dialog).click();
  await expect(dialog.getByText('Order Submitted!', { exact: false })).toBeVisible();
});

test('replaces a warning with an error', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Wes'));
  const dialog = await filledDialog(page);
  await enter(dialog, 'customerPhone', '555-0101');
  await expect(field(dialog, 'customerPhone')).toHaveAccessibleDescription(/has 7 digits/);
  await submitIn(dialog).click();
  await expect(field(dialog, 'customerPhone')).toHaveAccessibleDescription(
    'Phone number is required',
  );
  await expect(dialog.getByText('Check these, or submit anyway.')).toBeHidden();
});
