import { expect } from '@playwright/test';
import { screens } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { measureVisibleTime } from '#web/tests/support/visible-time.ts';
import type { OrderJson, OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
import { orderNumber } from '#worker/domain/orders/short-id.ts';
import { fillOrderForm, orderFormValues } from './fill-order-form.ts';
import { openOrderDialog } from './order-dialog.ts';

const [phone] = screens;

test('summarizes the order, submits it, and shows the success for 2 s', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Oda'), phone);
  const dialog = await openOrderDialog(page);
  const request = dialog.getByRole('region', { name: 'Your request' });
  await expect(request).toContainText('2013-2018 6.7L · SOTF Package$949');
  await expect(request).toContainText('Ram 2500 · 68RFE automatic');
  await expect(request).toContainText('SOTF Switch$149');
  await expect(request).toContainText('Total$1098');
  await expect(dialog.getByRole('group')).toHaveCount(2);
  await expect(dialog.getByRole('group', { name: 'Contact & Billing Information' })).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Vehicle Information' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport();
  const submit = dialog.getByRole('button', { name: 'Submit for Approval' });
  await expect(submit).toBeInViewport();

  await fillOrderForm(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/orders', async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest('**/api/orders');
  const answered = page.waitForResponse('**/api/orders');
  await submit.click();
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(dialog).toBeVisible();
  const body = (await sent).postDataJSON() as OrderRequestJson;
  expect(body).toEqual({
    ...orderFormValues,
    billingState: 'WY',
    vin: '',
    modifications: '',
    additionalNotes: '',
    productId: '2013-2018-ram-2500-68rfe',
    tuneType: 'sotf',
    addonIds: ['sotf-switch'],
    expectedTotal: 109800,
    ownedParts: ['device'],
  });
  const success = "Order Submitted! We'll review your request and get back to you soon.";
  const shownFor = await measureVisibleTime(page, success);
  release();
  await expect(dialog.getByText(success)).toBeVisible();
  const placed = (await (await answered).json()) as OrderJson;
  await expect(dialog.getByText(success)).toContainText(orderNumber(placed.id));
  await expect(dialog).toBeHidden();
  const shownMs = await shownFor();
  expect(shownMs).toBeGreaterThan(1900);
  // Includes the rendering time of a slow machine.
  expect(shownMs).toBeLessThan(6000);
  await expect(page.getByText('Order Submitted!', { exact: true })).toBeVisible();
  await expect(
    page.getByText(
      "Your calibration request has been submitted for review. We'll notify you once it's approved.",
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Request Order' }).click();
  await expect(dialog.locator('[name=customerPhone]')).toHaveValue('');
});

test('shows each error message under its field', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Oda'), phone);
  const dialog = await openOrderDialog(page);
  const field = (name: string) => dialog.locator(`[name=${name}]`);
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  for (const [name, message] of [
    ['customerPhone', 'Phone number is required'],
    ['billingStreet', 'Street address is required'],
    ['billingCity', 'City is required'],
    ['billingState', 'State is required'],
    ['billingZip', 'ZIP code is required'],
    ['vehicleYear', 'Year is required'],
    ['vehicleMake', 'Make is required'],
    ['vehicleModel', 'Model is required'],
  ] as const) {
    await expect(field(name)).toHaveAccessibleDescription(message);
    const [control, text] = await Promise.all([
      field(name).boundingBox(),
      dialog.getByText(message, { exact: true }).boundingBox(),
    ]);
    expect(text?.y).toBeGreaterThanOrEqual((control?.y ?? 0) + (control?.height ?? 0));
  }
  await expect(field('customerPhone')).toBeFocused();

  await field('customerPhone').fill('555-0101');
  await expect(field('customerPhone')).toHaveAccessibleDescription('Phone number is required');
  await field('customerPhone').fill('555-010-1');
  await expect(field('customerPhone')).toHaveAccessibleDescription('Phone number is required');
  await field('customerPhone').fill('555-010-12');
  await expect(field('customerPhone')).toHaveAccessibleDescription('');
  await field('vehicleYear').fill('20145');
  await expect(field('vehicleYear')).toHaveAccessibleDescription('Invalid year');
  await field('billingZip').fill('8200');
  await expect(field('billingZip')).toHaveAccessibleDescription('ZIP code is required');
  await field('billingState').pressSequentially('wyo');
  await expect(field('billingState')).toHaveValue('WY');
  await expect(field('billingState')).toHaveAccessibleDescription('');
});

test('keeps the typed values when the dialog closes and the page reloads', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Oda'), phone);
  const dialog = await openOrderDialog(page);
  await dialog.locator('[name=billingCity]').fill('Cheyenne');
  await dialog.locator('[name=modifications]').fill('63 mm turbo');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Request Order' })).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: 'Request Order' }).click();
  await expect(dialog.locator('[name=billingCity]')).toHaveValue('Cheyenne');
  await expect(dialog.locator('[name=modifications]')).toHaveValue('63 mm turbo');
  await dialog.getByRole('button', { name: 'Clear Form' }).click();
  await dialog.getByRole('button', { name: 'Undo Clear' }).click();
  await expect(dialog.locator('[name=billingCity]')).toHaveValue('Cheyenne');
  await dialog.getByRole('button', { name: 'Clear Form' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Request Order' }).click();
  await expect(dialog.locator('[name=billingCity]')).toHaveValue('');
});

test('gives each control a label, its payload name, and the right keyboard and autofill', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Oda'));
  const dialog = await openOrderDialog(page);
  for (const [label, name, attributes] of [
    ['Phone Number *', 'customerPhone', { type: 'tel', autocomplete: 'tel' }],
    ['Street Address *', 'billingStreet', { autocomplete: 'billing address-line1' }],
    ['City *', 'billingCity', { autocomplete: 'billing address-level2' }],
    ['State *', 'billingState', { autocomplete: 'billing address-level1' }],
    ['ZIP Code *', 'billingZip', { autocomplete: 'billing postal-code', inputmode: 'numeric' }],
    ['Year *', 'vehicleYear', { inputmode: 'numeric' }],
    ['Make *', 'vehicleMake', {}],
    ['Model *', 'vehicleModel', {}],
    ['Transmission (Optional)', 'vehicleTransmission', {}],
    ['VIN (Optional)', 'vin', { autocapitalize: 'characters' }],
    ['Modifications (Optional)', 'modifications', {}],
    ['Additional Notes (Optional)', 'additionalNotes', {}],
  ] as const) {
    const control = dialog.getByLabel(label, { exact: true });
    await expect(control).toHaveAttribute('name', name);
    for (const [attribute, value] of Object.entries(attributes)) {
      await expect(control).toHaveAttribute(attribute, value);
    }
    const size = await control.evaluate((element) => getComputedStyle(element).fontSize);
    expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(16);
  }
});
