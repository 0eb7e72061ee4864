import { type Browser, expect, type Page } from '@playwright/test';
import type { OrderJson } from '#worker/domain/api.ts';
import { forgetKeptReads } from './kept-reads.ts';
import { newCustomer, signIn, test } from './people.ts';
import { placeOrder } from './place-order.ts';
import { changeRead, failRead, hangRead, stubRead } from './screens.ts';

const list = '**/api/admin/orders';

/** An admin's tablet and desktop, and a phone. */
const screens = [
  { name: 'a phone', viewport: { width: 390, height: 844 } },
  { name: 'a tablet', viewport: { width: 820, height: 1180 } },
  { name: 'a desktop', viewport: { width: 1280, height: 900 } },
] as const;

async function newOrder(browser: Browser, change = {}) {
  const person = newCustomer('Ned');
  const customer = await signIn(browser, person);
  return { customer, person, order: await placeOrder(customer, change) };
}

async function write(page: Page, method: 'PATCH' | 'POST' | 'PUT', path: string, data: object) {
  const headers = { Origin: new URL(page.url()).origin };
  const response = await page.request.fetch(path, { method, headers, data });
  expect(response.ok(), await response.text()).toBe(true);
}

async function paidOrder(browser: Browser, admin: Page) {
  const placed = await newOrder(browser);
  const path = `/api/admin/orders/${placed.order.id}`;
  await write(admin, 'PATCH', path, { status: 'approved' });
  await write(admin, 'POST', `${path}/payment`, { amount: 139_700, method: 'card' });
  return placed;
}

/** The value beside a label in the open dialog. */
function fact(page: Page, label: string) {
  return page
    .getByRole('dialog')
    .locator('dl > div')
    .filter({ has: page.locator(`dt:text-is("${label}")`) })
    .locator('dd');
}

