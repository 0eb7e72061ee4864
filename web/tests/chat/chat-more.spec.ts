import { expect } from '@playwright/test';
import { unavailableForAMinute } from '#web/tests/offline/unavailable.ts';
import { screens } from '#web/tests/support/responses.ts';
import { test } from '#web/tests/support/users.ts';
import { messagesPath, openChat, scrollToTop } from './chat-dialog.ts';
import { createMessages, writer } from './messages.ts';

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
  await scrollToTop(log);
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
