import { clearQueryCache } from '#web/tests/offline/persisted-queries.ts';
import { fillOrderForm } from '#web/tests/order-request/fill-order-form.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { hangResponse, modifyResponse, stubResponse } from '#web/tests/support/responses.ts';
import { newCustomer, signIn, test } from '#web/tests/support/users.ts';
import { minuteMs } from '#worker/domain/durations.ts';
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
  await page.getByRole('heading', { name: 'What do you drive?' }).waitFor();
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
  await page.evaluate(() => scrollTo(0, 0));
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
      { status: 'approved', paymentStatus: 'unpaid', amountDue: order.totalAmount },
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
    createdAt: new Date(at + minutes * minuteMs).toISOString(),
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
  await page.goto(`${page.url()}#chat`);
  await page.getByPlaceholder('Type your message...').scrollIntoViewIfNeeded();
  await shoot(page, 'order-chat');
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
  await page.getByRole('dialog', { name: 'Approve Order' }).waitFor();
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
  await page.goto('/admin?tab=images');
  await page.getByRole('tabpanel').getByRole('article').first().waitFor();
  await shoot(page, 'admin-images');
});
