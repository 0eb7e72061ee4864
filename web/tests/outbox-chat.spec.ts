import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import type { OrderMessageJson } from '#worker/domain/api.ts';
import { maxKeptFileBytes } from '#worker/domain/file-rules.ts';
import { attach, box, file, form, log, messagesPath, sendButton, sent } from './chat-files.ts';
import { createFileMaker } from './made-file.ts';
import { arrive, newCustomer, test } from './people.ts';
import { newOrder, placeOrder } from './place-order.ts';
import { refuseStorage } from './refused-storage.ts';
import { expectToldToSignIn } from './screens.ts';
import { expectServiceWorker } from './under-service-worker.ts';
import { countUnsent } from './unsent-items.ts';

const files = createFileMaker();
test.afterAll(files.remove);

async function openChat(browser: Browser) {
  const placed = await newOrder(browser);
  await open(placed.customer, placed.order.id);
  return placed;
}

async function open(page: Page, orderId: string): Promise<void> {
  await page.goto(`/my-orders?order=${orderId}`);
  await expect(log(page)).toBeVisible();
}

async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
  await expect(log(page).getByText(text, { exact: true })).toBeVisible();
}

const waiting = (page: Page) => log(page).getByText('Waiting for signal');

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

test('who writes fast without signal is never kept from it', async ({ browser }) => {
  const { customer } = await openChat(browser);
  await customer.context().setOffline(true);
  for (let number = 1; number <= 15; number += 1) {
    await box(customer).fill(`Number ${number}`);
    await box(customer).press('Enter');
    await expect(box(customer)).toHaveValue('');
  }
  await expect(waiting(customer)).toHaveCount(15);
});

