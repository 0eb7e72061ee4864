import { expect, type Page } from '@playwright/test';
import { findOrder } from '#web/tests/admin/admin-list.ts';
import { arrive, test } from '#web/tests/support/people.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { screens } from '#web/tests/support/screens.ts';
import { writeAs } from '#web/tests/support/write.ts';
import { messagesPath, openChat, sayings, writer } from './chat-dialog.ts';

const say = (by: Page, orderId: string, message: string) =>
  writeAs(by, 'POST', `/api/orders/${orderId}/messages`, { message });

const readPath = '**/api/orders/*/read';

/** How often a page has said that a chat was read, 3 s of its own time after what was done last. */
function countReads(page: Page): () => Promise<number> {
  let reads = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/read')) reads += 1;
  });
  return async () => {
    await page.clock.runFor(3000);
    return reads;
  };
}

test('a customer sees how many messages are new, until the chat was looked at', async ({
  browser,
}) => {
  const { customer, order } = await newOrder(browser);
  const admin = await arrive(browser, 'Demo Admin');
  await say(admin, order.id, 'Which tires?');
  await say(admin, order.id, 'And which lift?');
  await customer.clock.install();
  await customer.goto('/my-orders');
  const card = customer.getByRole('article');
  await expect(card).toContainText('2 new messages');
  const read = customer.waitForResponse(readPath);
  await card.getByRole('button', { name: 'View Details & Chat' }).click();
  const dialog = customer.getByRole('dialog');
  await expect(customer).toHaveURL(`/my-orders?order=${order.id}#chat`);
  await expect(dialog.getByText('And which lift?')).toBeVisible();
  await read;
  await customer.keyboard.press('Escape');
  await expect(card).not.toContainText('new message');
  // What comes in while the list is open is told of, to a screen reader too.
  await say(admin, order.id, 'Thanks.');
  await customer.clock.fastForward(10_000);
  await expect(card).toContainText('1 new message');
  await expect(
    customer.getByText('Your order for 2013-2018 6.7L: 1 new message.', { exact: false }),
  ).toBeAttached();
});

test('an admin’s card counts what the customer wrote, and what another admin wrote is not new', async ({
  browser,
}) => {
  const { customer, person, order } = await newOrder(browser);
  const admin = await arrive(browser, 'Demo Admin');
  await say(customer, order.id, 'Hello');
  await say(admin, order.id, 'Hello, too');
  await admin.goto('/admin');
  const card = await findOrder(admin, person.email);
  await expect(card).toContainText('1 new message');
  await card.click();
  await expect(admin.getByRole('log').getByText('Hello', { exact: true })).toBeVisible();
  await expect(card).not.toContainText('new message');
});

test('a chat in a tab that nobody looks at is not read', async ({ browser }) => {
  const { customer, order } = await newOrder(browser);
  const admin = await arrive(browser, 'Demo Admin');
  await customer.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
  });
  await customer.goto(`/my-orders?order=${order.id}`);
  await expect(customer.getByText('No messages yet.', { exact: false })).toBeVisible();
  await say(admin, order.id, 'Anybody there?');
  await expect(customer.getByText('Anybody there?')).toBeVisible();
  const read = customer.waitForRequest(readPath);
  await customer.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('visibilitychange'));
  });
  expect((await read).method()).toBe('PUT');
});

test('a chat below the fold is not read before it is scrolled to', async ({ browser }) => {
  const { page, order } = await openChat(browser, { width: 390, height: 560 });
  const reads = countReads(page);
  const admin = await arrive(browser, 'Demo Admin');
  await say(admin, order.id, 'Which tires?');
  const message = page.getByRole('log').getByText('Which tires?');
  await expect(message).toBeVisible();
  await expect(message).not.toBeInViewport();
  expect(await reads()).toBe(0);
  await message.scrollIntoViewIfNeeded();
  await page.getByPlaceholder('Type your message...').scrollIntoViewIfNeeded();
  await expect.poll(reads).toBe(1);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('article')).not.toContainText('new message');
});

test('an order with something new in its chat opens there, on a phone too', async ({ browser }) => {
  const { customer, order } = await newOrder(browser, { modifications: 'Lifted\n'.repeat(20) });
  await customer.setViewportSize({ width: 390, height: 640 });
  const admin = await arrive(browser, 'Demo Admin');
  await customer.goto(`/my-orders?order=${order.id}`);
  const title = customer.getByRole('heading', { name: 'Order Chat' });
  await expect(title).toBeAttached();
  await expect(customer.getByText('Total Amount')).toBeInViewport();
  await expect(title).not.toBeInViewport();
  // A push that was pressed leads there in the order that is open already.
  await customer.evaluate(() => {
    location.hash = 'chat';
  });
  await expect(title).toBeInViewport();
  // As an e-mail or a push that tells of a message leads there.
  await customer.goto('/');
  await customer.goto(`/my-orders?order=${order.id}#chat`);
  await expect(title).toBeInViewport();
  await customer.keyboard.press('Escape');
  await say(admin, order.id, 'Which tires?');
  await customer.goto('/my-orders');
  const read = customer.waitForResponse(readPath);
  await customer.getByRole('button', { name: '1 new message' }).click();
  await expect(customer).toHaveURL(`/my-orders?order=${order.id}#chat`);
  await expect(title).toBeInViewport();
  await customer.getByPlaceholder('Type your message...').scrollIntoViewIfNeeded();
  await read;
});

test('what comes in below a reader who has scrolled up is not read', async ({ browser }) => {
  const { page } = await openChat(browser, screens[1].viewport);
  const reads = countReads(page);
  await page.route(readPath, (route) => route.fulfill({ status: 204 }));
  let told = sayings(30, writer);
  await page.route(messagesPath, (route) => route.fulfill({ json: told }));
  const log = page.getByRole('log');
  await expect(log.getByText('Saying 29')).toBeVisible();
  await page.getByPlaceholder('Type your message...').scrollIntoViewIfNeeded();
  await expect.poll(reads).toBe(1);
  await log.evaluate((element) => {
    element.scrollTop = 0;
  });
  told = sayings(31, writer);
  const button = page.getByRole('button', { name: 'New messages' });
  await expect(button).toBeVisible();
  expect(await reads()).toBe(1);
  await button.click();
  await expect.poll(reads).toBe(2);
});

test('that a chat was read is told again when it could not be told', async ({ browser }) => {
  const { page, order } = await openChat(browser, screens[1].viewport);
  const admin = await arrive(browser, 'Demo Admin');
  await page.route(readPath, (route) => route.fulfill({ status: 503 }), { times: 1 });
  const failed = page.waitForResponse(readPath);
  await say(admin, order.id, 'Which tires?');
  await expect(page.getByText('Which tires?')).toBeVisible();
  expect((await failed).status()).toBe(503);
  const again = page.waitForResponse(readPath);
  await page.clock.fastForward(5000);
  expect((await again).ok()).toBe(true);
});

test('the app’s icon counts unread messages with what waits to be sent', async ({ browser }) => {
  const { customer, order } = await newOrder(browser);
  const admin = await arrive(browser, 'Demo Admin');
  await say(admin, order.id, 'One');
  await say(admin, order.id, 'Two');
  await customer.addInitScript(() => {
    const shown: number[] = [];
    Object.assign(window, { shown });
    navigator.setAppBadge = async (count) => void shown.push(count ?? 0);
  });
  await customer.goto('/my-orders');
  await expect(customer.getByText('2 new messages')).toBeVisible();
  const last = () =>
    customer.evaluate(() => (window as unknown as { shown: number[] }).shown.at(-1));
  await expect.poll(last).toBe(2);
});
