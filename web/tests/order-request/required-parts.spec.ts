import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { orderFormValues } from './fill-order-form.ts';

const phone = { viewport: { width: 390, height: 844 } };
const ownOne = 'I own one';
const switchQuestion = 'SOTF needs a switch. Do you own one?';
const deviceQuestion = 'You load this file with an EZ Lynk AutoAgent. Do you own one?';

/** Opens the dialog of a calibration with the SOTF package and without add-ons, and fills in the fields. */
async function openWithoutParts(page: Page): Promise<Locator> {
  await page.goto('/product/2013-2018-ram-2500-68rfe?tune=sotf');
  await page.getByRole('button', { name: 'Request Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
  for (const [name, value] of Object.entries(orderFormValues)) {
    await dialog.locator(`[name=${name}]`).fill(value);
  }
  return dialog;
}

const submitIn = (dialog: Locator) => dialog.getByRole('button', { name: 'Submit for Approval' });

/** Submits, and returns the placed order. */
async function placeWith(page: Page, dialog: Locator): Promise<OrderJson> {
  const placed = page.waitForResponse('**/api/orders');
  await submitIn(dialog).click();
  const order = (await (await placed).json()) as OrderJson;
  await expect(dialog.getByText('Order Submitted!', { exact: false })).toBeVisible();
  return order;
}

test('asks about a missing switch and device, and adds a part with one press', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Pat'), phone);
  const dialog = await openWithoutParts(page);
  const parts = dialog.getByRole('region', { name: 'Required parts' });
  await expect(parts).toContainText(switchQuestion);
  await expect(parts).toContainText(deviceQuestion);
  await expectNoViolations(page);
  const addSwitch = parts.getByRole('button', { name: 'Add SOTF Switch, $149' });
  await expect(addSwitch).toHaveAccessibleDescription(switchQuestion);
  await addSwitch.press('Enter');
  await expect(parts).not.toContainText(switchQuestion);
  await expect(parts).toBeFocused();
  const request = dialog.getByRole('region', { name: 'Your request' });
  await expect(request).toContainText('SOTF Switch$149');
  await expect(request).toContainText('Total$1098');
  await expect(dialog.getByText('Prices changed', { exact: false })).toBeHidden();
  await expect(page).toHaveURL(/addons=sotf-switch/);
  await parts.getByRole('button', { name: ownOne }).click();
  const order = await placeWith(page, dialog);
  expect(order).toMatchObject({ totalAmount: 109_800, ownedParts: ['device'] });
  expect(order.addons.map(({ addon }) => addon.name)).toEqual(['SOTF Switch']);
  // The page behind the dialog has the same choice.
  await expect(dialog).toBeHidden();
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary).toContainText('$1098');
});

test('keeps an added part when Back closes the dialog', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Pat'));
  const dialog = await openWithoutParts(page);
  await dialog.getByRole('button', { name: 'Add SOTF Switch, $149' }).click();
  await expect(dialog.getByText(switchQuestion)).toBeHidden();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('$1098');
  await page.goBack();
  await expect(page).not.toHaveURL(/product/);
});

test('sends the answers, and keeps them in the draft', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Pat'));
  const dialog = await openWithoutParts(page);
  const [first, second] = [0, 1].map((index) =>
    dialog.getByRole('button', { name: ownOne }).nth(index),
  );
  await first?.click();
  await second?.click();
  await page.reload();
  await expect(dialog.getByRole('button', { name: ownOne, pressed: true })).toHaveCount(2);
  const order = await placeWith(page, dialog);
  expect(order.ownedParts).toEqual(['switch', 'device']);
});

test('asks once, and submits without an answer', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Pat'), phone);
  const dialog = await openWithoutParts(page);
  await submitIn(dialog).click();
  const own = dialog.getByRole('button', { name: ownOne }).first();
  await expect(own).toBeFocused();
  await expect(own).toBeInViewport();
  await expect(own).toHaveAccessibleDescription(switchQuestion);
  const notice = dialog.getByRole('status');
  await expect(notice).toHaveText('Answer the questions, or submit anyway.');
  await own.click();
  await expect(notice).toHaveText('Answer the question, or submit anyway.');
  const order = await placeWith(page, dialog);
  expect(order.ownedParts).toEqual(['switch']);
});

test('shows a price that changes after a part was added', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Pat'));
  const dialog = await openWithoutParts(page);
  await dialog.getByRole('button', { name: 'Add SOTF Switch, $149' }).click();
  await dialog.getByRole('button', { name: ownOne }).click();
  await page.route('**/api/addons', async (route) => {
    const response = await route.fetch();
    const addons = (await response.json()) as { id: string; price: number }[];
    const json = addons.map((addon) =>
      addon.id === 'sotf-switch' ? { ...addon, price: 19_900 } : addon,
    );
    await route.fulfill({ response, json });
  });
  await page.route(
    '**/api/orders',
    (route) => route.fulfill({ status: 409, body: 'The price has changed.' }),
    { times: 1 },
  );
  await submitIn(dialog).click();
  await expect(dialog.getByRole('alert')).toContainText('SOTF Switch: $149 → $199');
  await expect(dialog.getByRole('region', { name: 'Your request' })).toContainText('Total$1148');
});
