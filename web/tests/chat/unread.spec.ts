import { expect, type Page } from '@playwright/test';
import { newOrder } from '#web/tests/support/place-order.ts';
import { screens } from '#web/tests/support/responses.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import { messagesPath, openChat, scrollToTop } from './chat-dialog.ts';
import { createMessages, writer } from './messages.ts';

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

/** Records the counts on the app's icon. Returns a function that returns the last one. */
async function recordBadge(page: Page): Promise<() => Promise<number | undefined>> {
  await page.addInitScript(() => {
    const shown: number[] = [];
    Object.assign(window, { shown });
    navigator.setAppBadge = async (count) => void shown.push(count ?? 0);
  });
  return () => page.evaluate(() => (window as Window & { shown?: number[] }).shown?.at(-1));
}

test('opens the chat of an order with unread messages on a phone, and only then marks it as read', async ({
  browser,
}) => {
  const { customer, order } = await newOrder(browser, { modifications: 'Lifted\n'.repeat(20) });
  const admin = await signedInPage(browser, 'Demo Admin');
  await sendMessage(admin, order.id, 'Which tires?');
  await sendMessage(admin, order.id, 'And which lift?');
  await customer.setViewportSize({ width: 390, height: 640 });
  await customer.clock.install();
  const badge = await recordBadge(customer);
  const reads = countReads(customer);
  await customer.goto(`/my-orders?order=${order.id}`);
  const tab = customer.getByRole('tab', { name: 'Chat', exact: true });
  await expect(tab).toHaveText(/^Chat2/);
  await expect(tab).toHaveAccessibleDescription('2 new messages');
  await expect.poll(badge).toBe(2);
  const box = customer.getByPlaceholder('Type your message...');
  await expect(customer.getByText('Total Amount')).toBeInViewport();
  await expect(box).toBeHidden();
  expect(await reads()).toBe(0);
  await tab.click();
  await expect(customer.getByRole('log').getByText('And which lift?')).toBeInViewport();
  await expect(box).toBeInViewport();
  await expect.poll(reads).toBe(1);
  await customer.getByRole('tab', { name: 'Order', exact: true }).click();
  await expect(tab).toHaveText('Chat');
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
  await sendMessage(admin, order.id, 'Thanks.');
  await customer.goto('/my-orders');
  const read = customer.waitForResponse(readPath);
  await customer.getByRole('button', { name: 'Reply' }).click();
  await expect(customer).toHaveURL(`/my-orders?order=${order.id}#chat`);
  await expect(box).toBeInViewport();
  await customer.clock.runFor(3000);
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
