import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { account, openAccount } from '#web/tests/session/account-dialog.ts';
import { idOf } from '#web/tests/support/customer-with-order.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import { openWithPushDevice, renewSubscription } from './fake-push-manager.ts';

const hint = (page: Page) => page.getByRole('article', { name: 'Get order updates' });
const button = (page: Page, name: string) => hint(page).getByRole('button', { name });

test('has no axe violations in the hint and the settings, even if push is blocked', async ({
  browser,
}) => {
  const { page } = await openWithPushDevice(browser, { permission: 'default', answer: 'denied' });
  await expect(hint(page)).toBeVisible();
  await expectNoViolations(page);
  const blocked = 'Your browser is blocking notifications.';
  await button(page, 'Turn On').click();
  await expect(hint(page)).toContainText(blocked);
  await expectNoViolations(page);
  await openAccount(page);
  await expect(account(page)).toContainText(blocked);
  await expectNoViolations(page);
});

test('renews a replaced subscription for its owner only', async ({ browser }) => {
  const { page } = await openWithPushDevice(browser, { permission: 'granted' });
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no service worker is registered');
  expect(await renewSubscription(worker)).toEqual([]);
  await button(page, 'Turn On').click();
  await expect(page.getByText('We’ll send order updates to this device.')).toBeVisible();
  const renewed = ['GET /api/auth/user', 'POST /api/push-subscriptions'];
  expect(await renewSubscription(worker)).toEqual(renewed);
  const next = await signedInPage(browser, newCustomer('Nex'));
  await page.context().addCookies(await next.context().cookies());
  expect(await renewSubscription(worker)).toEqual(['GET /api/auth/user']);
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
  await expectNoViolations(customer);
  await customer.getByRole('link', { name: subject }).click();
  await expect(customer.getByRole('heading', { name: 'Order approved' })).toBeVisible();
  await expectNoViolations(customer);
  const link = customer.getByRole('link', { name: 'Open Your Order' });
  await link.click();
  await expect(
    customer.getByRole('dialog', { name: 'Order Details & Communication' }),
  ).toBeVisible();
  expect(await idOf(customer)).toBe(order.user.id);
});