for (const { name, viewport } of screens) {
  test.describe(`the dashboard on ${name}`, () => {
    test('has its title, counters, tabs and empty texts', async ({ browser }) => {
      const admin = await signIn(browser, 'Demo Admin', { viewport });
      await stubRead(admin, list, []);
      await admin.goto('/admin');
      await expect(admin.getByRole('heading', { name: 'Admin Dashboard', level: 1 })).toBeVisible();
      await expect(
        admin.getByText('Manage calibration order requests and approvals'),
      ).toBeVisible();
      for (const counter of ['Pending Review', 'Approved', 'Denied']) {
        await expect(admin.getByRole('button', { name: `${counter} 0` })).toBeVisible();
      }
      const tabs = admin.getByRole('tab');
      await expect(tabs).toHaveText([
        'Pending (0)',
        'Approved (0)',
        'Denied (0)',
        'Fulfillment (0)',
        'Images',
      ]);
      await expect(admin.getByText('No pending orders')).toBeVisible();
      await tabs.nth(1).click();
      await expect(admin.getByText('No approved orders')).toBeVisible();
      await expect(admin).toHaveURL('/admin?tab=approved');
      await admin.reload();
      await expect(admin.getByText('No approved orders')).toBeVisible();
      await admin.getByRole('button', { name: 'Denied 0' }).click();
      await expect(admin.getByText('No denied orders')).toBeVisible();
      await admin.keyboard.press('Tab');
      await tabs.nth(3).click();
      await expect(admin.getByText('No paid orders ready for fulfillment')).toBeVisible();
      await admin.getByPlaceholder('Search by email, vehicle, year...').fill('nobody');
      await expect(admin.getByText('No orders found matching your search')).toBeVisible();
      await tabs.nth(4).click();
      await expect(admin.getByRole('tabpanel').getByRole('article').first()).toContainText(
        '2003-2005',
      );
    });

    test('shows an order in full, with its history', async ({ browser }) => {
      const { order, person } = await newOrder(browser, {
        vin: '1C6RR7LT0ES000000',
        modifications: '63 mm turbo',
        additionalNotes: 'Call me first',
      });
      const admin = await signIn(browser, 'Demo Admin', { viewport });
      await admin.goto('/admin');
      const card = admin.getByRole('button', { name: person.email });
      for (const text of ['2013-2018 6.7L', 'Pending Review', '2014 Ram 2500', '$1397', 'SOTF']) {
        await expect(card).toContainText(text);
      }
      await expect(card).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M, waiting/);
      await card.click();
      await expect(admin).toHaveURL(`/admin?tab=pending&order=${order.id}`);
      await expect(fact(admin, 'Order ID')).toHaveText(order.id.slice(0, 8));
      for (const [label, value] of [
        ['Status', 'Pending Review'],
        ['Customer', 'Ned Rivera'],
        ['Email', person.email],
        ['Phone', '555-010-1234'],
        ['Billing Address', '1 Main St\nCheyenne, WY 82001'],
        ['Vehicle', '2014 Ram 2500'],
        ['VIN', '1C6RR7LT0ES000000'],
        ['Platform', 'EZLynk'],
        ['Tune Type', 'SOTF Package'],
        ['Modifications', '63 mm turbo'],
        ['Additional Notes', 'Call me first'],
        ['Total Price', '$1397'],
      ] as const) {
        await expect(fact(admin, label)).toHaveText(value, { useInnerText: true });
      }
      await expect(fact(admin, 'Payment Status')).toHaveCount(0);
      const history = admin.getByRole('region', { name: 'History' }).getByRole('listitem');
      await expect(history).toHaveText([/^Requested by Ned Rivera/]);
      await admin.reload();
      await expect(admin.getByRole('heading', { name: 'Order Chat' })).toBeVisible();
      await admin.getByRole('button', { name: 'Approve Order' }).click();
      const confirm = admin.getByRole('dialog', { name: 'Approve Order' });
      await expect(confirm).toContainText(
        'Confirm that you want to approve this calibration request.',
      );
      await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeVisible();
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await admin.route(`**/api/admin/orders/${order.id}`, async (route) => {
        await held;
        await route.continue();
      });
      const sent = admin.waitForRequest((request) => request.method() === 'PATCH');
      await confirm.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(confirm.getByRole('button', { name: 'Processing...' })).toBeDisabled();
      expect((await sent).postDataJSON()).toEqual({ status: 'approved' });
      release();
      await expect(admin.getByText('Order Updated', { exact: true })).toBeVisible();
      await expect(
        admin.getByText('The order status has been updated successfully.'),
      ).toBeVisible();
      await expect(fact(admin, 'Payment Status')).toHaveText('Pending Payment');
      await expect(history).toHaveText([/^Requested by Ned/, /^Approved by Demo Admin/]);
      await expect(admin.getByRole('button', { name: 'Approve Order' })).toBeHidden();
      await admin.getByRole('button', { name: 'Record Payment' }).click();
      const payment = admin.getByRole('dialog', { name: 'Record Payment' });
      await expect(payment.getByLabel('Amount in dollars *')).toHaveValue('1397.00');
      await payment.getByLabel('Amount in dollars *').fill('nothing');
      await payment.getByRole('button', { name: 'Record Payment' }).click();
      await expect(
        payment.getByText('Enter an amount above zero, like 649 or 649.50'),
      ).toBeVisible();
      await payment.getByLabel('Amount in dollars *').fill('1397');
      await payment.getByLabel('Reference (Optional)').fill('1042');
      await payment.getByRole('button', { name: 'Record Payment' }).click();
      await expect(fact(admin, 'Payment Status')).toHaveText('✓ Paid');
      await expect(history.last()).toHaveText(/^Payment recorded by Demo Admin.*1042$/);
    });
  });
}

