import { expect, type Page } from '@playwright/test';
import { pollIntervals } from '#web/tests/offline/poll-intervals.ts';
import { unavailableForAMinute } from '#web/tests/offline/unavailable.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { failResponse, hangResponse, screens, stubResponse } from '#web/tests/support/responses.ts';
import { newCustomer, signIn, test } from '#web/tests/support/users.ts';
import {
  createMessages,
  messagesPath,
  openAsAdmin,
  openChat,
  sendMessage,
  writer,
} from './chat-dialog.ts';

test('identifies a sender without a name by email address, and a download link for a file', async ({
  browser,
}) => {
  const { page } = await openChat(browser);
  const [first, second] = createMessages(2, writer);
  await stubResponse(page, messagesPath, [
    { ...first, user: { ...writer, profileImageUrl: '/icon.svg' } },
    {
      ...second,
      message: 'Sent a file: stock.bin',
      fileUrl: '/api/objects/1',
      fileName: 'stock.bin',
      fileSize: 1536,
    },
  ]);
  const [text, file] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)];
  await expect(text).toContainText('wrenchturner@example.com');
  await expect(text).toContainText('W');
  await expect(text.locator('img')).toHaveAttribute('src', '/icon.svg');
  const link = file.getByRole('link');
  await expect(link).toHaveText('stock.bin1.5 KB');
  await expect(link).toHaveAttribute('href', '/api/objects/1');
  await expect(link).toHaveAttribute('download', 'stock.bin');
});

test('links only the web addresses in a message', async ({ browser }) => {
  const { page } = await openChat(browser);
  const [first] = createMessages(1, writer);
  const message = 'My log: https://example.com/log?run=2.\nNot javascript:alert(1)';
  await stubResponse(page, messagesPath, [{ ...first, message }]);
  const said = page.getByRole('log').getByRole('article');
  await expect(said).toContainText(message);
  const link = said.getByRole('link');
  await expect(link).toHaveText('https://example.com/log?run=2');
  await expect(link).toHaveAttribute('href', 'https://example.com/log?run=2');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noreferrer/);
});

test('shows day separators between messages', async ({ browser }) => {
  const { page } = await openChat(browser);
  const [first, second] = createMessages(2, writer);
  await stubResponse(page, messagesPath, [
    first,
    { ...second, createdAt: new Date().toISOString() },
  ]);
  await expect(page.getByRole('log').locator('> p')).toHaveText([
    /^Thursday, Oct 1, 2026$/,
    'Today',
  ]);
});

test('shows a skeleton while loading, and an error with Try Again', async ({ browser }) => {
  const account = newCustomer('Kit');
  const page = await signIn(browser, account);
  const order = await placeOrder(page);
  await hangResponse(page, messagesPath);
  await page.goto(`/my-orders?order=${order.id}`);
  await expect(page.getByRole('dialog').getByTestId('skeleton')).toBeVisible();
  await failResponse(page, messagesPath, 'Not now.');
  await page.reload();
  await expect(page.getByText('500: Not now.')).toBeVisible();
  await page.unroute(messagesPath);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
});

test('keeps a draft through a closed dialog, a reload and a failed list', async ({ browser }) => {
  const { page } = await openChat(browser);
  const box = page.getByPlaceholder('Type your message...');
  await box.fill('Half a thought');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'View Details & Chat' }).click();
  await expect(box).toHaveValue('Half a thought');
  await failResponse(page, messagesPath, 'Not now.');
  await page.reload();
  await expect(box).toHaveValue('Half a thought');
  await page.unroute(messagesPath);
  await box.press('Enter');
  await expect(page.getByRole('log').getByText('Half a thought')).toBeVisible();
  await page.reload();
  await expect(box).toHaveValue('');
});

test('announces new messages while the user has an unsent message', async ({ browser }) => {
  const { page } = await openChat(browser);
  let messages = createMessages(30, writer);
  await page.route(messagesPath, (route) =>
    route.fulfill(route.request().method() === 'POST' ? unavailableForAMinute : { json: messages }),
  );
  const log = page.getByRole('log');
  await expect(log.getByText('Text 29')).toBeVisible();
  await page.getByPlaceholder('Type your message...').fill('Lost');
  await page.getByPlaceholder('Type your message...').press('Enter');
  await expect(log.getByText('Not sent')).toBeVisible();
  await log.evaluate((element) => {
    element.scrollTop = 0;
  });
  messages = createMessages(31, writer);
  await page.clock.fastForward(5_000);
  await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible();
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect(log).toBeFocused();
  await log.getByRole('button', { name: 'Discard' }).click();
  await expect(log.getByText('Lost')).toBeHidden();
  await expect(page.getByRole('button', { name: 'New messages' })).toBeHidden();
  await expect(page.getByPlaceholder('Type your message...')).toBeFocused();
});

test('explains that a message is too long and keeps its text', async ({ browser }) => {
  const { page } = await openChat(browser);
  const box = page.getByPlaceholder('Type your message...');
  await box.fill('x'.repeat(10_001));
  await expect(page.getByText("A message can't be longer than 10,000 characters")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled();
  await box.press('Enter');
  await expect(box).toHaveValue(/^x{10001}$/);
});

test('refetches messages every 5 s while the chat is open', async ({ browser }) => {
  const { page } = await openChat(browser);
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
  const gaps = await pollIntervals(page, '/messages', 22);
  expect(gaps.length).toBeGreaterThanOrEqual(2);
  for (const gap of gaps) expect(Math.abs(gap - 5)).toBeLessThanOrEqual(1);
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('scrolls a failed message into view on a phone', async ({ browser }) => {
  const { page } = await openChat(browser, screens[0].viewport);
  await page.route(messagesPath, (route) =>
    route.request().method() === 'POST'
      ? route.continue()
      : route.fulfill({ json: createMessages(12, writer) }),
  );
  const box = page.getByPlaceholder('Type your message...');
  await page.route(messagesPath, (route) =>
    route.request().method() === 'POST' ? route.fulfill(unavailableForAMinute) : route.fallback(),
  );
  await box.fill('Is this in sight?');
  await box.press('Enter');
  const again = page.getByRole('log').getByRole('button', { name: 'Try Again' });
  await expect(again).toBeInViewport({ ratio: 1 });
  const [button, form] = await Promise.all([again.boundingBox(), box.boundingBox()]);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0);
});

test('shows two concurrent senders the same order of messages', async ({ browser }) => {
  const { page, order } = await openChat(browser);
  const admin = await openAsAdmin(browser, order.id);
  await Promise.all([sendMessage(page, 'From the customer'), sendMessage(admin, 'From the admin')]);
  await Promise.all([page, admin].map(({ clock }) => clock.fastForward(5_000)));
  await expect(page.getByRole('article')).toHaveCount(2, { timeout: 10_000 });
  await expect(admin.getByRole('article')).toHaveCount(2, { timeout: 10_000 });
  const texts = (of: Page) => of.getByRole('log').locator('article > div > div').allTextContents();
  expect(await texts(page)).toEqual(await texts(admin));
});
