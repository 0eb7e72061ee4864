import { stubOrders } from '#web/tests/admin/admin-list.ts';
import { clearQueryCache } from '#web/tests/offline/persisted-queries.ts';
import { unavailableForAMinute } from '#web/tests/offline/unavailable.ts';
import { fillOrderForm } from '#web/tests/order-request/fill-order-form.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { hangResponse, modifyResponse, stubResponse } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { shoot } from './shoot.ts';

test('visitor pages', async ({ page }) => {
  await page.goto('/');
  await shoot(page, 'landing');
  await shoot(page, 'landing-all', { fullPage: true });
  await page.goto('/nowhere');
  await page.getByText('404 - Page Not Found').waitFor();
  await shoot(page, 'not-found');
});

test('catalog and order form', async ({ browser }) => {
  const page = await signIn(browser, { ...newCustomer('Ana'), email: 'ana@example.com' });
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await shoot(page, 'catalog');
  await page.goto('/?years=2013-2018');
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await page.getByRole('heading', { name: 'What do you drive?' }).waitFor();
  await shoot(page, 'catalog-filtered');
  await page.goto('/my-orders');
  await page.getByText('No Orders Yet').waitFor();
  await shoot(page, 'my-orders-empty');
  await page.goto('/product/2013-2018-ram-2500-68rfe');
  await page.getByText('SOTF Package').click();
  await page.getByText('Transmission (TCM) Tune').click();
  await shoot(page, 'product');
  await page.getByRole('heading', { name: 'Optional Add-ons' }).scrollIntoViewIfNeeded();
  await shoot(page, 'product-addons');
  await page.getByRole('heading', { name: 'Factory Rating' }).scrollIntoViewIfNeeded();
  await shoot(page, 'product-figures');
  await page.goto('/product/none');
  await page.getByText('Product Not Found').waitFor();
  await shoot(page, 'product-not-found');
  await page.goto('/product/2013-2018-ram-2500-68rfe?tune=sotf&addons=transmission-tcm-tune');
  await page.getByRole('button', { name: 'Request Order' }).click();
  await page.getByRole('button', { name: 'Submit for Approval' }).click();
  await page.getByText('Year is required').waitFor();
  await shoot(page, 'order-dialog-errors');
  await fillOrderForm(page);
  await shoot(page, 'order-dialog');
  await page.getByRole('button', { name: 'Submit for Approval' }).click();
  await page.getByText('Order Submitted!', { exact: false }).waitFor();
  await shoot(page, 'order-submitted');
});

test('My Orders and chat', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Ana'));
  const order = await placeOrder(page, { vin: '1C6RR7LT0ES000000', modifications: '63 mm turbo' });
  const at = new Date(order.createdAt).getTime();
  await modifyResponse(page, '**/api/orders/my-orders', ([placed]: OrderJson[]) =>
    [
      { status: 'pending', paymentStatus: 'unpaid' },
      { status: 'approved', paymentStatus: 'unpaid' },
      { status: 'approved', paymentStatus: 'paid' },
      {
        status: 'denied',
        adminResponse: 'The VIN belongs to another truck. Send us a photo of the door plate.',
      },
      { status: 'processing', paymentStatus: 'paid' },
      { status: 'fulfilled', paymentStatus: 'paid', tuneType: 'single' },
    ].map((state, index) => ({
      ...placed,
      ...state,
      id: index === 0 ? order.id : `order-${index}`,
    })),
  );
  const ana = order.user;
  const admin = { ...ana, id: 'admin', firstName: 'Sam', lastName: 'Okafor', isAdmin: true };
  const message = (minutes: number, user: typeof ana, message: string, file?: object) => ({
    id: `message-${minutes}`,
    userId: user.id,
    message,
    fileUrl: null,
    fileName: null,
    fileSize: null,
    createdAt: new Date(at + minutes * 60_000).toISOString(),
    isSeen: minutes < 0,
    user,
    ...file,
  });
  await stubResponse(page, '**/api/orders/*/messages', [
    message(-1500, ana, 'Will this work with the stock fuel system?'),
    message(
      -1490,
      admin,
      'Yes. Your truck’s stock pump and injectors are fine for the tow level and the street level.',
    ),
    message(0, ana, 'Good. I tow 9,000 lb through the Rockies twice a month.'),
    message(1, ana, 'Sent a file: log-2014-ram.csv', {
      fileUrl: '/api/objects/1',
      fileName: 'log-2014-ram.csv',
      fileSize: 2_345_678,
    }),
    message(6, admin, 'Got it, thank you. I will keep the exhaust temperature on the safe side.'),
  ]);
  await page.goto('/my-orders');
  await page.getByText('Pending Review').waitFor();
  await shoot(page, 'my-orders');
  await shoot(page, 'my-orders-all', { fullPage: true });
  await page.getByRole('button', { name: 'View Details & Chat' }).first().click();
  await page.getByRole('log').getByText('Got it').waitFor();
  await shoot(page, 'order-details');
  await page.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.fulfill(unavailableForAMinute) : route.fallback(),
  );
  await page.getByPlaceholder('Type your message...').fill('Thanks!');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Not sent').waitFor();
  await page.goto(`${page.url()}#chat`);
  await page.getByPlaceholder('Type your message...').scrollIntoViewIfNeeded();
  await shoot(page, 'order-chat');
});

