import { openInstalledApp } from '#web/tests/offline/installed-app.ts';
import { clearQueryCache } from '#web/tests/offline/persisted-queries.ts';
import { fillOrderForm } from '#web/tests/order-request/fill-order-form.ts';
import { openOrderDialog } from '#web/tests/order-request/order-dialog.ts';
import { failResponse } from '#web/tests/support/responses.ts';
import { newCustomer, signIn, test } from '#web/tests/support/users.ts';
import { shoot } from './shoot.ts';

test('offline', async ({ browser }) => {
  const page = await openInstalledApp(browser, newCustomer('Ana'));
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'My Orders' }).first().click();
  await page.getByRole('list', { name: 'Not sent yet' }).waitFor();
  await shoot(page, 'offline-my-orders');
  await page.getByRole('link', { name: 'Straight Six' }).click();
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await shoot(page, 'offline-catalog');
});

test('errors', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Ana'));
  await failResponse(page, '**/api/products', 'Not now.');
  await failResponse(page, '**/api/orders/my-orders', 'Not now.');
  await clearQueryCache(page);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Error Loading Products' }).waitFor();
  await shoot(page, 'catalog-error');
  await page.goto('/my-orders');
  await page.getByRole('heading', { name: 'Error Loading Orders' }).waitFor();
  await shoot(page, 'my-orders-error');
  await failResponse(page, '**/api/auth/user', 'Not now.');
  await clearQueryCache(page);
  await page.goto('/my-orders');
  await page.getByRole('heading', { name: 'We Can’t Reach the Server' }).waitFor();
  await shoot(page, 'unreachable');
});

test('menus', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Ana'), {
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole('heading', { name: 'What do you drive?' }).waitFor();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Mobile' }).waitFor();
  await shoot(page, 'menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
  await shoot(page, 'account-menu');
});
