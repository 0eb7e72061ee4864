import { expect, type Page } from '@playwright/test';
import { findOrder } from '#web/tests/admin/admin-list.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { screens } from '#web/tests/support/responses.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import { createMessages, messagesPath, openChat, scrollToTop, writer } from './chat-dialog.ts';

const sendMessage = (sender: Page, orderId: string, message: string) =>
  writeAs(sender, 'POST', `/api/orders/${orderId}/messages`, { message });

const readPath = '**/api/orders/*/read';

/** Returns a function that waits 3 s of page time and counts the page's read reports. */
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

test('shows a customer the unread count until they open the chat', async ({ browser }) => {
  const { customer, order } = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  await sendMessage(admin, order.id, 'Which tires?');
  await sendMessage(admin, order.id, 'And which lift?');
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
  // Screen readers announce a message that arrives while the list is open.
  await sendMessage(admin, order.id, 'Thanks.');
  await customer.clock.fastForward(10_000);
  await expect(card).toContainText('1 new message');
  await expect(
    customer.getByText('Your order for 2013-2018 6.7L: 1 new message.', { exact: false }),
  ).toBeAttached();
});

test('counts a customer’s messages for admins, but not those of other admins', async ({
  browser,
}) => {
  const { customer, account, order } = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  await sendMessage(customer, order.id, 'Hello');
  await sendMessage(admin, order.id, 'Hello, too');
  await admin.goto('/admin');
  const card = await findOrder(admin, account.email);
  await expect(card).toContainText('1 new message');
  await card.click();
  await expect(admin.getByRole('log').getByText('Hello', { exact: true })).toBeVisible();
  await expect(card).not.toContainText('new message');
});

test('does not mark a chat in a hidden tab as read', async ({ browser }) => {
  const { customer, order } = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  await customer.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
  });
  await customer.clock.install();
  await customer.goto(`/my-orders?order=${order.id}`);
  await expect(customer.getByText('No messages yet.', { exact: false })).toBeVisible();
  await sendMessage(admin, order.id, 'Anybody there?');
  await customer.clock.fastForward(5_000);
  await expect(customer.getByText('Anybody there?')).toBeVisible();
  const read = customer.waitForRequest(readPath);
  await customer.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('visibilitychange'));
  });
  expect((await read).method()).toBe('PUT');
});

test('marks a chat as read only once its tab is open', async ({ browser }) => {
  const { customer, order } = await newOrder(browser);
  await customer.setViewportSize(screens[0].viewport);
  await customer.clock.install();
  const reads = countReads(customer);
  const admin = await signedInPage(browser, 'Demo Admin');
  await sendMessage(admin, order.id, 'Which tires?');
  await customer.goto(`/my-orders?order=${order.id}`);
  const tab = customer.getByRole('tab', { name: 'Chat', exact: true });
  await expect(tab).toHaveText(/^Chat1/);
  await expect(tab).toHaveAccessibleDescription('1 new message');
  expect(await reads()).toBe(0);
  await tab.click();
  await expect(customer.getByRole('log').getByText('Which tires?')).toBeInViewport();
  await expect.poll(reads).toBe(1);
  await customer.getByRole('tab', { name: 'Order', exact: true }).click();
  await expect(tab).toHaveText('Chat');
});

test('opens an order with unread messages at its chat, even on a phone', async ({ browser }) => {
  const { customer, order } = await newOrder(browser, { modifications: 'Lifted\n'.repeat(20) });
  await customer.setViewportSize({ width: 390, height: 640 });
  const admin = await signedInPage(browser, 'Demo Admin');
  await customer.goto(`/my-orders?order=${order.id}`);
  const box = customer.getByPlaceholder('Type your message...');
  await expect(customer.getByText('Total Amount')).toBeInViewport();
  await expect(box).toBeHidden();
  // Like a click on a push notification for the order that is already open.
  await customer.evaluate(() => {
    location.hash = 'chat';
  });
  await expect(box).toBeInViewport();
  // Like the link in an email or a push notification.
  await customer.goto('/');
  await customer.goto(`/my-orders?order=${order.id}#chat`);
  await expect(box).toBeInViewport();
  await customer.keyboard.press('Escape');
  await sendMessage(admin, order.id, 'Which tires?');
  await customer.goto('/my-orders');
  const read = customer.waitForResponse(readPath);
  await customer.getByRole('button', { name: 'Reply' }).click();
  await expect(customer).toHaveURL(`/my-orders?order=${order.id}#chat`);
  await expect(box).toBeInViewport();
  await read;
});

test('does not mark new messages as read while the reader is scrolled up', async ({ browser }) => {
  const { page } = await openChat(browser, screens[1].viewport);
  const reads = countReads(page);
  await page.route(readPath, (route) => route.fulfill({ status: 204 }));
  let messages = createMessages(30, writer);
  await page.route(messagesPath, (route) => route.fulfill({ json: messages }));
  const log = page.getByRole('log');
  await expect(log.getByText('Text 29')).toBeVisible();
  await page.getByPlaceholder('Type your message...').scrollIntoViewIfNeeded();
  await expect.poll(reads).toBe(1);
  await scrollToTop(log);
  messages = createMessages(31, writer);
  await page.clock.fastForward(5_000);
  const button = page.getByRole('button', { name: 'New messages' });
  await expect(button).toBeVisible();
  expect(await reads()).toBe(1);
  await button.click();
  await expect.poll(reads).toBe(2);
});

test('retries a failed read report', async ({ browser }) => {
  const { page, order } = await openChat(browser, screens[1].viewport);
  const admin = await signedInPage(browser, 'Demo Admin');
  await page.route(readPath, (route) => route.fulfill({ status: 503 }), { times: 1 });
  const failed = page.waitForResponse(readPath);
  await sendMessage(admin, order.id, 'Which tires?');
  await expect(page.getByText('Which tires?')).toBeVisible();
  expect((await failed).status()).toBe(503);
  const again = page.waitForResponse(readPath);
  await page.clock.fastForward(5000);
  expect((await again).ok()).toBe(true);
});

test('counts unread messages on the app icon', async ({ browser }) => {
  const { customer, order } = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  await sendMessage(admin, order.id, 'One');
  await sendMessage(admin, order.id, 'Two');
  await customer.addInitScript(() => {
    const shown: number[] = [];
    Object.assign(window, { shown });
    navigator.setAppBadge = async (count) => void shown.push(count ?? 0);
  });
  await customer.goto('/my-orders');
  await expect(customer.getByText('2 new messages')).toBeVisible();
  const last = () =>
    customer.evaluate(() => (window as Window & { shown?: number[] }).shown?.at(-1));
  await expect.poll(last).toBe(2);
});
