import { expect, type Locator } from '@playwright/test';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { screens } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { ownRequiredParts } from './fill-order-form.ts';
import { orderFormValues } from './order-form-values.ts';

const [phone] = screens;

const field = (dialog: Locator, name: string) => dialog.locator(`[name=${name}]`);

async function fill(dialog: Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(dialog, name).fill(value);
}

/** Expects each field's error message below it. */
async function expectMessagesBelow(dialog: Locator): Promise<void> {
  for (const name of Object.keys(orderFormValues)) {
    await expect(field(dialog, name)).toHaveAccessibleDescription(/is required$/);
    const message = await field(dialog, name).getAttribute('aria-describedby');
    const [control, text] = await Promise.all([
      field(dialog, name).boundingBox(),
      dialog.locator(`[id="${message}"]`).boundingBox(),
    ]);
    expect(text?.y).toBeGreaterThanOrEqual((control?.y ?? 0) + (control?.height ?? 0));
  }
}

test('keeps what the customer has to do next in view on a phone', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Oda'), phone);
  await page.goto('/product/2013-2018-ram-2500-68rfe?tune=sotf');
  await page.getByRole('button', { name: 'Request Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
  const submit = dialog.getByRole('button', { name: 'Submit for Approval' });
  await expect(submit).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport();
  // Smaller text makes iOS zoom in on a field that gets the focus.
  const sizes = await dialog
    .locator('input, select, textarea')
    .evaluateAll((controls) =>
      controls.map((control) => Number.parseFloat(getComputedStyle(control).fontSize)),
    );
  expect(sizes).toHaveLength(12);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);

  // The calibration fills in what it leaves no choice about.
  await fill(dialog, { vehicleMake: '', vehicleModel: '' });
  await submit.click();
  await expectMessagesBelow(dialog);
  await expect(field(dialog, 'customerPhone')).toBeFocused();

  await fill(dialog, orderFormValues);
  await expect(dialog.getByRole('region', { name: 'Required parts' })).toBeVisible();
  await expectNoViolations(page);
  await ownRequiredParts(page);
  await fill(dialog, { customerPhone: 'call me maybe', vehicleYear: '1875' });
  await field(dialog, 'vehicleYear').blur();
  await expect(dialog.getByText('The phone number has no digits.')).toBeVisible();
  await expectNoViolations(page);
});
