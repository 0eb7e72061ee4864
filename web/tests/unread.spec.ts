import { expect, type Page } from '@playwright/test';
import { findOrder } from './admin-list.ts';
import { arrive, test } from './people.ts';
import { newOrder } from './place-order.ts';
import { writeAs } from './write.ts';

const say = (by: Page, orderId: string, message: string) =>
  writeAs(by, 'POST', `/api/orders/${orderId}/messages`, { message });

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
  await card.getByRole('button', { name: 'View Details & Chat' }).click();
  const dialog = customer.getByRole('dialog');
  await expect(dialog.getByText('And which lift?')).toBeVisible();
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
  const read = customer.waitForRequest('**/read');
  await customer.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('visibilitychange'));
  });
  expect((await read).method()).toBe('PUT');
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
