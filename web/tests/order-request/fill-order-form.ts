import { expect, type Page } from '@playwright/test';

/** The values that the tests enter in the order form. */
export const orderFormValues = {
  customerPhone: '555-010-1234',
  billingStreet: '1 Main St',
  billingCity: 'Cheyenne',
  billingState: 'wy',
  billingZip: '82001',
  vehicleYear: '2014',
  vehicleMake: 'Ram',
  vehicleModel: '2500',
};

/** Fills the required fields of the open order dialog. Says that the customer owns the parts it asks about. */
export async function fillOrderForm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
  for (const [name, value] of Object.entries(orderFormValues)) {
    await dialog.locator(`[name=${name}]`).fill(value);
  }
  await ownRequiredParts(page);
}

/** Answers the open questions of the order dialog: the customer owns the parts. */
export async function ownRequiredParts(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'I own one', pressed: false });
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().click();
    await expect(open).toHaveCount(left - 1);
  }
}
