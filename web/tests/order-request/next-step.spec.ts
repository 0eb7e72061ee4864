import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { openInstalledApp } from '#web/tests/offline/installed-app.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { orderNumber } from '#worker/domain/orders/short-id.ts';
import { fillOrderForm } from './fill-order-form.ts';
import { chosenPath, openOrderDialog } from './order-dialog.ts';

const phone = { viewport: { width: 390, height: 844 } };
const photo = 'Add a photo of your door plate';

const panelOf = (page: Page, { id }: Pick<OrderJson, 'id'>) =>
  page.getByRole('region', { name: `Order ${orderNumber(id)}` });

test('shows the order number and the next step on the page and on My Orders after an order', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Nia'), phone);
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  const placed = page.waitForResponse('**/api/orders');
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  const order = (await (await placed).json()) as OrderJson;
  await expect(dialog.getByText(`Order ${orderNumber(order.id)}`)).toBeVisible();
  await expect(dialog).toBeHidden();
  const panel = panelOf(page, order);
  await expect(panel).toContainText('We review within 24 hours.');
  await expectNoViolations(page);
  await panel.getByRole('link', { name: photo }).click();
  await expect(page).toHaveURL(`/my-orders?order=${order.id}#chat`);
  const details = page.getByRole('dialog', { name: 'Order Details & Communication' });
  await expect(details.getByPlaceholder('Type your message...')).toBeInViewport();

  await page.locator('input[type=file]').setInputFiles({
    name: 'door-plate.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(1000),
  });
  await details.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message has been sent successfully')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toContainText('We have your file.');
  await expect(panel.getByRole('link', { name: photo })).toBeHidden();
  await expectNoViolations(page);
});

test('stays dismissed', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Nia'));
  const order = await placeOrder(page);
  await page.goto('/my-orders');
  const panel = panelOf(page, order);
  await panel.getByRole('button', { name: 'Dismiss' }).click();
  await expect(panel).toBeHidden();
  await page.reload();
  await expect(page.getByText('Pending Review')).toBeVisible();
  await expect(panel).toBeHidden();
  await page.goto(chosenPath);
  await expect(page.getByRole('button', { name: 'Request Order' })).toBeVisible();
  await expect(panel).toBeHidden();
});

test('appears only on the ordered calibration', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Nia'));
  const order = await placeOrder(page);
  await page.goto(chosenPath);
  await expect(panelOf(page, order)).toBeVisible();
  await page.goto('/product/2003-2005-ram-2500-48re');
  await expect(page.getByRole('button', { name: 'Request Order' })).toBeVisible();
  await expect(panelOf(page, order)).toBeHidden();
});

test('says that an offline order is saved, and then shows its number', async ({ browser }) => {
  const page = await openInstalledApp(browser, newCustomer('Nia'));
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(dialog).toBeHidden();
  const saved = page.getByRole('region', { name: 'Your order is saved' });
  await expect(saved).toContainText('we’ll send it as soon as you’re back online');
  await page.context().setOffline(false);
  await expect(saved).toBeHidden();
  await expect(page.getByRole('region', { name: /^Order [0-9A-F]{8}$/ })).toBeVisible();
});