test('a denial needs its reason, and the customer reads it', async ({ browser }) => {
  const { order, customer } = await newOrder(browser);
  const admin = await signIn(browser, 'Demo Admin');
  await admin.goto(`/admin?order=${order.id}`);
  await admin.getByRole('button', { name: 'Deny Order' }).click();
  const deny = admin.getByRole('dialog', { name: 'Deny Order' });
  await expect(deny).toContainText(
    'Provide a reason for denying this order. The customer will see this message.',
  );
  const button = deny.getByRole('button', { name: 'Deny', exact: true });
  await expect(button).toBeDisabled();
  await deny.getByLabel('Reason for Denial *').fill(' \n ');
  await expect(button).toBeDisabled();
  await deny.getByLabel('Reason for Denial *').fill('The VIN belongs to another truck.');
  await button.click();
  await expect(admin.getByText('The order status has been updated successfully.')).toBeVisible();
  await expect(fact(admin, 'Denial Reason')).toHaveText('The VIN belongs to another truck.');
  await customer.goto('/my-orders');
  await expect(customer.getByText('The VIN belongs to another truck.')).toBeVisible();
});

test('of two admins the slower one is told, and sees the order as it is', async ({ browser }) => {
  const { order } = await newOrder(browser);
  const [fast, slow] = [await signIn(browser, 'Demo Admin'), await signIn(browser, 'Demo Admin')];
  for (const admin of [fast, slow]) {
    await admin.goto(`/admin?order=${order.id}`);
    await expect(admin.getByRole('button', { name: 'Deny Order' })).toBeVisible();
  }
  await slow.getByRole('button', { name: 'Deny Order' }).click();
  await slow.getByLabel('Reason for Denial *').fill('Too late.');
  await write(fast, 'PATCH', `/api/admin/orders/${order.id}`, { status: 'approved' });
  await slow.getByRole('button', { name: 'Deny', exact: true }).click();
  await expect(slow.getByText('409: This order was already approved.')).toBeVisible();
  await expect(fact(slow, 'Status')).toHaveText('Approved');
  await expect(slow.getByRole('button', { name: 'Deny Order' })).toBeHidden();
});

