import { expect } from '@playwright/test';
import { attach, holdUploads, log, sendButton, sent, tune } from '#web/tests/chat/chat-files.ts';
import { messagesOf, open, openChat, sendMessage, waiting } from '#web/tests/chat/chat-outbox.ts';
import { expectSignInRedirect } from '#web/tests/support/responses.ts';
import { handOver, signedInPage, test } from '#web/tests/support/users.ts';

test('never sends one user’s offline messages as the next user of the browser', async ({
  browser,
}) => {
  const { customer, order } = await openChat(browser);
  await customer.route('**/api/orders/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await sendMessage(customer, 'Mine');
  await expect(customer.getByText('Failed to send message')).toBeVisible();
  const next = await signedInPage(browser, 'Demo Admin');
  await handOver(customer, next);
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

test('sends the messages of two tabs once each, in order', async ({ browser }) => {
  const { customer, order } = await openChat(browser);
  const second = await customer.context().newPage();
  await open(second, order.id);
  await customer.context().setOffline(true);
  for (const number of ['1', '2', '3']) {
    await sendMessage(customer, `First tab ${number}`);
    await sendMessage(second, `Second tab ${number}`);
  }
  // Each tab shows the messages of both.
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

test('sends a text of a second tab after the file that the first one uploads', async ({
  browser,
}) => {
  const { customer, order } = await openChat(browser);
  const second = await customer.context().newPage();
  await open(second, order.id);
  const uploads = await holdUploads(customer);
  await attach(customer, tune);
  await sendButton(customer).click();
  await expect.poll(() => uploads.urls).toHaveLength(1);
  await sendMessage(second, 'Call me');
  for (const tab of [customer, second]) {
    await expect(log(tab).getByRole('article')).toHaveText([/tune\.bin/, /Call me/]);
    await expect(log(tab).getByText('Waiting for the file above')).toBeVisible();
  }
  expect(await messagesOf(customer, order.id)).toEqual([]);
  uploads.release();
  for (const tab of [customer, second]) {
    await expect(sent(tab)).toHaveText([/tune\.bin/, /Call me/]);
  }
});

test('keeps unsent messages when the session ends, and sends them after signing in again', async ({
  browser,
}) => {
  const { customer, account, order } = await openChat(browser);
  await customer.context().setOffline(true);
  await sendMessage(customer, 'Still here');
  await customer.context().clearCookies();
  await expectSignInRedirect(customer, () => customer.context().setOffline(false));
  await customer.getByLabel('Email').fill(account.email);
  await customer.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(sent(customer)).toContainText('Still here');
  expect(await messagesOf(customer, order.id)).toEqual(['Still here']);
});
