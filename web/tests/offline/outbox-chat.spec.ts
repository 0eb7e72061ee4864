import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import {
  attach,
  box,
  file,
  form,
  log,
  messagesPath,
  sendButton,
  sent,
} from '#web/tests/chat/chat-files.ts';
import { messagesOf, open, openChat, say, waiting } from '#web/tests/chat/chat-outbox.ts';
import { arrive, newCustomer, test } from '#web/tests/support/people.ts';
import { newOrder, placeOrder } from '#web/tests/support/place-order.ts';
import { createFileMaker } from '#web/tests/uploads/made-file.ts';
import { maxKeptFileBytes } from '#worker/domain/files/file-rules.ts';
import { refuseStorage } from './refused-storage.ts';

const files = createFileMaker();
test.afterAll(files.remove);

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
