import { expect, type Locator, type Page } from '@playwright/test';
import { newCustomer, signIn, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { orderFormValues } from './fill-order-form.ts';
import { openOrderDialog } from './order-dialog.ts';

const truck = {
  nickname: 'Tow rig',
  year: '2014',
  make: 'Ram',
  model: '2500',
  transmission: '68RFE automatic',
  vin: '3C6UR5CL5EG000001',
  device: 'EZ Lynk AutoAgent 3',
};

const filledIn = {
  vehicleYear: '2014',
  vehicleMake: 'Ram',
  vehicleModel: '2500',
  vehicleTransmission: '68RFE automatic',
  vin: '3C6UR5CL5EG000001',
};
const empty = Object.fromEntries(Object.keys(filledIn).map((name) => [name, '']));

async function addTruck(page: Page, change: Partial<typeof truck> = {}): Promise<TruckJson> {
  const response = await writeAs(page, 'POST', '/api/account/trucks', { ...truck, ...change });
  return (await response.json()) as TruckJson;
}

async function expectValues(dialog: Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await expect(dialog.locator(`[name=${name}]`)).toHaveValue(value);
  }
}

test('fills in the truck of the garage, and takes its device as an answer', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Tia'));
  await addTruck(page);
  const dialog = await openOrderDialog(page);
  await expectValues(dialog, filledIn);
  await expect(dialog.getByText('Do you own one?')).toBeHidden();
  await expect(dialog.getByText('Check:')).toBeHidden();
  for (const name of [
    'customerPhone',
    'billingStreet',
    'billingCity',
    'billingState',
    'billingZip',
  ] as const) {
    await dialog.locator(`[name=${name}]`).fill(orderFormValues[name]);
  }
  const placed = page.waitForResponse('**/api/orders');
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  const order = (await (await placed).json()) as OrderJson;
  expect(order).toMatchObject({ ...filledIn, ownedParts: ['device'] });
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Request Order' }).click();
  await expectValues(dialog, { ...filledIn, billingCity: '' });
});

test('asks about a device of another platform', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Tia'));
  await addTruck(page, { device: 'HP Tuners MPVI3' });
  const dialog = await openOrderDialog(page);
  await expectValues(dialog, filledIn);
  await expect(dialog.getByText('Do you own one?')).toBeVisible();
});

test('warns at once when the truck of the garage needs another calibration', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Tia'));
  await addTruck(page, { transmission: 'G56 manual' });
  const dialog = await openOrderDialog(page);
  await expect(dialog.getByLabel('Transmission (Optional)')).toHaveAccessibleDescription(
    'Check: The transmission is G56 manual. This file is for the 68RFE automatic.',
  );
});

test('never mixes the truck with what the customer entered', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Tia'));
  const dialog = await openOrderDialog(page);
  await expectValues(dialog, empty);
  await dialog.locator('[name=vehicleYear]').fill('2016');
  await addTruck(page);
  await page.reload();
  await expectValues(dialog, { ...empty, vehicleYear: '2016' });
  // The same truck, so that the rest is filled in.
  await dialog.locator('[name=vehicleYear]').fill('2014');
  await page.reload();
  await expectValues(dialog, filledIn);
});

test('keeps the other fields of a draft when the current truck changes', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Tia'));
  const added = await addTruck(page);
  const dialog = await openOrderDialog(page);
  await expectValues(dialog, filledIn);
  await dialog.locator('[name=billingCity]').fill('Cheyenne');
  const changed = { ...added, year: '2015', vin: null };
  await writeAs(page, 'PUT', `/api/account/trucks/${added.id}`, changed);
  await page.reload();
  await expectValues(dialog, { billingCity: 'Cheyenne', vehicleYear: '2015', vin: '' });
  // From now on, it is the customer's own entry.
  await dialog.locator('[name=vehicleYear]').fill('2018');
  await page.reload();
  await expectValues(dialog, { billingCity: 'Cheyenne', vehicleYear: '2018', vehicleMake: 'Ram' });
});

test('clears the truck with the form', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Tia'));
  await addTruck(page);
  const dialog = await openOrderDialog(page);
  await expectValues(dialog, filledIn);
  await dialog.getByRole('button', { name: 'Clear Form' }).click();
  await expectValues(dialog, empty);
  await dialog.getByRole('button', { name: 'Undo Clear' }).click();
  await expectValues(dialog, filledIn);
});