test('ticks outlive the dialog, another admin sees them, and only all of them fulfil', async ({
  browser,
}) => {
  const admin = await signIn(browser, 'Demo Admin');
  const { person, customer } = await paidOrder(browser, admin);
  const open = async (page: Page) => {
    await page.goto('/admin?tab=fulfillment');
    await page
      .getByPlaceholder('Search by email, vehicle, year...')
      .fill(person.email.toUpperCase());
    const card = page.getByRole('tabpanel').getByRole('button', { name: person.email });
    for (const text of ['SOTF', 'Paid', '2014 Ram 2500', '$1397']) {
      await expect(card).toContainText(text);
    }
    await card.click();
    return page.getByRole('dialog', { name: 'Fulfill Order' });
  };
  const dialog = await open(admin);
  await expect(dialog).toContainText('All items must be checked');
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  const done = dialog.getByRole('button', { name: 'Mark as Fulfilled' });
  await expect(done).toBeDisabled();
  await dialog.getByText('SOTF calibration file for 2013-2018 6.7L').click();
  await dialog.getByText('TCM tune file for 2014 Ram 2500').click();
  await expect(dialog.getByText('Checked by Demo Admin')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const other = await signIn(browser, 'Demo Admin');
  const theirs = await open(other);
  await expect(theirs.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(theirs.getByRole('button', { name: 'Mark as Fulfilled' })).toBeDisabled();
  await theirs.getByText('Switch wiring diagram and setup guide').click();
  await theirs.getByRole('button', { name: 'Mark as Fulfilled' }).click();
  await expect(other.getByText('Order Fulfilled', { exact: true })).toBeVisible();
  await expect(other.getByText('Order marked as fulfilled successfully')).toBeVisible();
  await expect(other.getByText('No orders found matching your search')).toBeVisible();
  await other.getByRole('button', { name: /^Fulfilled \(/ }).click();
  await other.getByRole('tabpanel').getByRole('button', { name: person.email }).click();
  await expect(fact(other, 'Status')).toHaveText('Fulfilled');
  await customer.goto('/my-orders');
  await expect(customer.getByRole('article').locator('h2 + span')).toHaveText('Fulfilled');
});

test('the search finds by e-mail, make, model, year range and id, in any case', async ({
  browser,
}) => {
  const admin = await signIn(browser, 'Demo Admin');
  await changeRead(admin, list, (orders: OrderJson[]) => {
    const [order] = orders;
    return [
      { ...order, id: 'aaaa1111', status: 'approved', paymentStatus: 'paid', vehicleMake: 'Dodge' },
      {
        ...order,
        id: 'bbbb2222',
        status: 'approved',
        paymentStatus: 'paid',
        vehicleModel: 'Laramie',
      },
      {
        ...order,
        id: 'cccc3333',
        status: 'approved',
        paymentStatus: 'paid',
        product: { ...order?.product, yearRange: '2003-2005' },
        user: { ...order?.user, email: 'wrench@example.com' },
      },
      { ...order, id: 'dddd4444', status: 'approved', paymentStatus: 'unpaid' },
    ];
  });
  await newOrder(browser);
  await admin.goto('/admin?tab=fulfillment');
  const cards = admin.getByRole('tabpanel').getByRole('listitem');
  await expect(cards).toHaveCount(3);
  const search = admin.getByPlaceholder('Search by email, vehicle, year...');
  for (const text of ['dodge', 'LARAMIE', '2003-2005', 'WRENCH@', 'bbbb22']) {
    await search.fill(text);
    await expect(cards).toHaveCount(1);
  }
});

test('an order without a name, a date or a paid invoice says so', async ({ browser }) => {
  await newOrder(browser);
  const admin = await signIn(browser, 'Demo Admin');
  await changeRead(admin, list, ([order]: OrderJson[]) => [
    {
      ...order,
      status: 'approved',
      createdAt: null,
      stripeInvoiceUrl: 'https://invoice.example/1',
      user: { ...order?.user, firstName: null, lastName: null },
    },
  ]);
  await admin.goto('/admin?tab=approved');
  const card = admin.getByRole('tabpanel').getByRole('button').first();
  await expect(card).toContainText('Date unknown');
  await card.click();
  await expect(fact(admin, 'Customer')).toHaveText('Not provided');
  await expect(fact(admin, 'Order Date')).toHaveText('Date unknown');
  await expect(fact(admin, 'Payment Status')).toHaveText('Pending Payment');
  await expect(admin.getByRole('link', { name: 'View payment invoice' })).toHaveAttribute(
    'href',
    'https://invoice.example/1',
  );
});

test('has skeletons while it loads, and an error that can be tried again', async ({ browser }) => {
  const admin = await signIn(browser, 'Demo Admin');
  await forgetKeptReads(admin);
  await hangRead(admin, list);
  await admin.goto('/admin');
  await expect(admin.getByTestId('skeleton').first()).toBeVisible();
  await failRead(admin, list, 'Not now.');
  await admin.reload();
  await expect(admin.getByRole('heading', { name: 'Error Loading Orders' })).toBeVisible();
  await expect(admin.getByText('500: Not now.')).toBeVisible();
  await admin.unroute(list);
  await admin.getByRole('button', { name: 'Try Again' }).click();
  await expect(admin.getByRole('tab').first()).toBeVisible();
});

test('a signed-out admin is told so and sent to sign in, from a decision too', async ({
  browser,
  page,
}) => {
  await page.goto('/admin');
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in to Straight Six' })).toBeVisible();

  const { order } = await newOrder(browser);
  const admin = await signIn(browser, 'Demo Admin');
  await admin.goto(`/admin?order=${order.id}`);
  await admin.getByRole('button', { name: 'Approve Order' }).click();
  await admin.context().clearCookies();
  await admin.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(admin.getByText('You are logged out. Logging in again...')).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Sign in to Straight Six' })).toBeVisible();
});
