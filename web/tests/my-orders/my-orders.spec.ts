import { type Browser, expect } from '@playwright/test';
import { clearQueryCache } from '#web/tests/offline/persisted-queries.ts';
import { pollIntervals } from '#web/tests/offline/poll-intervals.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import {
  failResponse,
  hangResponse,
  modifyResponse,
  screens,
} from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const list = '**/api/orders/my-orders';

type Viewport = (typeof screens)[number]['viewport'];

async function openWithOneOrder(browser: Browser, viewport: Viewport) {
  const page = await signedInPage(browser, newCustomer('Mel'), { viewport });
  const order = await placeOrder(page, {
    vin: '1C6RR7LT0ES000000',
    modifications: '63 mm turbo',
    additionalNotes: 'Call me first',
  });
  return { page, order };
}

for (const { name, viewport } of screens) {
  test.describe(`My Orders on ${name}`, () => {
    test('shows the next step to a customer without orders', async ({ browser }) => {
      const page = await signedInPage(browser, newCustomer('Mel'), { viewport });
      await page.goto('/my-orders');
      await expect(page.getByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible();
      await expect(page.getByText('Track the status of your calibration requests')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
      await expect(
        page.getByText(
          "You haven't submitted any calibration requests. Browse available calibrations to get started.",
        ),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Browse Calibrations' }).click();
      await expect(page).toHaveURL('/');
    });

    test('shows all details of an order on its card and in its dialog', async ({ browser }) => {
      const { page, order } = await openWithOneOrder(browser, viewport);
      await page.goto('/my-orders');
      const card = page.getByRole('article');
      await expect(card.getByRole('heading', { name: '2013-2018 6.7L' })).toBeVisible();
      const [day, today] = [{}, { year: 'numeric' } as const].map((year) =>
        new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', ...year }).format(),
      );
      await expect(card).toContainText(`Ordered${today}`);
      await expect(card).toContainText('Price$949');
      await expect(card).toContainText('Total$1397');
      await expect(card).toContainText('TuneSOTF');
      await expect(card.getByRole('heading', { name: 'Vehicle Details' })).toBeVisible();
      for (const text of ['2014 Ram 2500', '1C6RR7LT0ES000000', 'EZLynk', 'Pending Review']) {
        await expect(card.getByText(text)).toBeVisible();
      }
      await expect(card.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveText([
        `Requested${day}`,
        'Approved',
        'Paid',
        'Fulfilled',
      ]);
      await expect(card.getByText(`Requested ${day}. We're reviewing your request.`)).toBeVisible();
      await card.getByRole('button', { name: 'View Details & Chat' }).click();
      const dialog = page.getByRole('dialog', { name: 'Order Details & Communication' });
      for (const [label, value] of [
        ['Product', '2013-2018 6.7L'],
        ['Tune Type', 'SOTF'],
        ['Platform', 'EZLynk'],
        ['Status', 'Pending Review'],
        ['Order ID', order.id.slice(0, 8)],
        ['Total Amount', '$1397'],
        ['Vehicle', '2014 Ram 2500'],
        ['Modifications', '63 mm turbo'],
        ['Additional Notes', 'Call me first'],
      ]) {
        await expect(dialog.getByText(`${label}${value}`, { exact: false })).toBeAttached();
        await expect(
          dialog.locator('dl > div').filter({ has: page.locator(`dt:text-is("${label}")`) }),
        ).toContainText(value ?? '');
      }
      await expect(dialog.getByRole('heading', { name: 'Order Chat' })).toBeVisible();
      await expect(page).toHaveURL(/\/my-orders\?order=[0-9a-f-]{36}$/);
      await page.reload();
      await expect(dialog.getByText('63 mm turbo')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL('/my-orders');
      await page.goBack();
      await expect(dialog).toBeVisible();
    });

    test('shows the badge, progress and texts of each status', async ({ browser }) => {
      const { page } = await openWithOneOrder(browser, viewport);
      const states: { status: string; label: string; done: number; paid?: boolean }[] = [
        { status: 'pending', label: 'Pending Review', done: 1 },
        { status: 'approved', label: 'Approved', done: 2 },
        { status: 'approved', label: 'Approved', done: 3, paid: true },
        { status: 'processing', label: 'Processing', done: 3, paid: true },
        { status: 'fulfilled', label: 'Fulfilled', done: 4, paid: true },
        { status: 'on_hold', label: 'on_hold', done: 1 },
      ];
      await modifyResponse(page, list, ([order]: OrderJson[]) => [
        ...states.map(({ status, paid }, index) => ({
          ...order,
          id: `order-${index}`,
          status,
          paymentStatus: paid ? 'paid' : 'unpaid',
        })),
        { ...order, id: 'denied', status: 'denied', adminResponse: 'The VIN is another truck’s.' },
        { ...order, id: 'single', tuneType: 'single', vin: null },
        {
          ...order,
          id: 'fallback',
          tuneType: 'sotf',
          product: { ...order?.product, sotfPrice: null },
        },
      ]);
      await page.goto('/my-orders');
      const cards = page.getByRole('article');
      await expect(cards).toHaveCount(9);
      for (const [index, { label, done }] of states.entries()) {
        await expect(cards.nth(index).locator('h2 + span')).toHaveText(label);
        await expect(cards.nth(index).locator('li[data-done=true]')).toHaveCount(done);
      }
      const approved = "Order Approved - We'll be in touch soon to complete your calibration";
      await expect(cards.nth(1)).toContainText(approved);
      await expect(page.getByText(approved)).toHaveCount(2);
      const denied = cards.nth(6);
      await expect(denied.locator('h2 + span')).toHaveText('Denied');
      await expect(denied.getByRole('heading', { name: 'Reason for Denial' })).toBeVisible();
      await expect(denied).toContainText('The VIN is another truck’s.');
      await expect(denied.getByRole('list', { name: 'Progress' })).toHaveCount(0);
      await expect(cards.nth(7)).toContainText('Price$649');
      await expect(cards.nth(7)).toContainText('TuneSingle File');
      await expect(cards.nth(7)).not.toContainText('VIN');
      await expect(cards.nth(8)).toContainText('Price$649');
      await denied.getByRole('button', { name: 'View Details & Chat' }).click();
      await expect(page.getByRole('dialog')).toContainText(
        'Admin ResponseThe VIN is another truck’s.',
      );
    });

    test('shows skeletons while loading, and an error with a retry', async ({ browser }) => {
      const page = await signedInPage(browser, newCustomer('Mel'), { viewport });
      await clearQueryCache(page);
      await hangResponse(page, list);
      await page.goto('/my-orders');
      await expect(page.getByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible();
      await expect(page.getByTestId('skeleton').first()).toBeVisible();
      await failResponse(page, list, 'Not now.');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Error Loading Orders' })).toBeVisible();
      await expect(page.getByText('500: Not now.')).toBeVisible();
      // Otherwise the app may notice that the server is back before the click.
      await page.route('**/api/health', (route) => route.abort());
      await page.route(list, (route) => route.abort());
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText('Failed to load your orders')).toBeVisible();
      // Otherwise a poll may load the list before the click.
      const clicked = Promise.withResolvers<void>();
      await page.route(list, async (route) => {
        await clicked.promise;
        await route.continue();
      });
      await page.getByRole('button', { name: 'Try Again' }).click();
      clicked.resolve();
      await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
    });
  });
}

test('reports an unknown order id in the URL', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Mel'));
  await page.goto(`/my-orders?order=${crypto.randomUUID()}`);
  await expect(page.getByText("We can't find that order on your account.")).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
});

test('refetches the list every 10 s', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Mel'));
  await page.clock.install();
  await page.goto('/my-orders');
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  const gaps = await pollIntervals(page, '/api/orders/my-orders', 42);
  expect(gaps.length).toBeGreaterThanOrEqual(2);
  // The clock advances in steps of 1 s, so a request can appear one step early or late.
  for (const gap of gaps) expect(Math.abs(gap - 10)).toBeLessThanOrEqual(1);
});

test('announces a status change to screen readers', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Mel'));
  const order = await placeOrder(page);
  await page.clock.install();
  await page.goto('/my-orders');
  await expect(page.getByText('Pending Review')).toBeVisible();
  const admin = await signedInPage(browser, 'Demo Admin');
  await writeAs(admin, 'PATCH', `/api/admin/orders/${order.id}`, { status: 'approved' });
  await page.clock.fastForward(10_000);
  await expect(
    page.getByRole('status').getByText('Your order for 2013-2018 6.7L is now: Approved.'),
  ).toBeAttached();
});

test('shows and announces a voided invoice and a refunded payment', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Mel'));
  const { id } = await placeOrder(page);
  let paymentStatus: OrderJson['paymentStatus'] = 'unpaid';
  await modifyResponse<OrderJson[]>(page, list, (orders) =>
    orders.map((order) => ({ ...order, status: 'approved', paymentStatus })),
  );
  await page.clock.install();
  await page.goto('/my-orders');
  await expect(page.getByText('Order Approved')).toBeVisible();
  for (const [status, sentence] of [
    ['void', 'We voided the invoice.'],
    ['refunded', 'We refunded your payment.'],
  ] as const) {
    paymentStatus = status;
    await page.clock.fastForward(10_000);
    await expect(page.getByRole('article').getByText(sentence)).toBeVisible();
    await expect(
      page.getByText(`Your order for 2013-2018 6.7L is now: Approved. ${sentence}`),
    ).toBeAttached();
  }
  await page.goto(`/my-orders?order=${id}`);
  await expect(page.getByRole('dialog').getByText('We refunded your payment.')).toBeVisible();
});

test('offers to pay the invoice of an approved order only', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Mel'));
  await placeOrder(page);
  const stripeInvoiceUrl = 'https://invoice.example/1';
  await modifyResponse(page, list, ([order]: OrderJson[]) =>
    ['pending', 'approved', 'denied'].map((status) => ({
      ...order,
      id: status,
      status,
      stripeInvoiceUrl,
    })),
  );
  await page.goto('/my-orders');
  const payable = page.getByRole('article').filter({ has: page.getByText('Pay $1397') });
  await expect(payable).toHaveCount(1);
  await expect(payable).toContainText('Order Approved');
});