test('what was typed stays in its box until this device keeps it, and sent again it is one message', async ({
  browser,
}) => {
  const { customer, order } = await newOrder(browser);
  await customer.goto(`/my-orders?order=${order.id}`);
  await expect(customer.getByText('No messages yet.', { exact: false })).toBeVisible();
  // It is kept, and the page does not hear of it before it is gone.
  await customer.evaluate(() => {
    Object.defineProperty(IDBTransaction.prototype, 'oncomplete', { set() {} });
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

test('a file of up to 25 MB waits as bytes, through a reload, and arrives as it was', async ({
  browser,
}) => {
  const { customer, order } = await openChat(browser);
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 11) % 256));
  await customer.context().setOffline(true);
  await attach(customer, file('stock.bin', bytes));
  await sendButton(customer).click();
  await expect(waiting(customer)).toBeVisible();
  await customer.context().setOffline(false);
  await open(customer, order.id);
  await expect(sent(customer)).toContainText('Sent a file: stock.bin');
  const coming = customer.waitForEvent('download');
  await log(customer).getByRole('link', { name: 'stock.bin' }).click();
  expect(await readFile(await (await coming).path())).toEqual(bytes);
  await expect.poll(() => messagesOf(customer, order.id)).toHaveLength(1);
});

test('a larger file says that it needs a connection', async ({ browser }) => {
  const { customer } = await openChat(browser);
  await customer.context().setOffline(true);
  await attach(customer, await files.makeSparse('large.bin', maxKeptFileBytes + 1));
  await expect(form(customer).getByRole('alert')).toHaveText(
    'A file of more than 25 MB needs a connection. Send it when you are connected.',
  );
});

test('a message that is refused stops alone, and can be edited or discarded', async ({
  browser,
}) => {
  const { customer, order } = await openChat(browser);
  const other = await placeOrder(customer);
  await customer.context().setOffline(true);
  for (const text of ['First', 'Refused', 'Last']) await say(customer, text);
  await customer.context().route(messagesPath, (route) => {
    const isRefused = route.request().postData()?.includes('Refused');
    return isRefused
      ? route.fulfill({ status: 400, body: 'That cannot be said here.' })
      : route.fallback();
  });
  await customer.context().setOffline(false);
  await expect.poll(() => messagesOf(customer, order.id)).toEqual(['First', 'Last']);
  const refused = log(customer).getByRole('article').filter({ hasText: 'Refused' });
  await expect(refused).toContainText('That cannot be said here.');
  await open(customer, other.id);
  await say(customer, 'Elsewhere');
  await expect.poll(() => messagesOf(customer, other.id)).toEqual(['Elsewhere']);
  // Away from its chat the banner leads to it.
  await customer.goto('/');
  const banner = customer.getByRole('status').filter({ hasText: '1 not sent' });
  await banner.getByRole('link', { name: 'Look' }).click();
  await refused.getByRole('button', { name: 'Edit' }).click();
  await expect(box(customer)).toHaveValue('Refused');
  await expect(refused).toBeHidden();
  await expect(banner).toBeHidden();
});

test('two tabs send what each has written once, in its order', async ({ browser }) => {
  const { customer, order } = await openChat(browser);
  const second = await customer.context().newPage();
  await open(second, order.id);
  await customer.context().setOffline(true);
  for (const number of ['1', '2', '3']) {
    await say(customer, `First tab ${number}`);
    await say(second, `Second tab ${number}`);
  }
  // Each tab shows what waits, whoever wrote it.
  await expect(waiting(customer)).toHaveCount(6);
  await customer.context().setOffline(false);
  await expect(waiting(customer)).toHaveCount(0);
  await expect.poll(() => messagesOf(customer, order.id)).toHaveLength(6);
  const all = await messagesOf(customer, order.id);
  for (const tab of ['First', 'Second']) {
    const own = ['1', '2', '3'].map((number) => `${tab} tab ${number}`);
    expect(all.filter((text) => text.startsWith(tab))).toEqual(own);
  }
});

test('with the session gone what waits is kept, and goes on after signing in again', async ({
  browser,
}) => {
  const { customer, person, order } = await openChat(browser);
  await customer.context().setOffline(true);
  await say(customer, 'Still here');
  await customer.context().clearCookies();
  await expectToldToSignIn(customer, () => customer.context().setOffline(false));
  await customer.getByLabel('Email').fill(person.email);
  await customer.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(sent(customer)).toContainText('Still here');
  expect(await messagesOf(customer, order.id)).toEqual(['Still here']);
});

test('with the app closed the service worker sends what waits', async ({ browser }) => {
  const customer = await arrive(browser, newCustomer('Ned'), { serviceWorkers: 'allow' });
  const order = await placeOrder(customer);
  await open(customer, order.id);
  await customer.evaluate(async () => void (await navigator.serviceWorker.ready));
  await customer.context().setOffline(true);
  await say(customer, 'From the road');
  const elsewhere = await customer.context().newPage();
  await customer.close();
  await elsewhere.context().setOffline(false);
  // No page of the app: what the browser does when it is online again is done by hand.
  await elsewhere.goto('/icon.svg');
  await dispatchSync(elsewhere);
  await expect.poll(() => messagesOf(elsewhere, order.id)).toEqual(['From the road']);
});

test('the service worker sends nothing of one person under the next one’s session', async ({
  browser,
}) => {
  const customer = await arrive(browser, newCustomer('Ned'), { serviceWorkers: 'allow' });
  const order = await placeOrder(customer);
  await open(customer, order.id);
  await expectServiceWorker(customer);
  await customer.context().setOffline(true);
  await say(customer, 'Mine alone');
  const elsewhere = await customer.context().newPage();
  await customer.close();
  const next = await arrive(browser, newCustomer('Fay'));
  await elsewhere.context().clearCookies();
  await elsewhere.context().addCookies(await next.context().cookies());
  const sent: string[] = [];
  elsewhere.context().on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await elsewhere.context().setOffline(false);
  await elsewhere.goto('/icon.svg');
  await dispatchSync(elsewhere);
  await elsewhere.goto('/my-orders');
  await expect(elsewhere.getByText('No Orders Yet')).toBeVisible();
  expect(sent).toEqual([]);
  expect(await countUnsent(elsewhere)).toBe(1);
});

test('what is on its way cannot be taken back, and is not in the form as well', async ({
  browser,
}) => {
  const { customer, order } = await openChat(browser);
  await customer.context().setOffline(true);
  await say(customer, 'Too late');
  const bubble = log(customer).getByRole('article').filter({ hasText: 'Too late' });
  await expect(bubble.getByRole('button', { name: 'Cancel' })).toBeVisible();
  const released = Promise.withResolvers<void>();
  await customer.context().route(messagesPath, async (route) => {
    if (route.request().method() === 'POST') await released.promise;
    await route.fallback();
  });
  await customer.context().setOffline(false);
  await expect(bubble).toContainText('Sending');
  await expect(bubble.getByRole('button')).toHaveCount(0);
  released.resolve();
  await expect(sent(customer)).toContainText('Too late');
  await expect(box(customer)).toHaveValue('');
  expect(await messagesOf(customer, order.id)).toEqual(['Too late']);
});

/** Background Sync, as the browser starts it. */
async function dispatchSync(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<{ registrationId: string; scopeURL: string }>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first);
    }),
  );
  await session.send('ServiceWorker.enable');
  const { registrationId, scopeURL } = await registration;
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(scopeURL).origin,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  });
}

test('where the browser keeps nothing, a text without signal stays where it was written', async ({
  browser,
}) => {
  const customer = await arrive(browser, newCustomer('Ned'));
  const order = await placeOrder(customer);
  await refuseStorage(customer);
  await open(customer, order.id);
  await say(customer, 'Online');
  await expect(customer.getByText('Your message has been sent successfully')).toBeVisible();
  await customer.context().setOffline(true);
  await box(customer).fill('Not lost');
  await box(customer).press('Enter');
  await expect(
    customer.getByText('This browser keeps nothing without signal.', { exact: false }),
  ).toBeVisible();
  await expect(box(customer)).toHaveValue('Not lost');
  await customer.context().setOffline(false);
  await box(customer).press('Enter');
  await expect.poll(() => messagesOf(customer, order.id)).toEqual(['Online', 'Not lost']);
});

async function messagesOf(page: Page, orderId: string): Promise<string[]> {
  const response = await page.request.get(`/api/orders/${orderId}/messages`);
  const messages = (await response.json()) as OrderMessageJson[];
  return messages.map(({ message }) => message);
}
