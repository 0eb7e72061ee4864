import { expect, type Page } from '@playwright/test';
import { account, accountSwitch, isTold, openAccount } from '#web/tests/session/account-dialog.ts';
import { arrive, newCustomer, signIn, test } from '#web/tests/support/people.ts';
import { expectToldToSignIn } from '#web/tests/support/screens.ts';
import { type Asked, onDevice, renewSubscription } from './fake-push-manager.ts';

const device = (page: Page) => accountSwitch(page, 'On this device');
const pushes = (page: Page) => accountSwitch(page, 'Push notifications');

async function turnOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Turn On' }).click();
  await expect(page.getByText('This device tells you when your order moves.')).toBeVisible();
}

const methods = (asked: readonly Asked[]) => asked.map(({ method }) => method);

test('pushes are turned off for a person everywhere, and on again with a device', async ({
  browser,
}) => {
  const { page } = await onDevice(browser, { permission: 'default', answer: 'granted' });
  await turnOn(page);
  await openAccount(page);
  await account(page).getByText('Push notifications').click();
  await expect(pushes(page)).not.toBeChecked();
  await expect(device(page)).not.toBeChecked();
  await isTold(pushes(page));
  await page.reload();
  await openAccount(page);
  await expect(pushes(page)).not.toBeChecked();
  await account(page).getByText('On this device').click();
  await expect(device(page)).toBeChecked();
  await expect(pushes(page)).toBeChecked();
});

test('a choice that is on its way takes no other one, and keeps the focus', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Eve'));
  await openAccount(page);
  let answer = () => {};
  const asked: string[] = [];
  await page.route('**/api/notifications', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    asked.push(route.request().postData() ?? '');
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  const email = accountSwitch(page, 'By e-mail');
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
  expect(asked).toEqual(['{"channel":"email","isOn":false}']);
});

test('somebody whose session has ended is sent to sign in again', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Eve'));
  await openAccount(page);
  await page.route('**/api/notifications', (route) =>
    route.fulfill({ status: 401, body: 'Unauthorized' }),
  );
  await expectToldToSignIn(page, () => account(page).getByText('By e-mail').click());
});

test('a subscription that the store does not take ends in the browser', async ({ browser }) => {
  const { page } = await onDevice(browser, { permission: 'granted' });
  await page.route('**/api/push-subscriptions', (route) =>
    route.fulfill({ status: 503, body: 'Not now.' }),
  );
  await openAccount(page);
  await account(page).getByText('On this device').click();
  await expect(page.getByText('503: Not now.')).toBeVisible();
  await expect(device(page)).not.toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('stub-endpoint'))).toBeNull();
});

test('a browser that does not end it is not said to have, and the store ends it all the same', async ({
  browser,
}) => {
  const { page, asked } = await onDevice(browser, { permission: 'granted', keepsOn: 'refuses' });
  await turnOn(page);
  await openAccount(page);
  await account(page).getByText('On this device').click();
  await expect(page.getByText('This could not be changed. Try again.')).toBeVisible();
  await expect(device(page)).toBeChecked();
  expect(methods(asked)).toEqual(['POST', 'DELETE']);
});

test('a browser that hangs does not keep its person from leaving, and ends at the next start', async ({
  browser,
}) => {
  const { page, asked } = await onDevice(browser, { permission: 'granted', keepsOn: 'hangs' });
  await turnOn(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(methods(asked).slice(0, 2)).toEqual(['POST', 'DELETE']);
  await page.evaluate(() => localStorage.setItem('stub-keeps-on', 'no'));
  await page.reload();
  const left = () =>
    page.evaluate(() => [
      localStorage.getItem('stub-endpoint'),
      localStorage.getItem('push-owner'),
    ]);
  await expect.poll(left).toEqual([null, null]);
});

test('the store is told of the browser again at each start', async ({ browser }) => {
  const { page, asked } = await onDevice(browser, { permission: 'granted' });
  await turnOn(page);
  await page.reload();
  await expect.poll(() => methods(asked)).toEqual(['POST', 'POST']);
  expect(asked[1]?.endpoint).toBe(asked[0]?.endpoint);
});

test('whoever has answered the offer costs the store no more reads of it', async ({ browser }) => {
  const { page } = await onDevice(browser, { permission: 'default' });
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

test('what a push service has replaced goes on for the person who turned it on, and for nobody else', async ({
  browser,
}) => {
  const { page } = await onDevice(browser, { permission: 'granted' });
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  expect(await renewSubscription(worker)).toEqual([]);
  await turnOn(page);
  const renewed = ['GET /api/auth/user', 'POST /api/push-subscriptions'];
  expect(await renewSubscription(worker)).toEqual(renewed);
  const next = await arrive(browser, newCustomer('Nex'));
  await page.context().addCookies(await next.context().cookies());
  expect(await renewSubscription(worker)).toEqual(['GET /api/auth/user']);
});