test('chat files', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Ana'));
  const picture = await page.screenshot();
  const order = await placeOrder(page);
  await page.goto(`/my-orders?order=${order.id}#chat`);
  const attach = page.locator('input[type=file]');
  const send = page.getByRole('button', { name: 'Send message' });
  const log = page.getByRole('log');
  const choose = (name: string, buffer: Buffer = Buffer.alloc(2_345_678)) =>
    attach.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await choose('engine-bay.png', picture);
  await send.click();
  await log.locator('img[src*=thumbnail]').waitFor();
  await log.getByRole('link', { name: 'engine-bay.png' }).click();
  await page.getByRole('img', { name: 'engine-bay.png' }).waitFor();
  await shoot(page, 'photo-viewer');
  await page.keyboard.press('Escape');
  await choose('log-2014-ram.csv');
  await page.getByPlaceholder('Type your message...').fill('And this is what it logged.');
  await shoot(page, 'chat-file-chosen');
  await send.click();
  await page.getByText('Your message has been sent successfully').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await send.scrollIntoViewIfNeeded();
  await shoot(page, 'chat-file-sent');

  let isDown = false;
  await page.route('**/cdn-cgi/local/r2/s3/**', (route) => isDown && route.abort());
  await page.clock.install();
  await choose('stock-tune-2014-ram-2500-68rfe.bin');
  await send.click();
  await log.getByRole('progressbar').waitFor();
  await shoot(page, 'chat-file-uploading');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('complementary', { name: 'Uploads' }).waitFor();
  await shoot(page, 'upload-tray');
  await page.getByRole('link', { name: 'Straight Six' }).click();
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByText('Total Price').waitFor();
  await shoot(page, 'upload-tray-product');
  await page.getByRole('link', { name: /^Open chat of/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  isDown = true;
  // Too large to be stored, so the tray shows it while it waits.
  await choose('stock-tune-2014-ram-2500-68rfe.bin', Buffer.alloc(27_000_000));
  await send.click();
  await log.getByText('Waiting for').waitFor();
  await shoot(page, 'chat-file-waiting');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('complementary', { name: 'Uploads' }).waitFor();
  await shoot(page, 'upload-tray-waiting');

  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.goto(`/admin?order=${order.id}#chat`);
  await admin.getByRole('log').locator('img[src*=thumbnail]').waitFor();
  await admin.route('**/cdn-cgi/local/r2/s3/**', () => {});
  await admin.locator('input[type=file]').setInputFiles({
    name: 'tow-68rfe-rev-2.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(2_345_678),
  });
  await admin.getByRole('button', { name: 'Send message' }).click();
  await admin.getByRole('complementary', { name: 'Uploads' }).waitFor();
  await shoot(admin, 'admin-file-going-up');
});

test('loading states', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Ana'));
  await hangResponse(page, '**/api/products');
  await hangResponse(page, '**/api/orders/my-orders');
  await clearQueryCache(page);
  for (const [path, name] of [
    ['/', 'catalog-loading'],
    ['/product/2013-2018-ram-2500-68rfe', 'product-loading'],
    ['/my-orders', 'my-orders-loading'],
  ] as const) {
    await page.goto(path);
    await page.getByTestId('skeleton').first().waitFor();
    await shoot(page, name);
  }
});

