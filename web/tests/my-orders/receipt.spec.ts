import { expect, type Page } from '@playwright/test';
import { openInstalledApp } from '#web/tests/offline/installed-app.ts';
import { expectPersisted } from '#web/tests/offline/persisted-queries.ts';
import { paidOrder, placeOrder } from '#web/tests/support/place-order.ts';
import { stubPrint } from '#web/tests/support/print.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';

const receiptOf = (page: Page) => page.getByRole('article', { name: 'Receipt' });

async function openReceipt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Print Receipt' }).click();
  await expect(receiptOf(page)).toBeHidden();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(receiptOf(page)).toBeVisible();
}

test('prints the receipt of a paid order on one page, without the app', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const { customer: page, account, order } = await paidOrder(browser, admin);
  const printed = await stubPrint(page);
  await page.goto(`/my-orders?order=${order.id}`);
  await openReceipt(page);
  const number = order.id.slice(0, 8);
  expect(await printed()).toEqual([`Straight Six receipt ${number}`]);
  await expect(page).toHaveTitle('My Orders | Straight Six');

  const receipt = receiptOf(page);
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format();
  for (const text of [
    `Order${number}`,
    `Ordered${today}`,
    `Paid${today}`,
    '1 Main St',
    'Cheyenne, WY 82001',
    account.email,
    '2014 Ram 2500',
    '(406) 555-0142',
  ]) {
    await expect(receipt).toContainText(text);
  }
  await expect(receipt.getByRole('row')).toHaveText([
    'ItemPrice',
    '2013-2018 6.7L Ram 2500 68RFE automatic SOTF Package$949',
    'Transmission (TCM) Tune$299',
    'SOTF Switch$149',
    'Total$1397',
    'PaymentAmount',
    `${today}, Card$1397`,
  ]);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  // Dark ink, also in the dark theme.
  const lightness = await receipt.evaluate((element) =>
    Number(/[\d.]+/.exec(getComputedStyle(element).color)?.[0]),
  );
  expect(lightness).toBeLessThan(0.3);

  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  await expect(receipt).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('prints a receipt offline', async ({ browser }) => {
  const page = await openInstalledApp(browser, newCustomer('Rex'));
  const order = await placeOrder(page, { vin: '3C6UR5CL5EG000001' });
  const admin = await signedInPage(browser, 'Demo Admin');
  const path = `/api/admin/orders/${order.id}`;
  await writeAs(admin, 'PATCH', path, { status: 'approved' });
  await writeAs(admin, 'POST', `${path}/payment`, { amount: order.totalAmount, method: 'cash' });
  await stubPrint(page);
  await page.goto('/my-orders');
  await expect(
    page.getByText('Fill in your build sheet, so we can build your file.'),
  ).toBeVisible();
  await expectPersisted(page, '3C6UR5CL5EG000001');
  await page.context().setOffline(true);
  await page.goto(`/my-orders?order=${order.id}`);
  await openReceipt(page);
  await expect(receiptOf(page)).toContainText('3C6UR5CL5EG000001');
});
