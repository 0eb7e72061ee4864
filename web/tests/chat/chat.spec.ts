import { expect, type Page } from '@playwright/test';
import { expectAfterPoll } from '#web/tests/support/poll.ts';
import { screens } from '#web/tests/support/responses.ts';
import { test } from '#web/tests/support/users.ts';
import { messagesPath, openAsAdmin, openChat, scrollToTop, sendMessage } from './chat-dialog.ts';
import { createMessages, writer } from './messages.ts';

const [phone, desktop] = screens;

test('delivers messages in both directions, each with its sender, and in one order', async ({
  browser,
}) => {
  const { page, order } = await openChat(browser, phone.viewport);
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
  await page.setViewportSize(desktop.viewport);
  await expect(log).toHaveCSS('height', '600px');
  await expect(own).toHaveCSS('align-self', 'flex-end');

  const admin = await openAsAdmin(browser, order.id);
  const theirs = admin.getByRole('article').filter({ hasText: 'be ready?' });
  await expect(theirs).toContainText('Customer');
  await expect(theirs).not.toHaveCSS('align-self', 'flex-end');
  await admin.getByPlaceholder('Type your message...').fill('Tomorrow.');
  await admin.getByRole('button', { name: 'Send message' }).click();
  await expect(admin.getByRole('article')).toHaveCount(2);
  const answer = log.getByRole('article').filter({ hasText: 'Tomorrow.' });
  await expectAfterPoll(page, answer);
  await expect(answer).toContainText('Demo Admin');
  await expect(answer).toContainText('DA');
  await expect(answer).toContainText('Admin');
  await expect(answer).not.toHaveCSS('align-self', 'flex-end');

  await Promise.all([sendMessage(page, 'From the customer'), sendMessage(admin, 'From the admin')]);
  for (const reader of [page, admin]) {
    await expectAfterPoll(reader, reader.getByRole('article').nth(3));
    await expect(reader.getByRole('article')).toHaveCount(4);
  }
  const texts = (of: Page) => of.getByRole('log').locator('article > div > div').allTextContents();
  // Until its next poll, a page shows its own message last.
  await expect(async () => expect(await texts(page)).toEqual(await texts(admin))).toPass();
});

test('stays at the newest message unless the reader scrolled up', async ({ browser }) => {
  const { page } = await openChat(browser, phone.viewport);
  let messages = createMessages(30, writer);
  await page.route(messagesPath, (route) => route.fulfill({ json: messages }));
  const log = page.getByRole('log');
  await expect(log.getByText('Text 29')).toBeVisible();
  const isAtEnd = () =>
    log.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop < 2);
  expect(await isAtEnd()).toBe(true);
  messages = createMessages(31, writer);
  await page.clock.fastForward(5_000);
  await expect(log.getByText('Text 30')).toBeVisible();
  expect(await isAtEnd()).toBe(true);
  await scrollToTop(log);
  messages = createMessages(32, writer);
  await page.clock.fastForward(5_000);
  const button = page.getByRole('button', { name: 'New messages' });
  await expect(button).toBeVisible();
  expect(await log.evaluate((element) => element.scrollTop)).toBe(0);
  await button.click();
  await expect(button).toBeHidden();
  expect(await isAtEnd()).toBe(true);
});
