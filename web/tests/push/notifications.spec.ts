import { devices, expect, type Page } from '@playwright/test';
import { expectNoFindings } from '#web/tests/layout/axe.ts';
import {
  account,
  accountSwitch,
  expectSwitchSaved,
  openAccount,
} from '#web/tests/session/account-dialog.ts';
import { idOf } from '#web/tests/support/customer-with-order.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { stubResponse } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import { countPermissionPrompts, openWithPushDevice } from './fake-push-manager.ts';

const hint = (page: Page) => page.getByRole('article', { name: 'Get order updates' });
const device = (page: Page) => accountSwitch(page, 'On this device');
const pushes = (page: Page) => accountSwitch(page, 'Push notifications');
const email = (page: Page) => accountSwitch(page, 'Email notifications');
const button = (page: Page, name: string) => hint(page).getByRole('button', { name });

test('offers notifications after the first order and prompts on click only', async ({
  browser,
}) => {
  const { page, requests } = await openWithPushDevice(browser, {
    permission: 'default',
    answer: 'granted',
  });
  await expect(hint(page)).toBeVisible();
  await expectNoFindings(page);
  expect([await countPermissionPrompts(page), requests]).toEqual([0, []]);
  await button(page, 'Turn On').click();
  await expect(page.getByText("We'll send order updates to this device.")).toBeVisible();
  await expect(hint(page)).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
  expect(await countPermissionPrompts(page)).toBe(1);
  expect(requests).toEqual([{ method: 'POST', endpoint: expect.stringContaining('https://fcm.') }]);

  await openAccount(page);
  await expect(device(page)).toBeChecked();
  await account(page).getByText('On this device').click();
  await expect(device(page)).not.toBeChecked();
  await expect
    .poll(() => requests[1])
    .toEqual({ method: 'DELETE', endpoint: requests[0]?.endpoint });
  await page.reload();
  await expect(page.getByText('Pending Review')).toBeVisible();
  await openAccount(page);
  await expect(device(page)).not.toBeChecked();
  await expect(hint(page)).toBeHidden();
});

test('shows no hint without orders or after Not Now', async ({ browser }) => {
  const { page } = await openWithPushDevice(browser, { permission: 'default' });
  await stubResponse(page, '**/api/orders/my-orders', []);
  await page.reload();
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  await expect(hint(page)).toBeHidden();
  await page.unroute('**/api/orders/my-orders');
  await page.reload();
  await button(page, 'Not Now').click();
  await expect(hint(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText('Pending Review')).toBeVisible();
  await openAccount(page);
  await expect(device(page)).toBeVisible();
  await expect(hint(page)).toBeHidden();
});

test('shows the install hint instead of the push hint', async ({ browser }) => {
  const { page } = await openWithPushDevice(browser, { permission: 'default' });
  await expect(hint(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')));
  const install = page.getByRole('article', { name: 'Install Straight Six' });
  await expect(install).toBeVisible();
  await expect(hint(page)).toBeHidden();
  await install.getByRole('button', { name: 'Not Now' }).click();
  await expect(hint(page)).toBeVisible();
});

test('explains how to unblock notifications', async ({ browser }) => {
  const { page, requests } = await openWithPushDevice(browser, {
    permission: 'default',
    answer: 'denied',
  });
  await button(page, 'Turn On').click();
  await expect(hint(page)).toContainText('Your browser is blocking notifications.');
  await button(page, 'Close').click();
  await expect(hint(page)).toBeHidden();
  await openAccount(page);
  await expect(account(page)).toContainText('Your browser is blocking notifications.');
  await expect(device(page)).toBeHidden();
  expect(requests).toEqual([]);
  await expectNoFindings(page);
});

test('shows an error and allows a retry when the push service is unreachable', async ({
  browser,
}) => {
  const { page } = await openWithPushDevice(browser, {
    permission: 'default',
    answer: 'granted',
    isUnreachable: true,
  });
  await button(page, 'Turn On').click();
  await expect(page.getByText("We couldn't turn on notifications. Try again.")).toBeVisible();
  await expect(button(page, 'Turn On')).toBeEnabled();
  await openAccount(page);
  await account(page).getByText('On this device').click();
  await expect(page.getByText("We couldn't save that. Try again.")).toBeVisible();
  await expect(device(page)).not.toBeChecked();
});

test('turns email off, and reverts the switch when the server rejects a change', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Eve'));
  await openAccount(page);
  await expect(email(page)).toBeChecked();
  await account(page).getByText('Email notifications').click();
  await expect(email(page)).not.toBeChecked();
  await expectSwitchSaved(email(page));
  await page.reload();
  await openAccount(page);
  await expect(email(page)).not.toBeChecked();
  await page.route('**/api/notifications', (route) => route.fulfill({ status: 500, body: 'No.' }));
  await account(page).getByText('Email notifications').click();
  await expect(page.getByText('500: No.')).toBeVisible();
  await expect(email(page)).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(account(page)).toBeHidden();
});

for (const { where, options, text } of [
  {
    where: 'a browser without push support',
    options: {},
    text: "This browser doesn't support notifications",
  },
  {
    where: 'Safari on an iPhone',
    options: devices['iPhone 15'],
    text: 'To get notifications on an iPhone or iPad, add Straight Six to your Home Screen',
  },
]) {
  test(`explains in ${where} why push is unavailable`, async ({ browser }) => {
    const page = await signIn(browser, newCustomer('Eve'), options);
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await page.reload();
    await openAccount(page);
    await expect(account(page)).toContainText(text);
    await expect(email(page)).toBeVisible();
    await expect(pushes(page)).toBeChecked();
    await expect(device(page)).toBeHidden();
    await expectNoFindings(page);
  });
}

test('unsubscribes this browser on logout', async ({ browser }) => {
  const { page, requests } = await openWithPushDevice(browser, { permission: 'granted' });
  await button(page, 'Turn On').click();
  await expect(hint(page)).toBeHidden();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  expect(await page.evaluate(() => localStorage.getItem('push-owner'))).toBeNull();
});

test('unsubscribes the previous user’s push when another user signs in', async ({ browser }) => {
  const { page, requests } = await openWithPushDevice(browser, { permission: 'granted' });
  await button(page, 'Turn On').click();
  await expect(hint(page)).toBeHidden();
  const next = await signedInPage(browser, newCustomer('Nex'));
  await page.context().addCookies(await next.context().cookies());
  await page.goto('/my-orders');
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  await expect.poll(() => requests.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  await openAccount(page);
  await expect(device(page)).not.toBeChecked();
});

test('lists the approval email on the local /mail page with a link to the order', async ({
  browser,
}) => {
  const { customer, order } = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  await writeAs(admin, 'PATCH', `/api/admin/orders/${order.id}`, { status: 'approved' });
  const subject = `Order approved: ${order.vehicleYear} ${order.vehicleMake} ${order.vehicleModel} (order ${order.id.slice(0, 8)})`;
  await expect(async () => {
    await customer.goto('/mail');
    await expect(customer.getByRole('link', { name: subject })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectNoFindings(customer);
  await customer.getByRole('link', { name: subject }).click();
  await expect(customer.getByRole('heading', { name: 'Order approved' })).toBeVisible();
  await expectNoFindings(customer);
  const link = customer.getByRole('link', { name: 'Open Your Order' });
  await link.click();
  await expect(
    customer.getByRole('dialog', { name: 'Order Details & Communication' }),
  ).toBeVisible();
  expect(await idOf(customer)).toBe(order.user.id);
});
