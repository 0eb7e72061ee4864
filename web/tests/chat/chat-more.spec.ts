import { expect, type Page } from '@playwright/test';
import { awayForAMinute } from '#web/tests/offline/away.ts';
import { pollGaps } from '#web/tests/offline/polls.ts';
import { newCustomer, signIn, test } from '#web/tests/support/people.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { failRead, hangRead, screens, stubRead } from '#web/tests/support/screens.ts';
import { messagesPath, openAsAdmin, openChat, say, sayings, writer } from './chat-dialog.ts';

test('a sender without a name is shown by e-mail, and a file can be downloaded', async ({
  browser,
}) => {
  const { page } = await openChat(browser);
  const [first, second] = sayings(2, writer);
  await stubRead(page, messagesPath, [
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

test('a web address in a message is a link, and nothing else of it is', async ({ browser }) => {
  const { page } = await openChat(browser);
  const [first] = sayings(1, writer);
  const message = 'My log: https://example.com/log?run=2.\nNot javascript:alert(1)';
  await stubRead(page, messagesPath, [{ ...first, message }]);
  const said = page.getByRole('log').getByRole('article');
  await expect(said).toContainText(message);
  const link = said.getByRole('link');
  await expect(link).toHaveText('https://example.com/log?run=2');
  await expect(link).toHaveAttribute('href', 'https://example.com/log?run=2');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noreferrer/);
});

test('days stand between the messages', async ({ browser }) => {
  const { page } = await openChat(browser);
  const [first, second] = sayings(2, writer);
  await stubRead(page, messagesPath, [first, { ...second, createdAt: new Date().toISOString() }]);
  await expect(page.getByRole('log').locator('> p')).toHaveText([
    /^Thursday, Oct 1, 2026$/,
    'Today',
  ]);
});

test('has a skeleton while it loads, and an error that can be tried again', async ({ browser }) => {
  const person = newCustomer('Kit');
  const page = await signIn(browser, person);
  const order = await placeOrder(page);
  await hangRead(page, messagesPath);
  await page.goto(`/my-orders?order=${order.id}`);
  await expect(page.getByRole('dialog').getByTestId('skeleton')).toBeVisible();
  await failRead(page, messagesPath, 'Not now.');
  await page.reload();
  await expect(page.getByText('500: Not now.')).toBeVisible();
  await page.unroute(messagesPath);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
});

test('what is written stays through a closed dialog, a reload and a list that did not load', async ({
  browser,
}) => {
  const { page } = await openChat(browser);
  const box = page.getByPlaceholder('Type your message...');
  await box.fill('Half a thought');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'View Details & Chat' }).click();
  await expect(box).toHaveValue('Half a thought');
  await failRead(page, messagesPath, 'Not now.');
  await page.reload();
  await expect(box).toHaveValue('Half a thought');
  await page.unroute(messagesPath);
  await box.press('Enter');
  await expect(page.getByRole('log').getByText('Half a thought')).toBeVisible();
  await page.reload();
  await expect(box).toHaveValue('');
});

test('what comes in is told of while one’s own message could not be sent', async ({ browser }) => {
  const { page } = await openChat(browser);
  let told = sayings(30, writer);
  await page.route(messagesPath, (route) =>
    route.fulfill(route.request().method() === 'POST' ? awayForAMinute : { json: told }),
  );
  const log = page.getByRole('log');
  await expect(log.getByText('Saying 29')).toBeVisible();
  await page.getByPlaceholder('Type your message...').fill('Lost');
  await page.getByPlaceholder('Type your message...').press('Enter');
  await expect(log.getByText('Not sent')).toBeVisible();
  await log.evaluate((element) => {
    element.scrollTop = 0;
  });
  told = sayings(31, writer);
  await page.clock.fastForward(5_000);
  await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible();
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect(log).toBeFocused();
  await log.getByRole('button', { name: 'Discard' }).click();
  await expect(log.getByText('Lost')).toBeHidden();
  await expect(page.getByRole('button', { name: 'New messages' })).toBeHidden();
  await expect(page.getByPlaceholder('Type your message...')).toBeFocused();
});

test('a message that is too long is not lost: its writer is told', async ({ browser }) => {
  const { page } = await openChat(browser);
  const box = page.getByPlaceholder('Type your message...');
  await box.fill('x'.repeat(10_001));
  await expect(page.getByText('A message can be at most 10000 characters')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled();
  await box.press('Enter');
  await expect(box).toHaveValue(/^x{10001}$/);
});

test('is asked for again every 5 s while it is open', async ({ browser }) => {
  const { page } = await openChat(browser);
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
  const gaps = await pollGaps(page, '/messages', 22);
  expect(gaps.length).toBeGreaterThanOrEqual(2);
  for (const gap of gaps) expect(Math.abs(gap - 5)).toBeLessThanOrEqual(1);
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('on a phone what was just sent, or could not be, is in sight', async ({ browser }) => {
  const { page } = await openChat(browser, screens[0].viewport);
  await page.route(messagesPath, (route) =>
    route.request().method() === 'POST'
      ? route.continue()
      : route.fulfill({ json: sayings(12, writer) }),
  );
  const box = page.getByPlaceholder('Type your message...');
  await page.route(messagesPath, (route) =>
    route.request().method() === 'POST' ? route.fulfill(awayForAMinute) : route.fallback(),
  );
  await box.fill('Is this in sight?');
  await box.press('Enter');
  const again = page.getByRole('log').getByRole('button', { name: 'Try Again' });
  await expect(again).toBeInViewport({ ratio: 1 });
  const [button, form] = await Promise.all([again.boundingBox(), box.boundingBox()]);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0);
});

test('two people write at once and both read the same order of messages', async ({ browser }) => {
  const { page, order } = await openChat(browser);
  const admin = await openAsAdmin(browser, order.id);
  await Promise.all([say(page, 'From the customer'), say(admin, 'From the admin')]);
  await Promise.all([page, admin].map(({ clock }) => clock.fastForward(5_000)));
  await expect(page.getByRole('article')).toHaveCount(2, { timeout: 10_000 });
  await expect(admin.getByRole('article')).toHaveCount(2, { timeout: 10_000 });
  const texts = (of: Page) => of.getByRole('log').locator('article > div > div').allTextContents();
  expect(await texts(page)).toEqual(await texts(admin));
});
