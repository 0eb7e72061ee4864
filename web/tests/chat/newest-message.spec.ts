import { expect, type Locator, type Page } from '@playwright/test';
import { newOrder } from '#web/tests/support/place-order.ts';
import { expectAfterPoll } from '#web/tests/support/poll.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import { openAsAdmin, sendMessage } from './chat-dialog.ts';
import { attach, openChat, tune } from './chat-files.ts';

/** A window, and how high the list is there at least, in px. An admin's is below the page's navigation bar. */
const windows = [
  { width: 360, height: 600, customer: 370, admin: 350, isExchanged: true },
  { width: 390, height: 844, customer: 600, admin: 600, isExchanged: true },
  { width: 820, height: 1180, customer: 600, admin: 600, isExchanged: true },
  { width: 1024, height: 768, customer: 480, admin: 350 },
  { width: 1280, height: 720, customer: 430, admin: 250, isExchanged: true },
  { width: 1280, height: 900, customer: 600, admin: 430 },
  { width: 1440, height: 900, customer: 600, admin: 430 },
  { width: 1920, height: 1080, customer: 600, admin: 600 },
];

/** Returns how many px of the newest message are covered, or outside the list or the window. */
function hiddenPart(log: Locator): Promise<number> {
  return log.evaluate((list) => {
    const bubble = [...list.querySelectorAll('article')].at(-1);
    if (!bubble) throw new Error('the chat has no message');
    const { top, bottom, left, right } = bubble.getBoundingClientRect();
    const isShown = (y: number) => {
      const hit = document.elementFromPoint((left + right) / 2, y);
      return hit !== null && list.contains(hit);
    };
    const rows = Array.from({ length: Math.floor(bottom - top) }, (_, row) => top + row + 0.5);
    return rows.filter((y) => !isShown(y)).length;
  });
}

/** Expects the newest message, the list and the composer in view, none over another. */
async function expectInView(page: Page, text: string, minHeight: number): Promise<void> {
  const log = page.getByRole('log', { name: 'Messages' });
  const composer = page.locator('form').filter({ has: page.getByLabel('Message') });
  await expect(log.getByText(text)).toBeVisible();
  await expect.poll(() => hiddenPart(log)).toBe(0);
  await expect(log).toBeInViewport({ ratio: 1 });
  await expect(composer).toBeInViewport({ ratio: 1 });
  const [list, form] = await Promise.all([log.boundingBox(), composer.boundingBox()]);
  if (!list || !form) throw new Error('the chat is not visible');
  expect(list.height).toBeGreaterThanOrEqual(minHeight);
  expect(list.height).toBeLessThanOrEqual(600);
  expect(list.y + list.height).toBeLessThanOrEqual(form.y);
}

test('shows the whole newest message in every window', async ({ browser }) => {
  const placed = await newOrder(browser);
  const path = `/api/orders/${placed.order.id}/messages`;
  for (let index = 1; index <= 12; index += 1) {
    await writeAs(placed.customer, 'POST', path, { message: `Text ${index}` });
  }
  const reader = await openAsAdmin(browser, placed.order.id);
  const page = await signedInPage(browser, placed.account);
  await page.clock.install();
  let newest = 'Text 12';
  for (const { customer, admin, isExchanged = false, ...viewport } of windows) {
    const size = `${viewport.width}×${viewport.height}`;
    await test.step(size, async () => {
      await reader.setViewportSize(viewport);
      await reader.goto(`/admin?order=${placed.order.id}#chat`);
      await reader.reload();
      await expectInView(reader, newest, admin);
      await page.setViewportSize(viewport);
      await page.goto(`/my-orders?order=${placed.order.id}#chat`);
      await page.reload();
      await expectInView(page, newest, customer);

      // What a new message does is the same at every height between the lowest and the highest.
      if (!isExchanged) return;
      const [question, answer] = [`Is it ready at ${size}?`, `Almost ready at ${size}.`];
      await sendMessage(page, question);
      await expectInView(page, question, customer);
      await expectAfterPoll(reader, reader.getByRole('log').getByText(question));
      await expectInView(reader, question, admin);
      await sendMessage(reader, answer);
      await expectInView(reader, answer, admin);
      await expectAfterPoll(page, page.getByRole('log').getByText(answer));
      await expectInView(page, answer, customer);
      newest = answer;
    });
  }
});

test('keeps the height of the messages beside a long draft with a file', async ({ browser }) => {
  const { page } = await openChat(browser, { viewport: { width: 820, height: 1180 } });
  const list = page.getByRole('log', { name: 'Messages' });
  await expect(list).toHaveCSS('height', '600px');
  await page.getByPlaceholder('Type your message...').fill('One\nTwo\nThree\nFour\nFive\nSix');
  await attach(page, tune);
  await expect(page.getByText('tune.bin')).toBeVisible();
  await expect(list).toHaveCSS('height', '600px');
});
