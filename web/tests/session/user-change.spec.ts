import { expect } from '@playwright/test';
import { storageKeys } from '#web/lib/storage.ts';
import { expectPersisted } from '#web/tests/offline/persisted-queries.ts';
import {
  accountButton,
  customerWithOrder,
  idOf,
  persistedUserIds,
} from '#web/tests/support/customer-with-order.ts';
import { newCustomer, signedInPage, switchSession, test } from '#web/tests/support/users.ts';

test.describe('two users on one device', () => {
  test('shows and stores nothing of the previous user', async ({ browser }) => {
    const { page } = await customerWithOrder(browser);
    const next = await signedInPage(browser, newCustomer('Fay'));
    await switchSession(page.context(), next);
    await page.goto('/my-orders');
    await expect(page.getByText('No Orders Yet')).toBeVisible();
    await expect(accountButton(page)).toContainText('FR');
    await expect(page.getByText('Pending Review')).toBeHidden();
    await expectPersisted(page, 'Fay');
    expect(await persistedUserIds(page)).toEqual(new Set([await idOf(next)]));
  });

  test('shows nothing of the previous user while the server does not respond', async ({
    browser,
  }) => {
    const { page } = await customerWithOrder(browser);
    const next = await signedInPage(browser, newCustomer('Fay'));
    await page.route('**/api/**', (route) => route.abort());
    await switchSession(page.context(), next);
    await page.goto('/my-orders');
    await expect(page.getByRole('heading', { name: 'We Can’t Reach the Server' })).toBeVisible();
    await expect(page.getByText('Pending Review')).toBeHidden();
    await expect(accountButton(page)).toBeHidden();
    await expect.poll(() => persistedUserIds(page)).toEqual(new Set());
  });

  test('deletes the user’s data and the chosen truck on logout', async ({ browser }) => {
    const { page, id: userId } = await customerWithOrder(browser);
    const truck = {
      year: '2014',
      make: 'Ram',
      model: '2500',
      transmission: null,
      id: 't1',
      userId,
    };
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      storageKeys.truck,
      JSON.stringify(truck),
    ] as const);
    await accountButton(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    const stored = await page.evaluate((key) => localStorage.getItem(key), storageKeys.truck);
    expect(stored).toBeNull();
    await expect.poll(() => persistedUserIds(page)).toEqual(new Set());
  });

  test('deletes the user’s data after the session expired, even when the server does not respond', async ({
    browser,
  }) => {
    const { page } = await customerWithOrder(browser);
    await page.context().clearCookies();
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await expect.poll(() => persistedUserIds(page)).toEqual(new Set());
  });

  test('shows the next user’s data on an open page when it gets the focus', async ({ browser }) => {
    const { page, id } = await customerWithOrder(browser);
    const next = await signedInPage(browser, newCustomer('Fay'));
    await switchSession(page.context(), next);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText('No Orders Yet')).toBeVisible();
    await expect(accountButton(page)).toContainText('FR');
    await expectPersisted(page, 'Fay');
    expect(await persistedUserIds(page)).not.toContain(id);
  });
});
