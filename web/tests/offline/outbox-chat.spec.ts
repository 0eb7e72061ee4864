import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { maxStoredFileBytes } from '#web/delivery/item.ts';
import {
  attach,
  box,
  file,
  log,
  messagesPath,
  sendButton,
  sent,
} from '#web/tests/chat/chat-files.ts';
import { messagesOf, open, openChat, sendMessage, waiting } from '#web/tests/chat/chat-outbox.ts';
import { countRows } from '#web/tests/support/browser-database.ts';
import { newOrder, placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { createTestFiles } from '#web/tests/uploads/test-files.ts';
import { blockStorage } from './blocked-storage.ts';

const files = createTestFiles();
test.afterAll(files.remove);

test('shows messages written offline immediately, and sends them in order when back online', async ({
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
  // The browser forgets a deletion that is not stored when the page reloads.
  await expect.poll(() => countRows(customer, 'outbox')).toBe(2);
  await customer.reload({ waitUntil: 'commit' }).catch(() => {});
  await customer.context().setOffline(false);
  await customer.goto(`/my-orders?order=${order.id}`);
  await expect(list.getByText('Waiting for signal')).toHaveCount(0);
  await expect.poll(() => messagesOf(customer, order.id)).toEqual(['One', 'Three']);
});

test('accepts many messages in a row while offline', async ({ browser }) => {
  const { customer } = await openChat(browser);
  await customer.context().setOffline(true);
  for (let number = 1; number <= 15; number += 1) {
    await box(customer).fill(`Number ${number}`);
    await box(customer).press('Enter');
    await expect(box(customer)).toHaveValue('');
  }
  await expect(waiting(customer)).toHaveCount(15);
});

test('keeps the text until it is stored, and sends it once when the user sends it again', async ({
  browser,
}) => {
  const { customer, order } = await newOrder(browser);
  await customer.goto(`/my-orders?order=${order.id}`);
  await expect(customer.getByText('No messages yet.', { exact: false })).toBeVisible();
  // The write succeeds, but the page never gets the event.
  await customer.evaluate(() => {
    Object.defineProperty(IDBTransaction.prototype, 'oncomplete', { set() {} });
  });
  const box = customer.getByPlaceholder('Type your message...');
  await box.fill('Once');
  await box.press('Enter');
  await expect.poll(() => countRows(customer, 'outbox')).toBe(1);
  await expect(box).toHaveValue('Once');
  await customer.reload();
  await expect.poll(() => messagesOf(customer, order.id)).toEqual(['Once']);
  await expect(box).toHaveValue('Once');
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await expect(customer.getByText('Your message has been sent successfully')).toBeVisible();
  expect(await messagesOf(customer, order.id)).toEqual(['Once']);
});

test('stores a file of up to 25 MB offline and sends it unchanged after a reload', async ({
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

test('holds a larger file while the page is open, and sends it when back online', async ({
  browser,
}) => {
  const { customer, order } = await openChat(browser);
  await customer.context().setOffline(true);
  await attach(customer, await files.makeSparse('large.bin', maxStoredFileBytes + 1));
  await sendButton(customer).click();
  await expect(waiting(customer)).toHaveText('Waiting for signal');
  await customer.context().setOffline(false);
  await expect(sent(customer)).toContainText('Sent a file: large.bin');
  await expect.poll(() => messagesOf(customer, order.id)).toHaveLength(1);
});

test('stops only the rejected message, which the user can edit', async ({ browser }) => {
  const { customer, order } = await openChat(browser);
  const other = await placeOrder(customer);
  await customer.context().setOffline(true);
  for (const text of ['First', 'Rejected', 'Last']) await sendMessage(customer, text);
  await customer.context().route(messagesPath, (route) => {
    const isRejected = route.request().postData()?.includes('Rejected');
    return isRejected
      ? route.fulfill({ status: 400, body: 'That cannot be said here.' })
      : route.fallback();
  });
  await customer.context().setOffline(false);
  await expect.poll(() => messagesOf(customer, order.id)).toEqual(['First', 'Last']);
  const rejected = log(customer).getByRole('article').filter({ hasText: 'Rejected' });
  await expect(rejected).toContainText('That cannot be said here.');
  await open(customer, other.id);
  await sendMessage(customer, 'Elsewhere');
  await expect.poll(() => messagesOf(customer, other.id)).toEqual(['Elsewhere']);
  // On other pages, the banner links to it.
  await customer.goto('/');
  const banner = customer.getByRole('status').filter({ hasText: '1 not sent' });
  await banner.getByRole('link', { name: 'View' }).click();
  await rejected.getByRole('button', { name: 'Edit' }).click();
  await expect(box(customer)).toHaveValue('Rejected');
  await expect(rejected).toBeHidden();
  await expect(banner).toBeHidden();
});

test('does not let the user cancel a message that is being sent', async ({ browser }) => {
  const { customer, order } = await openChat(browser);
  await customer.context().setOffline(true);
  await sendMessage(customer, 'Too late');
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

test('keeps the text in its box when offline without storage', async ({ browser }) => {
  const customer = await signedInPage(browser, newCustomer('Ned'));
  const order = await placeOrder(customer);
  await blockStorage(customer);
  await open(customer, order.id);
  await sendMessage(customer, 'Online');
  await expect(customer.getByText('Your message has been sent successfully')).toBeVisible();
  await customer.context().setOffline(true);
  await box(customer).fill('Not lost');
  await box(customer).press('Enter');
  await expect(
    customer.getByText('This browser can’t save anything while you’re offline.', { exact: false }),
  ).toBeVisible();
  await expect(box(customer)).toHaveValue('Not lost');
  await customer.context().setOffline(false);
  await box(customer).press('Enter');
  await expect.poll(() => messagesOf(customer, order.id)).toEqual(['Online', 'Not lost']);
});
