import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { attach, box, file, log, sendButton, sent } from '#web/tests/chat/chat-files.ts';
import { messagesOf, open, openChat, sendMessage, waiting } from '#web/tests/chat/chat-outbox.ts';
import { countRows } from '#web/tests/support/browser-database.ts';
import { newOrder, placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { blockStorage } from './blocked-storage.ts';

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
