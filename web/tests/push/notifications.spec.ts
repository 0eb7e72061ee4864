import { devices, expect, type Page } from '@playwright/test';
import { expectNoFindings } from '#web/tests/layout/axe.ts';
import { account, accountSwitch, isTold, openAccount } from '#web/tests/session/account-dialog.ts';
import { idOf } from '#web/tests/support/first-person.ts';
import { arrive, newCustomer, signIn, test } from '#web/tests/support/people.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { stubRead } from '#web/tests/support/screens.ts';
import { writeAs } from '#web/tests/support/write.ts';
import { onDevice, timesAsked } from './fake-push-manager.ts';

const hint = (page: Page) => page.getByRole('article', { name: 'Know when your order moves' });
const device = (page: Page) => accountSwitch(page, 'On this device');
const pushes = (page: Page) => accountSwitch(page, 'Push notifications');
const email = (page: Page) => accountSwitch(page, 'By e-mail');
const button = (page: Page, name: string) => hint(page).getByRole('button', { name });

test('after an order the app offers notifications, and the browser asks on the press alone', async ({
  browser,
}) => {
  const { page, asked } = await onDevice(browser, { permission: 'default', answer: 'granted' });
  await expect(hint(page)).toBeVisible();
  await expectNoFindings(page);
  expect([await timesAsked(page), asked]).toEqual([0, []]);
  await button(page, 'Turn On').click();
  await expect(page.getByText('This device tells you when your order moves.')).toBeVisible();
  await expect(hint(page)).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
  expect(await timesAsked(page)).toBe(1);
  expect(asked).toEqual([{ method: 'POST', endpoint: expect.stringContaining('https://fcm.') }]);

  await openAccount(page);
  await expect(device(page)).toBeChecked();
  await account(page).getByText('On this device').click();
  await expect(device(page)).not.toBeChecked();
  await expect.poll(() => asked[1]).toEqual({ method: 'DELETE', endpoint: asked[0]?.endpoint });
  await page.reload();
  await expect(page.getByText('Pending Review')).toBeVisible();
  await openAccount(page);
  await expect(device(page)).not.toBeChecked();
  await expect(hint(page)).toBeHidden();
});

test('nobody is asked before there is an order, nor again after Not Now', async ({ browser }) => {
  const { page } = await onDevice(browser, { permission: 'default' });
  await stubRead(page, '**/api/orders/my-orders', []);
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

test('the offer to install comes first, and never both at once', async ({ browser }) => {
  const { page } = await onDevice(browser, { permission: 'default' });
  await expect(hint(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')));
  const install = page.getByRole('article', { name: 'Keep your orders at hand' });
  await expect(install).toBeVisible();
  await expect(hint(page)).toBeHidden();
  await install.getByRole('button', { name: 'Not Now' }).click();
  await expect(hint(page)).toBeVisible();
});

test('a browser that blocks it says how to allow it', async ({ browser }) => {
  const { page, asked } = await onDevice(browser, { permission: 'default', answer: 'denied' });
  await button(page, 'Turn On').click();
  await expect(hint(page)).toContainText('Your browser blocks notifications from this store.');
  await button(page, 'Close').click();
  await expect(hint(page)).toBeHidden();
  await openAccount(page);
  await expect(account(page)).toContainText('Notifications from this store are blocked.');
  await expect(device(page)).toBeHidden();
  expect(asked).toEqual([]);
  await expectNoFindings(page);
});

test('a push service that does not answer is said, and can be tried again', async ({ browser }) => {
  const { page } = await onDevice(browser, {
    permission: 'default',
    answer: 'granted',
    isAway: true,
  });
  await button(page, 'Turn On').click();
  await expect(page.getByText('Notifications could not be turned on. Try again.')).toBeVisible();
  await expect(button(page, 'Turn On')).toBeEnabled();
  await openAccount(page);
  await account(page).getByText('On this device').click();
  await expect(page.getByText('This could not be changed. Try again.')).toBeVisible();
  await expect(device(page)).not.toBeChecked();
});

test('e-mail is on until it is turned off, and a refusal leaves it as it is', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Eve'));
  await openAccount(page);
  await expect(email(page)).toBeChecked();
  await account(page).getByText('By e-mail').click();
  await expect(email(page)).not.toBeChecked();
  await isTold(email(page));
  await page.reload();
  await openAccount(page);
  await expect(email(page)).not.toBeChecked();
  await page.route('**/api/notifications', (route) => route.fulfill({ status: 500, body: 'No.' }));
  await account(page).getByText('By e-mail').click();
  await expect(page.getByText('500: No.')).toBeVisible();
  await expect(email(page)).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(account(page)).toBeHidden();
});

for (const { where, options, says } of [
  {
    where: 'a browser without pushes',
    options: {},
    says: 'This browser cannot show notifications',
  },
  {
    where: 'Safari on an iPhone',
    options: devices['iPhone 15'],
    says: 'On an iPhone or iPad notifications come once Straight Six is on the Home Screen',
  },
]) {
  test(`${where} says why it has no switch`, async ({ browser }) => {
    const page = await signIn(browser, newCustomer('Eve'), options);
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await page.reload();
    await openAccount(page);
    await expect(account(page)).toContainText(says);
    await expect(email(page)).toBeVisible();
    await expect(pushes(page)).toBeChecked();
    await expect(device(page)).toBeHidden();
    await expectNoFindings(page);
  });
}

test('logging out takes the notifications of this browser along', async ({ browser }) => {
  const { page, asked } = await onDevice(browser, { permission: 'granted' });
  await button(page, 'Turn On').click();
  await expect(hint(page)).toBeHidden();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  expect(await page.evaluate(() => localStorage.getItem('push-owner'))).toBeNull();
});

test('who comes next in a browser does not have the notifications of the one before', async ({
  browser,
}) => {
  const { page, asked } = await onDevice(browser, { permission: 'granted' });
  await button(page, 'Turn On').click();
  await expect(hint(page)).toBeHidden();
  const next = await arrive(browser, newCustomer('Nex'));
  await page.context().addCookies(await next.context().cookies());
  await page.goto('/my-orders');
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  await expect.poll(() => asked.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  await openAccount(page);
  await expect(device(page)).not.toBeChecked();
});

test('the local stack’s /mail shows an approval’s mail, which leads to the order', async ({
  browser,
}) => {
  const { customer, order } = await newOrder(browser);
  const admin = await arrive(browser, 'Demo Admin');
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
  const way = customer.getByRole('link', { name: 'Open Your Order' });
  await way.click();
  await expect(
    customer.getByRole('dialog', { name: 'Order Details & Communication' }),
  ).toBeVisible();
  expect(await idOf(customer)).toBe(order.user.id);
});
