import { type Browser, expect, type Page } from '@playwright/test';
import type { OrderMessageJson } from '#worker/domain/api.ts';
import { awayForAMinute } from './away.ts';
import { arrive, newCustomer, signIn, test } from './people.ts';
import { placeOrder } from './place-order.ts';
import { pollGaps } from './polls.ts';
import { failRead, hangRead, screens, stubRead } from './screens.ts';

const messagesPath = '**/api/orders/*/messages';

type Viewport = (typeof screens)[number]['viewport'];

async function openChat(browser: Browser, viewport?: Viewport) {
  const person = newCustomer('Kit');
  const page = await arrive(browser, person, viewport ? { viewport } : {});
  await page.clock.install();
  const order = await placeOrder(page);
  await page.goto(`/my-orders?order=${order.id}`);
  return { page, person, order };
}

async function openAsAdmin(browser: Browser, orderId: string): Promise<Page> {
  const admin = await arrive(browser, 'Demo Admin');
  await admin.clock.install();
  await admin.goto(`/admin?order=${orderId}`);
  await expect(admin.getByRole('heading', { name: 'Order Chat' })).toBeVisible();
  return admin;
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Type your message...').fill(text);
  await page.getByPlaceholder('Type your message...').press('Enter');
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
}

function sayings(count: number, user: OrderMessageJson['user']): OrderMessageJson[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `message-${index}`,
    userId: user.id,
    message: `Saying ${index}`,
    fileUrl: null,
    fileName: null,
    fileSize: null,
    createdAt: new Date(Date.UTC(2026, 9, 1, 12, index)).toISOString(),
    user,
  }));
}

const writer: OrderMessageJson['user'] = {
  id: 'somebody',
  firstName: null,
  lastName: null,
  email: 'wrenchturner@example.com',
  profileImageUrl: null,
  isAdmin: true,
};

for (const { name, viewport } of screens) {
  test.describe(`the order chat on ${name}`, () => {
    test('carries messages both ways, each with its sender', async ({ browser }) => {
      const { page, order } = await openChat(browser, viewport);
      const log = page.getByRole('log', { name: 'Messages' });
      await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
      await expect(log).toHaveCSS('height', '600px');
      const box = page.getByPlaceholder('Type your message...');
      const send = page.getByRole('button', { name: 'Send message' });
      await expect(send).toBeDisabled();
      await box.fill('  \n ');
      await expect(send).toBeDisabled();
      await box.fill('  When will it');
      await box.press('Shift+Enter');
      await box.pressSequentially('be ready?  ');
      await expect(box).toHaveValue('  When will it\nbe ready?  ');
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await box.press('Enter');
      expect((await sent).postDataJSON()).toEqual({ message: 'When will it\nbe ready?' });
      await expect(box).toHaveValue('');
      await expect(page.getByText('Message sent', { exact: true })).toBeVisible();
      await expect(page.getByText('Your message has been sent successfully')).toBeVisible();
      const own = log.getByRole('article').filter({ hasText: 'be ready?' });
      await expect(own).toContainText('Kit Rivera');
      await expect(own).toContainText('KR');
      await expect(own).toContainText('Customer');
      await expect(own).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M/);
      await expect(own).toHaveCSS('align-self', 'flex-end');

      const admin = await openAsAdmin(browser, order.id);
      const theirs = admin.getByRole('article').filter({ hasText: 'be ready?' });
      await expect(theirs).toContainText('Customer');
      await expect(theirs).not.toHaveCSS('align-self', 'flex-end');
      await admin.getByPlaceholder('Type your message...').fill('Tomorrow.');
      await admin.getByRole('button', { name: 'Send message' }).click();
      await expect(admin.getByRole('article')).toHaveCount(2);
      await page.clock.fastForward(5_000);
      const answer = log.getByRole('article').filter({ hasText: 'Tomorrow.' });
      await expect(answer).toContainText('Demo Admin');
      await expect(answer).toContainText('DA');
      await expect(answer).toContainText('Admin');
      await expect(answer).not.toHaveCSS('align-self', 'flex-end');
    });

    test('shows a message at once, says when it failed, and tries again', async ({ browser }) => {
      const { page } = await openChat(browser, viewport);
      const keys: (string | undefined)[] = [];
      let isDown = true;
      await page.route(messagesPath, async (route) => {
        const request = route.request();
        if (request.method() !== 'POST') return route.continue();
        keys.push(request.headers()['idempotency-key']);
        if (!isDown) return route.continue();
        // It arrives, and what comes back is not its answer.
        await route.fetch();
        return route.fulfill(awayForAMinute);
      });
      const log = page.getByRole('log');
      const box = page.getByPlaceholder('Type your message...');
      await box.fill('Hello');
      await box.press('Enter');
      await expect(log.getByText('Hello').first()).toBeVisible();
      await expect(page.getByText('Failed to send message')).toBeVisible();
      await expect(log.getByText('Not sent')).toBeVisible();
      isDown = false;
      await log.getByRole('button', { name: 'Try Again' }).click();
      await expect.poll(() => keys.length).toBeGreaterThan(1);
      await expect(log.getByText('Not sent')).toBeHidden();
      await expect(log.getByText('Hello')).toHaveCount(1);
      expect(new Set(keys).size).toBe(1);
    });

    test('stays at the newest message unless its reader has scrolled up', async ({ browser }) => {
      const { page } = await openChat(browser, viewport);
      let told = sayings(30, writer);
      await page.route(messagesPath, (route) => route.fulfill({ json: told }));
      const log = page.getByRole('log');
      await expect(log.getByText('Saying 29')).toBeVisible();
      const isAtEnd = () =>
        log.evaluate(
          (element) => element.scrollHeight - element.clientHeight - element.scrollTop < 2,
        );
      expect(await isAtEnd()).toBe(true);
      told = sayings(31, writer);
      await expect(log.getByText('Saying 30')).toBeVisible();
      expect(await isAtEnd()).toBe(true);
      await log.evaluate((element) => {
        element.scrollTop = 0;
      });
      told = sayings(32, writer);
      const button = page.getByRole('button', { name: 'New messages' });
      await expect(button).toBeVisible();
      expect(await log.evaluate((element) => element.scrollTop)).toBe(0);
      await button.click();
      await expect(button).toBeHidden();
      expect(await isAtEnd()).toBe(true);
    });
  });
}

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
