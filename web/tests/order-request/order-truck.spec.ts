import { expect, type Locator } from '@playwright/test';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
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

async function expectValues(dialog: Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await expect(dialog.locator(`[name=${name}]`)).toHaveValue(value);
  }
}

test('fills in the truck in the garage, and uses its device as an answer', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Tia'));
  await writeAs(page, 'POST', '/api/account/trucks', truck);
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
