import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { expectNoFindings } from '#web/tests/layout/axe.ts';
import { installed } from '#web/tests/offline/installed.ts';
import { fact } from '#web/tests/support/facts.ts';
import { arrive, newCustomer, signIn, test } from '#web/tests/support/people.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { changeRead } from '#web/tests/support/screens.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const details = { vin: '1C6RR7LT0ES000000', modifications: '63 mm turbo' };
const reason = 'We need the transmission’s serial number.';

async function decide(browser: Browser, { id }: OrderJson, change: object): Promise<Page> {
  const admin = await arrive(browser, 'Demo Admin');
  await writeAs(admin, 'PATCH', `/api/admin/orders/${id}`, change);
  return admin;
}

/** A customer's page, and the order of theirs that was denied. */
async function withDenied(
  browser: Browser,
  page?: Page,
): Promise<{ page: Page; order: OrderJson }> {
  const customer = page ?? (await arrive(browser, newCustomer('Rea')));
  const order = await placeOrder(customer, details);
  await decide(browser, order, { status: 'denied', adminResponse: reason });
  return { page: customer, order };
}

async function openOrder(page: Page, { id }: OrderJson): Promise<Locator> {
  await page.goto(`/my-orders?order=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Order Details & Communication' });
  await expect(dialog).toBeVisible();
  return dialog;
}

function requestDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Request Calibration Order' });
}

async function submit(page: Page): Promise<void> {
  const dialog = requestDialog(page);
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(dialog).toBeHidden();
}

test('a denied request is changed and sent again, and both sides see what stands in place of what', async ({
  browser,
}) => {
  const { page, order } = await withDenied(browser);
  const opened = await openOrder(page, order);
  await opened.getByRole('button', { name: 'Change and Resubmit' }).click();
  const dialog = requestDialog(page);
  await expect(dialog).toContainText('In place of your request of');
  await expect(dialog).toContainText(reason);
  await expect(dialog).toContainText('Transmission (TCM) Tune');
  await expect(dialog).toContainText('$1397');
  await expect(dialog.locator('[name=vin]')).toHaveValue(details.vin);
  await expect(dialog.locator('[name=modifications]')).toHaveValue(details.modifications);
  await expectNoFindings(page);
  await dialog.locator('[name=additionalNotes]').fill('Serial 68RFE-1');
  await submit(page);

  await page.goto('/my-orders');
  const denied = page.getByRole('article').filter({ hasText: 'Reason for Denial' });
  await expect(denied).toContainText('You sent it again on');
  const before = await openOrder(page, order);
  await expect(before.getByText('You changed this request and sent it again on')).toBeVisible();
  await expect(before.getByRole('button', { name: 'Change and Resubmit' })).toBeHidden();
  await expectNoFindings(page);
  await before.getByRole('button', { name: 'Open the New Request' }).click();
  await expect(fact(page, 'Additional Notes')).toHaveText('Serial 68RFE-1');
  await expect(before.getByText('Sent in place of your request of')).toBeVisible();

  const again = new URL(page.url()).searchParams.get('order') ?? '';
  const admin = await arrive(browser, 'Demo Admin');
  await admin.goto(`/admin?order=${again}`);
  await admin.getByRole('button', { name: `Order ${order.id.slice(0, 8)}` }).click();
  await expect(admin).toHaveURL(new RegExp(order.id));
  await admin.getByRole('button', { name: `Order ${again.slice(0, 8)}` }).click();
  await expect(admin).toHaveURL(new RegExp(again));
});

test('an approved order is ordered again as it is today, and what is no longer offered is said before', async ({
  browser,
}) => {
  const page = await arrive(browser, newCustomer('Rea'));
  const order = await placeOrder(page, details);
  await expect((await openOrder(page, order)).getByText('Platform')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Order Again' })).toBeHidden();
  await decide(browser, order, { status: 'approved' });
  await changeRead<ProductJson[]>(page, '**/api/products', (products) =>
    products.map((product) => ({ ...product, sotfPrice: 99900 })),
  );
  await changeRead<AddonJson[]>(page, '**/api/addons', (addons) =>
    addons.filter(({ id }) => id !== 'sotf-switch'),
  );
  const dialog = await openOrder(page, order);
  await expect(dialog).toContainText('No longer offered, and left out: SOTF Switch.');
  await expect(dialog).toContainText('At today’s prices it is $1298; it was $1397.');
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Order Again' }).click();
  await expect(requestDialog(page)).toContainText('SOTF Package');
  await expect(requestDialog(page)).toContainText('$1298');
  await expect(requestDialog(page)).not.toContainText('In place of');
  await expect(requestDialog(page).locator('[name=billingCity]')).toHaveValue('Cheyenne');
});

test('a tune that is no longer offered becomes a single file, and says so', async ({ browser }) => {
  const { page, order } = await withDenied(browser);
  await changeRead<ProductJson[]>(page, '**/api/products', (products) =>
    products.map((product) => ({ ...product, hasSotf: false, sotfPrice: null })),
  );
  const dialog = await openOrder(page, order);
  await expect(dialog).toContainText(
    'The SOTF Package is no longer offered for this calibration: it is a Single File today.',
  );
  await dialog.getByRole('button', { name: 'Change and Resubmit' }).click();
  await expect(requestDialog(page)).toContainText('Single File');
});

test('a calibration that is off sale says so, and nothing is begun', async ({ browser }) => {
  const { page, order } = await withDenied(browser);
  await changeRead<ProductJson[]>(page, '**/api/products', (products) =>
    products.filter(({ id }) => id !== order.product.id),
  );
  const dialog = await openOrder(page, order);
  await expect(dialog).toContainText(
    'This calibration is no longer on sale, so it cannot be ordered again.',
  );
  await expect(dialog.getByRole('button', { name: 'Change and Resubmit' })).toBeHidden();
});

test('what was begun for the same calibration is replaced only when its writer says so', async ({
  browser,
}) => {
  const { page, order } = await withDenied(browser);
  await page.goto(`/product/${order.product.id}?request=true`);
  await requestDialog(page).locator('[name=billingCity]').fill('Laramie');
  const dialog = await openOrder(page, order);
  const button = dialog.getByRole('button', { name: 'Change and Resubmit' });
  await button.click();
  const prompt = page.getByRole('dialog', { name: 'Replace what you began?' });
  await expectNoFindings(page);
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await expect(prompt).toBeHidden();
  await expect(page).toHaveURL(/my-orders/);
  await button.click();
  await prompt.getByRole('button', { name: 'Replace It' }).click();
  await expect(requestDialog(page).locator('[name=billingCity]')).toHaveValue('Cheyenne');
  await expect(requestDialog(page)).toContainText('In place of your request of');
});

test('a resubmission without signal waits, is not offered twice, keeps its link in its form, and is sent', async ({
  browser,
}) => {
  const page = await installed(browser, newCustomer('Rea'));
  const { order } = await withDenied(browser, page);
  await (await openOrder(page, order)).getByRole('button', { name: 'Change and Resubmit' }).click();
  await expect(requestDialog(page)).toContainText('In place of your request of');
  await page.context().setOffline(true);
  await submit(page);
  await page.getByRole('link', { name: 'My Orders' }).first().click();
  await page.getByRole('button', { name: 'View Details & Chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order Details & Communication' });
  await expect(dialog).toContainText('It is kept on this device until it is sent.');
  await expect(dialog.getByRole('button', { name: 'Change and Resubmit' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const unsent = page.getByRole('list', { name: 'Not sent yet' });
  await unsent.getByRole('button', { name: 'Edit' }).click();
  await expect(requestDialog(page)).toContainText('In place of your request of');
  await submit(page);
  await page.getByRole('link', { name: 'My Orders' }).first().click();
  await page.context().setOffline(false);
  await expect(unsent).toBeHidden();
  await expect(page.getByText('You sent it again on')).toBeVisible();
});

test('the link to the denied request is kept with the form, until the form is cleared', async ({
  browser,
}) => {
  const { page, order } = await withDenied(browser);
  await (await openOrder(page, order)).getByRole('button', { name: 'Change and Resubmit' }).click();
  await expect(requestDialog(page)).toContainText('In place of your request of');
  await page.goto(`/product/${order.product.id}?request=true`);
  await expect(requestDialog(page)).toContainText('In place of your request of');
  await requestDialog(page).getByRole('button', { name: 'Clear Form' }).click();
  await expect(requestDialog(page)).not.toContainText('In place of');
  await requestDialog(page).getByRole('button', { name: 'Undo Clear' }).click();
  await expect(requestDialog(page)).toContainText('In place of your request of');
  await submit(page);
  await page.goto('/my-orders');
  await expect(page.getByText('You sent it again on')).toBeVisible();
});

test('a request that was sent again elsewhere meanwhile is refused once, and is like any other then', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Rea'));
  const { order } = await withDenied(browser, page);
  await (await openOrder(page, order)).getByRole('button', { name: 'Change and Resubmit' }).click();
  await expect(requestDialog(page)).toContainText('In place of your request of');
  await placeOrder(page, { resubmitOf: order.id });
  await requestDialog(page).getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(page.getByText(/^409: /)).toBeVisible();
  await expect(requestDialog(page)).toContainText('Use my 2014 Ram 2500');
  await expect(requestDialog(page)).not.toContainText('In place of');
  await expect(requestDialog(page).locator('[name=billingCity]')).toHaveValue('Cheyenne');
  await submit(page);
});

test('what waits to be sent in place of a denied request does so once', async ({ browser }) => {
  const page = await installed(browser, newCustomer('Rea'));
  const { order } = await withDenied(browser, page);
  const opened = await openOrder(page, order);
  await opened.getByRole('button', { name: 'Change and Resubmit' }).click();
  await expect(requestDialog(page)).toContainText('In place of your request of');
  // Another tab of the same browser, with the form as it is here.
  const other = await page.context().newPage();
  await other.goto(`/product/${order.product.id}?request=true`);
  await expect(requestDialog(other)).toContainText('In place of your request of');
  await page.context().setOffline(true);
  await submit(page);
  await expect(requestDialog(other)).not.toContainText('In place of');
  await page.context().setOffline(false);
  await other.close();
});
