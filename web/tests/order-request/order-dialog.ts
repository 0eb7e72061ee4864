import { expect, type Locator, type Page } from '@playwright/test';

/** The path of a calibration with the SOTF package and one add-on chosen: $1098. */
export const chosenPath = '/product/2013-2018-ram-2500-68rfe?tune=sotf&addons=sotf-switch';

/** Opens that calibration and its order dialog. */
export async function openOrderDialog(page: Page): Promise<Locator> {
  await page.goto(chosenPath);
  await page.getByRole('button', { name: 'Request Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
  await expect(dialog).toBeVisible();
  return dialog;
}
