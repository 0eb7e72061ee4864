import { type Browser, expect, type Page } from '@playwright/test';
import { fakeKeyboard } from '#web/tests/support/fake-keyboard.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { stubResponse } from '#web/tests/support/responses.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';

/** Returns how many messages are completely in view. */
function messagesInView(page: Page): Promise<number> {
  return page.getByRole('log', { name: 'Messages' }).evaluate((list) => {
    const view = list.getBoundingClientRect();
    const isInView = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= view.top && bottom <= view.bottom + 1;
    };
    return [...list.querySelectorAll('article')].filter(isInView).length;
  });
}

async function newConversation(browser: Browser) {
  const placed = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  const path = `/api/orders/${placed.order.id}/messages`;
  for (let index = 1; index <= 4; index += 1) {
    await writeAs(placed.customer, 'POST', path, { message: `Question ${index}` });
    await writeAs(admin, 'POST', path, { message: `Answer ${index}` });
  }
  return placed;
}

const windows = [
  { name: 'phone', width: 390, height: 844, keyboard: 424, atLeast: 3 },
  { name: 'phone held sideways', width: 844, height: 390, keyboard: 190, atLeast: 2 },
];

test('shows three messages above the keyboard of a phone, and two if it is held sideways', async ({
  browser,
}) => {
  const { account, order } = await newConversation(browser);
  for (const [as, path] of [
    [account, '/my-orders'],
    ['Demo Admin', '/admin'],
  ] as const) {
    const page = await signedInPage(browser, as);
    const resize = await fakeKeyboard(page);
    // Their row in the admin's form takes height from the messages.
    await stubResponse(page, '**/api/admin/replies', [
      { id: 'thanks', kind: 'reply', title: 'Thanks', text: 'Thanks!', version: 1 },
    ]);
    for (const { name, keyboard, atLeast, ...viewport } of windows) {
      await test.step(`${path} on a ${name}`, async () => {
        await page.setViewportSize(viewport);
        // The hash alone would load nothing.
        await page.goto('/icon.svg');
        await page.goto(`${path}?order=${order.id}#chat`);
        await expect(page.getByRole('log').getByText('Answer 4')).toBeVisible();
        await expect.poll(() => messagesInView(page)).toBeGreaterThanOrEqual(atLeast);
        await expect(page.getByRole('log').getByText('Answer 4')).toBeInViewport();
        await page.getByPlaceholder('Type your message...').focus();
        await resize({ height: viewport.height - keyboard });
        await expect.poll(() => messagesInView(page)).toBeGreaterThanOrEqual(atLeast);
        await expect(page.getByRole('log').getByText('Answer 4')).toBeInViewport();
      });
    }
  }
});

test('repeats the sender and time small within five minutes, and Delivered once', async ({
  browser,
}) => {
  const { customer, account, order } = await newOrder(browser);
  const path = `/api/orders/${order.id}/messages`;
  for (const message of ['Hello', 'Is it ready?', 'I can drive today.']) {
    await writeAs(customer, 'POST', path, { message });
  }
  const page = await signedInPage(browser, account, { viewport: { width: 820, height: 1180 } });
  await page.goto(`/my-orders?order=${order.id}#chat`);
  const bubbles = page.getByRole('log').getByRole('article');
  await expect(bubbles).toHaveCount(3);
  const heights = await bubbles.evaluateAll((all) => all.map((each) => each.clientHeight));
  const [first = 0, second = 0] = heights;
  expect(first).toBeGreaterThan(second);
  await expect(bubbles.nth(1).getByText(`${account.firstName} ${account.lastName}`)).toBeVisible();
  await expect(bubbles.filter({ hasText: 'Delivered' })).toHaveCount(1);
  await expect(bubbles.last()).toContainText('Delivered');
});
