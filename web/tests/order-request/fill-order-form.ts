import { expect, type Page } from '@playwright/test';
import { orderFormValues } from './order-form-values.ts';

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
  const open = page.getByRole('button', { name: 'I own one' });
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().click();
    await expect(open).toHaveCount(left - 1);
  }
}
