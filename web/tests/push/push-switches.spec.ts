import { expect, type Page } from '@playwright/test';
import {
  account,
  accountSwitch,
  expectSwitchSaved,
  openAccount,
} from '#web/tests/session/account-dialog.ts';
import { expectSignInRedirect } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import {
  openWithPushDevice,
  renewSubscription,
  type SubscriptionRequest,
} from './fake-push-manager.ts';

const device = (page: Page) => accountSwitch(page, 'On this device');
const pushes = (page: Page) => accountSwitch(page, 'Push notifications');

async function turnOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Turn On' }).click();
  await expect(page.getByText("We'll send order updates to this device.")).toBeVisible();
}

const methods = (requests: readonly SubscriptionRequest[]) => requests.map(({ method }) => method);

test('turns push off on all devices, and on again with one device', async ({ browser }) => {
  const { page } = await openWithPushDevice(browser, { permission: 'default', answer: 'granted' });
  await turnOn(page);
  await openAccount(page);
  await account(page).getByText('Push notifications').click();
  await expect(pushes(page)).not.toBeChecked();
  await expect(device(page)).not.toBeChecked();
  await expectSwitchSaved(pushes(page));
  await page.reload();
  await openAccount(page);
  await expect(pushes(page)).not.toBeChecked();
  await account(page).getByText('On this device').click();
  await expect(device(page)).toBeChecked();
  await expect(pushes(page)).toBeChecked();
});

test('ignores further changes while one is saving, and keeps the focus', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Eve'));
  await openAccount(page);
  let answer = () => {};
  const requests: string[] = [];
  await page.route('**/api/notifications', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    requests.push(route.request().postData() ?? '');
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  const email = accountSwitch(page, 'Email notifications');
  await email.focus();
  await page.keyboard.press('Space');
  await expect(email).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Space');
  await expect(email).not.toBeChecked();
  await expect(email).toBeFocused();
  answer();
  await expect(email).not.toHaveAttribute('aria-busy');
  await expect(email).not.toBeChecked();
  await expect(email).toBeFocused();
  expect(requests).toEqual(['{"channel":"email","isOn":false}']);
});

test('redirects to sign in when the session has ended', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Eve'));
  await openAccount(page);
  // Ends the session with the request, because the page could notice it before the click.
  await page.route('**/api/notifications', async (route) => {
    await page.context().clearCookies();
    await route.fulfill({ status: 401, body: 'Unauthorized' });
  });
  await expectSignInRedirect(page, () => account(page).getByText('Email notifications').click());
});

test('unsubscribes the browser when the server rejects the subscription', async ({ browser }) => {
  const { page } = await openWithPushDevice(browser, { permission: 'granted' });
  await page.route('**/api/push-subscriptions', (route) =>
    route.fulfill({ status: 503, body: 'Not now.' }),
  );
  await openAccount(page);
  await account(page).getByText('On this device').click();
  await expect(page.getByText('503: Not now.')).toBeVisible();
  await expect(device(page)).not.toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('stub-endpoint'))).toBeNull();
});

test('stays on when the browser fails to unsubscribe, but unsubscribes on the server', async ({
  browser,
}) => {
  const { page, requests } = await openWithPushDevice(browser, {
    permission: 'granted',
    unsubscribe: 'fails',
  });
  await turnOn(page);
  await openAccount(page);
  await account(page).getByText('On this device').click();
  await expect(page.getByText("We couldn't save that. Try again.")).toBeVisible();
  await expect(device(page)).toBeChecked();
  expect(methods(requests)).toEqual(['POST', 'DELETE']);
});

test('logs out even if unsubscribing hangs, and unsubscribes at the next start', async ({
  browser,
}) => {
  const { page, requests } = await openWithPushDevice(browser, {
    permission: 'granted',
    unsubscribe: 'hangs',
  });
  await turnOn(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(methods(requests).slice(0, 2)).toEqual(['POST', 'DELETE']);
  await page.evaluate(() => localStorage.setItem('stub-unsubscribe', 'works'));
  await page.reload();
  const left = () =>
    page.evaluate(() => [
      localStorage.getItem('stub-endpoint'),
      localStorage.getItem('push-owner'),
    ]);
  await expect.poll(left).toEqual([null, null]);
});

test('registers the subscription again at each start', async ({ browser }) => {
  const { page, requests } = await openWithPushDevice(browser, { permission: 'granted' });
  await turnOn(page);
  await page.reload();
  await expect.poll(() => methods(requests)).toEqual(['POST', 'POST']);
  expect(requests[1]?.endpoint).toBe(requests[0]?.endpoint);
});

test('requests no settings for the hint after the user answered it', async ({ browser }) => {
  const { page } = await openWithPushDevice(browser, { permission: 'default' });
  await page.getByRole('button', { name: 'Not Now' }).click();
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/notifications')) reads += 1;
  });
  await page.reload();
  await expect(page.getByText('Pending Review')).toBeVisible();
  await openAccount(page);
  await expect(pushes(page)).toBeVisible();
  expect(reads).toBe(1);
});

test('renews a replaced subscription for its owner only', async ({ browser }) => {
  const { page } = await openWithPushDevice(browser, { permission: 'granted' });
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no service worker is registered');
  expect(await renewSubscription(worker)).toEqual([]);
  await turnOn(page);
  const renewed = ['GET /api/auth/user', 'POST /api/push-subscriptions'];
  expect(await renewSubscription(worker)).toEqual(renewed);
  const next = await signedInPage(browser, newCustomer('Nex'));
  await page.context().addCookies(await next.context().cookies());
  expect(await renewSubscription(worker)).toEqual(['GET /api/auth/user']);
});
