import { expect } from '@playwright/test';
import { clearQueryCache } from '#web/tests/offline/persisted-queries.ts';
import { unavailableForAMinute } from '#web/tests/offline/unavailable.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { failResponse, screens } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import { expectNoViolationsOnScreens } from './axe.ts';

const [phone] = screens;

test('has no axe violations for a visitor', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...phone, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Your Calibration' })).toBeVisible();
  await expectNoViolationsOnScreens(page);
  await page.goto('/nowhere');
  await expect(page.getByText('404 - Page Not Found')).toBeVisible();
  await expectNoViolationsOnScreens(page);
  await context.close();
});

test('has no axe violations for a customer', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Axl'), phone);
  await page.goto('/?years=2013-2018');
  await expect(page.getByText('4 calibrations')).toBeVisible();
  await expectNoViolationsOnScreens(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await expectNoViolationsOnScreens(page);

  await page.goto('/product/2013-2018-ram-2500-68rfe?tune=sotf&addons=sotf-switch');
  await expect(page.getByText('Total Price')).toBeVisible();
  await expectNoViolationsOnScreens(page);
  await page.getByRole('button', { name: 'Request Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(dialog.getByText('Year is required')).toBeVisible();
  await expectNoViolationsOnScreens(page);
  await page.goto('/product/none');
  await expect(page.getByText('Product Not Found')).toBeVisible();
  await expectNoViolationsOnScreens(page);

  await page.goto('/my-orders');
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  await expectNoViolationsOnScreens(page);
  const order = await placeOrder(page);
  await writeAs(page, 'POST', `/api/orders/${order.id}/messages`, { message: 'Hello' });
  await page.goto('/my-orders');
  await expect(page.getByText('Pending Review')).toBeVisible();
  await expectNoViolationsOnScreens(page);
  await page.getByRole('button', { name: 'View Details & Chat' }).click();
  await expect(page.getByText('Total Amount')).toBeVisible();
  await expectNoViolationsOnScreens(page);
  await page.goto(`/my-orders?order=${order.id}#chat`);
  await expect(page.getByRole('log').getByText('Hello')).toBeVisible();
  await expectNoViolationsOnScreens(page);
  await page.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.fulfill(unavailableForAMinute) : route.continue(),
  );
  await page.getByPlaceholder('Type your message...').fill('Lost');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Failed to send message')).toBeVisible();
  await expect(page.getByText('Not sent')).toBeVisible();
  await expectNoViolationsOnScreens(page);
  await clearQueryCache(page);
  await failResponse(page, '**/api/products', 'Not now.');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Error Loading Products' })).toBeVisible();
  await expectNoViolationsOnScreens(page);
});

test('has no axe violations for an admin', async ({ browser }) => {
  const customer = await signedInPage(browser, newCustomer('Axl'));
  const [denied, paid, pending] = [
    await placeOrder(customer),
    await placeOrder(customer),
    await placeOrder(customer),
  ];
  const page = await signedInPage(browser, 'Demo Admin', phone);
  const change = (id: string, data: object) =>
    writeAs(page, 'PATCH', `/api/admin/orders/${id}`, data);
  await change(denied.id, { status: 'denied', adminResponse: 'Not this one.' });
  await change(paid.id, { status: 'approved' });
  await writeAs(page, 'POST', `/api/admin/orders/${paid.id}/payment`, {
    amount: paid.totalAmount,
    method: 'card',
  });
  await page.goto(`/admin?order=${pending.id}#chat`);
  await expect(page.getByRole('heading', { name: 'Order Chat' })).toBeVisible();
  await expectNoViolationsOnScreens(page);
  for (const [open, title] of [
    ['Approve Order', 'Approve Order'],
    ['Deny Order', 'Deny Order'],
  ] as const) {
    await page.getByRole('button', { name: open }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expectNoViolationsOnScreens(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
  await page.keyboard.press('Escape');
  for (const tab of ['approved', 'denied', 'fulfillment', 'images']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`, 'i') }).click();
    await expect(page.getByRole('tabpanel').locator('button, h2').first()).toBeVisible();
    await expectNoViolationsOnScreens(page);
  }
  for (const name of ['New Calibration', 'New Add-on']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Save' }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/ is required$/)
        .first(),
    ).toBeVisible();
    await expectNoViolationsOnScreens(page);
    await page.keyboard.press('Escape');
    if (name === 'New Add-on') continue;
    await page.getByRole('button', { name: 'Add-ons', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Edit SOTF Switch' })).toBeVisible();
    await expectNoViolationsOnScreens(page);
  }
  await page.getByRole('button', { name: 'Numbers' }).click();
  await expect(page.getByRole('figure', { name: /^Orders/ })).toBeVisible();
  await expectNoViolationsOnScreens(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Replies' }).click();
  await page.getByRole('button', { name: 'Add a Text' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expectNoViolationsOnScreens(page);
  await page.goto('/admin?tab=fulfillment');
  await page.getByRole('tabpanel').getByRole('listitem').getByRole('button').first().click();
  const fulfillment = page.getByRole('dialog', { name: 'Fulfill Order' });
  // Until its checklist has loaded, the dialog scrolls but has nothing to focus.
  await expect(fulfillment.getByRole('checkbox').first()).toBeVisible();
  await expectNoViolationsOnScreens(page);
});

test('has targets of at least 44 by 44 px on a phone', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Kay'), phone);
  const order = await placeOrder(page);
  const small = () =>
    page
      .locator(
        'button:visible, a:visible, input:not([type=radio],[type=checkbox]):visible, label:has(input):visible',
      )
      .evaluateAll((elements) =>
        elements
          .filter((element) => {
            const { width, height, bottom } = element.getBoundingClientRect();
            return bottom > 0 && (width < 44 || height < 44);
          })
          .map((element) => element.outerHTML.slice(0, 120)),
      );
  for (const path of [
    '/',
    '/product/2013-2018-ram-2500-68rfe',
    '/my-orders',
    `/my-orders?order=${order.id}`,
    `/my-orders?order=${order.id}#chat`,
    '/nowhere',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await small(), path).toEqual([]);
  }
});
