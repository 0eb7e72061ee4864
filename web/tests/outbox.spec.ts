import { expect, type Page } from '@playwright/test';
import type { OrderMessageJson } from '#worker/domain/api.ts';
import { installed } from './installed.ts';
import { openOrderDialog } from './order-dialog.ts';
import { fillOrderForm } from './order-form.ts';
import { arrive, newCustomer, test } from './people.ts';
import { newOrder } from './place-order.ts';

async function submitOffline(page: Page): Promise<void> {
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(dialog.getByText('Waiting for signal.', { exact: false })).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function myOrders(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'My Orders' }).first().click();
}

test('an order request made without signal waits on My Orders and is sent once when there is signal', async ({
  browser,
}) => {
  const page = await installed(browser, newCustomer('Oda'));
  await submitOffline(page);
  await myOrders(page);
  const unsent = page.getByRole('list', { name: 'Not sent yet' });
  await expect(unsent).toContainText('2013-2018 6.7L');
  await expect(unsent).toContainText('Waiting for signal');
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toContainText(
    '1 waiting to send',
  );
  await page.context().setOffline(false);
  await expect(unsent).toBeHidden();
  await expect(page.getByText('Order Submitted!', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Offline')).toBeHidden();
});

test('a request that waits can be taken back, and is never sent', async ({ browser }) => {
  const page = await installed(browser, newCustomer('Oda'));
  await submitOffline(page);
  await myOrders(page);
  await page.getByRole('button', { name: 'Cancel Request' }).click();
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toBeHidden();
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByText('No Orders Yet')).toBeVisible();
});

test('a request whose answer is lost is placed once', async ({ browser }) => {
  const page = await installed(browser, newCustomer('Oda'));
  const dialog = await openOrderDialog(page);
  await fillOrderForm(page);
  await page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 2 },
  );
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/my-orders');
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a price that changed meanwhile is asked about, with the request back in its form', async ({
  browser,
}) => {
  const page = await installed(browser, newCustomer('Oda'));
  await submitOffline(page);
  const sentence =
    'The price has changed from $1098 to $1198. Look at the new total and submit again.';
  // Whichever comes first, the page's try or the service worker's.
  await page
    .context()
    .route('**/api/orders', (route) => route.fulfill({ status: 409, body: sentence }), {
      times: 1,
    });
  await page.context().setOffline(false);
  await myOrders(page);
  const unsent = page.getByRole('list', { name: 'Not sent yet' });
  await expect(unsent.getByRole('alert')).toHaveText(sentence);
  await unsent.getByRole('link', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
  await expect(dialog.locator('[name=billingCity]')).toHaveValue('Cheyenne');
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(dialog.getByText('Order Submitted!', { exact: false })).toBeVisible();
});

test('chat messages written without signal are there at once, and are sent in order when there is signal', async ({
  browser,
}) => {
  const { customer, order } = await newOrder(browser);
  await customer.goto(`/my-orders?order=${order.id}`);
  const list = customer.getByRole('log', { name: 'Messages' });
  await expect(list).toContainText('No messages yet.');
  await customer.context().setOffline(true);
  const texts = ['One', 'Two', 'Three'];
  for (const text of texts) {
    await customer.getByPlaceholder('Type your message...').fill(text);
    await customer.keyboard.press('Enter');
    await expect(list.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(list.getByText('Waiting for signal')).toHaveCount(3);
  await list
    .getByRole('article')
    .filter({ hasText: 'Two' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await customer.reload({ waitUntil: 'commit' }).catch(() => {});
  await customer.context().setOffline(false);
  await customer.goto(`/my-orders?order=${order.id}`);
  await expect(list.getByText('Waiting for signal')).toHaveCount(0);
  await expect.poll(() => messagesOf(customer, order.id)).toEqual(['One', 'Three']);
});

test('what was typed stays in its box until this device keeps it, and sent again it is one message', async ({
  browser,
}) => {
  const { customer, order } = await newOrder(browser);
  await customer.goto(`/my-orders?order=${order.id}`);
  await expect(customer.getByText('No messages yet.', { exact: false })).toBeVisible();
  // It is kept, and the page does not hear of it before it is gone.
  await customer.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...item) {
      put.apply(this, item);
      // Nobody looks at more of it than its events, which never come.
      return {} as IDBRequest<IDBValidKey>;
    };
  });
  const box = customer.getByPlaceholder('Type your message...');
  await box.fill('Once');
  await box.press('Enter');
  await expect(box).toHaveValue('Once');
  await customer.reload();
  await expect.poll(() => messagesOf(customer, order.id)).toEqual(['Once']);
  await expect(box).toHaveValue('Once');
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await expect(customer.getByText('Your message has been sent successfully')).toBeVisible();
  expect(await messagesOf(customer, order.id)).toEqual(['Once']);
});

test('what one person wrote without signal is never sent for the next one in this browser', async ({
  browser,
}) => {
  const { customer, order } = await newOrder(browser);
  await customer.goto(`/my-orders?order=${order.id}`);
  await expect(customer.getByText('No messages yet.', { exact: false })).toBeVisible();
  await customer.route('**/api/orders/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await customer.getByPlaceholder('Type your message...').fill('Mine');
  await customer.keyboard.press('Enter');
  await expect(customer.getByText('Failed to send message')).toBeVisible();
  const next = await arrive(browser, 'Demo Admin');
  await customer.context().clearCookies();
  await customer.context().addCookies(await next.context().cookies());
  const sent: string[] = [];
  customer.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await customer.goto('/');
  await expect(customer.getByRole('heading', { name: 'Calibrations', level: 1 })).toBeVisible();
  await customer.unroute('**/api/orders/*/messages');
  await customer.evaluate(() => window.dispatchEvent(new Event('focus')));
  await customer.goto('/my-orders');
  await expect(customer.getByText('No Orders Yet')).toBeVisible();
  expect(sent).toEqual([]);
  expect(await messagesOf(next, order.id)).toEqual([]);
});

async function messagesOf(page: Page, orderId: string): Promise<string[]> {
  const response = await page.request.get(`/api/orders/${orderId}/messages`);
  const messages = (await response.json()) as OrderMessageJson[];
  return messages.map(({ message }) => message);
}

test('logging out asks first while something is not sent, and then forgets it', async ({
  browser,
}) => {
  const page = await installed(browser, newCustomer('Oda'));
  await submitOffline(page);
  const logOut = async () => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };
  await logOut();
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await expect(question).toContainText('Something that you wrote is not sent yet.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await myOrders(page);
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toBeVisible();
  await page.context().route('**/api/orders', (route) => route.abort());
  await page.context().setOffline(false);
  await logOut();
  await question.getByRole('button', { name: 'Log Out Anyway' }).click();
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
  const left = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const open = indexedDB.open('outbox');
        open.onsuccess = () => {
          const count = open.result.transaction('items').objectStore('items').count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );
  expect(left).toBe(0);
});
