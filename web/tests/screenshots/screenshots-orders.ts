import { attachDeliverableAs } from '#web/tests/fulfillment/deliver-files.ts';
import { fillOrderForm } from '#web/tests/order-request/fill-order-form.ts';
import { paidOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import { verdictText } from '#worker/domain/files/verdict.ts';
import { shoot } from './shoot.ts';

test('questions and warnings of the order form', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Ana'));
  await page.goto('/product/2013-2018-ram-2500-68rfe?tune=sotf');
  await page.getByRole('button', { name: 'Request Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
  await dialog.getByRole('region', { name: 'Required parts' }).scrollIntoViewIfNeeded();
  await shoot(page, 'order-dialog-parts');
  await fillOrderForm(page);
  await dialog.locator('[name=vin]').fill('ABC');
  await dialog.locator('[name=vehicleYear]').fill('1875');
  await dialog.locator('[name=vehicleMake]').fill('Ford');
  await dialog.locator('[name=vehicleModel]').fill('F-250');
  await dialog.locator('[name=vehicleModel]').blur();
  await dialog.getByText('The make is Ford.').waitFor();
  await shoot(page, 'order-dialog-warnings');
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Add a photo of your door plate' }).waitFor();
  await shoot(page, 'product-ordered');
  await page.goto('/my-orders');
  await page.getByRole('button', { name: 'Add a photo of your door plate' }).waitFor();
  await shoot(page, 'my-orders-next-step');

  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.goto('/admin');
  await admin.getByRole('button', { name: 'Ford F-250' }).first().click();
  await admin.getByRole('heading', { name: 'Order Chat' }).waitFor();
  await shoot(admin, 'admin-order-warnings');
});

test('a fulfilled order', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const { customer, order } = await paidOrder(browser, admin);
  const tune = await attachDeliverableAs(admin, order.id, {
    fileName: 'tow-68rfe-rev-1.bin',
    note: 'Flash with the key on.\nThen wait 30 seconds.',
  });
  await attachDeliverableAs(admin, order.id, {
    itemId: 'Switch:sotf-switch',
    fileName: 'sotf-switch-wiring.pdf',
  });
  await writeAs(admin, 'PATCH', `/api/admin/orders/${order.id}`, { status: 'fulfilled' });
  await customer.goto('/my-orders');
  await customer.getByText('2 new files are ready to download').first().waitFor();
  await shoot(customer, 'my-orders-files');
  await customer.getByRole('button', { name: 'View Details & Chat' }).click();
  const files = customer.getByRole('region', { name: 'Your files' });
  await files.getByRole('heading').first().waitFor();
  await files.scrollIntoViewIfNeeded();
  await shoot(customer, 'order-files');
  await writeAs(customer, 'POST', `/api/orders/${order.id}/messages`, {
    message: `${verdictText('change', tune)}It idles too low.`,
    verdict: { deliverableId: tune.id, answer: 'change' },
  });
  const note = 'Raised the idle to 750 rpm.';
  const { fileName, id: revisionOf } = tune;
  await attachDeliverableAs(admin, order.id, { fileName, revisionOf, note });
  await customer.reload();
  await files.getByText('Earlier revisions (1)').click();
  await files.scrollIntoViewIfNeeded();
  await shoot(customer, 'order-revisions');
  // The browser's print dialog would block the page.
  await customer.evaluate(() => {
    window.print = () => {};
  });
  await customer.getByRole('button', { name: 'Print Receipt' }).click();
  await customer.emulateMedia({ media: 'print' });
  await shoot(customer, 'receipt');
});
