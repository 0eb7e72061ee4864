import { expect, type Page } from '@playwright/test';
import { attachDeliverableAs } from '#web/tests/fulfillment/deliver-files.ts';
import { newOrder, paidOrder } from '#web/tests/support/place-order.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import { setRootSize } from './expect-readable.ts';

const upright = { width: 820, height: 1180 };
const narrow = { width: 390, height: 844 };

/** Types into a field of the dialog on top, and turns the screen: the same field keeps the text and the focus. */
async function expectKept(page: Page, label: string | RegExp, text = 'Half a text') {
  const field = page.getByRole('dialog').last().getByRole('textbox', { name: label });
  await field.fill(text);
  await field.evaluate((element) => element.setAttribute('data-typed-in', ''));
  for (const viewport of [narrow, upright]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(field).toHaveValue(text);
    await expect(field).toHaveAttribute('data-typed-in');
    await expect(field).toBeFocused();
  }
}

/** Opens a dialog of the open order, types, turns the screen, and discards the text. */
async function expectDialogKept(page: Page, button: string, label: string | RegExp, text?: string) {
  await page.getByRole('button', { name: button }).first().click();
  await expectKept(page, label, text);
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^(Cancel|Back|Keep Order)$/ })
    .click();
  // A dialog hides the order below it.
  await expect(page.getByRole('dialog', { name: /^Order Details/ })).toBeVisible();
}

test('keeps what an admin types when the screen turns', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin', { viewport: upright });
  const { order } = await newOrder(browser);
  const paid = await paidOrder(browser, admin);
  await admin.goto(`/admin?order=${order.id}`);
  await expectDialogKept(admin, 'Deny Order', 'Reason for Denial *');
  await expectDialogKept(admin, 'Ask for a Change', 'What to Change *');
  await expectDialogKept(admin, 'Amend', 'Year', '2015');
  await expectDialogKept(admin, 'Cancel Order', 'Reason for Canceling *');
  await writeAs(admin, 'PATCH', `/api/admin/orders/${order.id}`, { status: 'approved' });
  await expectDialogKept(admin, 'Reopen', 'Reason for Reopening *');
  await expectDialogKept(admin, 'Record Payment', /^Reference/);
  await attachDeliverableAs(admin, paid.order.id);
  await writeAs(admin, 'PATCH', `/api/admin/orders/${paid.order.id}`, { status: 'fulfilled' });
  await admin.goto(`/admin?order=${paid.order.id}`);
  await expectDialogKept(admin, 'Refund', 'Reason for Refund *');
  await expectDialogKept(admin, 'Withdraw', 'Reason for Withdrawing *');
  await admin.getByRole('tab', { name: 'Chat' }).click();
  await expectKept(admin, 'Message');
});

test('keeps what a customer types when the screen turns', async ({ browser }) => {
  const { customer, order } = await newOrder(browser);
  await customer.setViewportSize(upright);
  await customer.goto(`/my-orders?order=${order.id}`);
  await expectDialogKept(customer, 'Cancel Order', 'Reason (Optional)');
  await customer.goto(`/my-orders?order=${order.id}#chat`);
  await expectKept(customer, 'Message');
  await customer.goto('/product/2013-2018-ram-2500-68rfe');
  await customer.getByRole('button', { name: 'Request Order' }).click();
  await expectKept(customer, 'Street Address *', '1 Half St');
});

test('keeps the selected item of a row in view when the screen turns or the text grows', async ({
  browser,
}) => {
  const admin = await signedInPage(browser, 'Demo Admin', { viewport: upright });
  await admin.goto('/?years=2019-2021');
  const chip = admin.getByRole('button', { name: '2019-2021', exact: true });
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await admin.setViewportSize(narrow);
  await expect(chip).toBeInViewport({ ratio: 1 });

  await admin.setViewportSize(upright);
  await admin.goto('/admin?tab=denied');
  const tab = admin.getByRole('tab', { name: /^Denied/ });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await admin.setViewportSize(narrow);
  await expect(tab).toBeInViewport({ ratio: 1 });
  await admin.evaluate(setRootSize, 24);
  await expect(tab).toBeInViewport({ ratio: 1 });
});