test('admin dashboard', async ({ browser }) => {
  const account = newCustomer('Ana');
  const customer = await signIn(browser, account);
  const order = await placeOrder(customer);
  const page = await signIn(browser, 'Demo Admin');
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await shoot(page, 'catalog-admin');
  await page.goto('/admin');
  await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
  await shoot(page, 'admin');
  // The list renders only the cards in view.
  await page.goto(`/admin?order=${order.id}`);
  await page.getByRole('heading', { name: 'Order Chat' }).waitFor();
  await shoot(page, 'admin-order');
  await page.getByRole('button', { name: 'Approve Order' }).click();
  await shoot(page, 'admin-approve');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('button', { name: 'Record Payment' }).click();
  await shoot(page, 'admin-payment');
  await page.getByRole('button', { name: 'Record Payment' }).last().click();
  await page.getByText('✓ Paid').waitFor();
  await page.goto('/admin?tab=fulfillment');
  await page.getByRole('button', { name: account.email }).click();
  await page.getByRole('dialog', { name: 'Fulfill Order' }).waitFor();
  await shoot(page, 'admin-fulfill');
});

test('admin dashboard with many orders', async ({ browser }) => {
  const customer = await signIn(browser, newCustomer('Ana'));
  const order = await placeOrder(customer);
  const page = await signedInPage(browser, 'Demo Admin');
  await stubOrders(page, () => manyOrders(order));
  await page.goto(`/admin?order=${order.id}`);
  await page.getByText('No messages yet. Start the conversation!').waitFor();
  await shoot(page, 'admin-many');
  await page.keyboard.press('Escape');
  await page.getByLabel('Search all orders').fill('rosa');
  await page.getByRole('list', { name: 'Matching orders' }).waitFor();
  await shoot(page, 'admin-search');
  await page.getByRole('button', { name: 'Export CSV' }).focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).waitFor();
  await shoot(page, 'admin-keys');
  await page.goto('/admin?tab=fulfillment');
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await shoot(page, 'admin-fulfillment');
  await page.goto('/admin?tab=denied');
  await page.getByText('No denied orders').waitFor();
  await shoot(page, 'admin-empty');
});

test('catalog editor', async ({ browser }) => {
  const page = await signedInPage(browser, 'Demo Admin');
  await page.goto('/admin?tab=images');
  await page.getByRole('tabpanel').getByRole('article').first().waitFor();
  await shoot(page, 'admin-images');
  await page
    .getByRole('button', { name: /^Add Dyno Sheet/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'admin-dyno-sheet');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Edit 2013-2018/ })
    .first()
    .click();
  await page.getByLabel('Brand *').waitFor();
  await shoot(page, 'admin-edit');
  await page.getByLabel('Brand *').fill('');
  await page.getByLabel('Single File Price in Dollars *').fill('a lot');
  await page.getByRole('button', { name: 'Save' }).click();
  await shoot(page, 'admin-edit-errors');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add-ons', exact: true }).click();
  await page.getByRole('tabpanel').getByRole('article').first().waitFor();
  await shoot(page, 'admin-addons');
});

/** Orders of every status, some with very long emails and vehicle models. */
function manyOrders(order: OrderJson): OrderJson[] {
  const states = [
    { status: 'pending', paymentStatus: 'unpaid' },
    { status: 'approved', paymentStatus: 'unpaid' },
    { status: 'approved', paymentStatus: 'paid' },
    { status: 'fulfilled', paymentStatus: 'paid' },
  ] as const;
  const emailNames = [
    'rosa.delgado',
    'sam.okafor',
    'wolfeschlegelsteinhausenbergerdorff.von.der.heide',
    'jo',
  ];
  const trucks = ['2500', '3500 Dually', '1500 Classic Warlock Crew Cab Long Bed Four by Four'];
  return Array.from({ length: 240 }, (_, index) => ({
    ...order,
    ...(states[index % states.length] ?? states[0]),
    id: index === 0 ? order.id : `${index}`.padStart(8, '0'),
    createdAt: new Date(Date.now() - (240 - index) * 3_700_000).toISOString(),
    vehicleModel: trucks[index % trucks.length] ?? '',
    user: { ...order.user, email: `${emailNames[index % emailNames.length]}@example.com` },
  }));
}
