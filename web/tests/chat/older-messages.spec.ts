import { type Browser, expect, type Locator } from '@playwright/test';
import { createDb } from '#db/client.ts';
import { messages } from '#db/schema/chat.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { screens } from '#web/tests/support/responses.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const databasePort = Number(process.env.TEST_PORT || 8931) + 1;

const rowsPerInsert = 200;

const [phone] = screens;

const olderPath = /\/messages\?before=/;

async function openLongChat(browser: Browser, count: number) {
  const { customer: page, order } = await newOrder(browser);
  await addMessages(order, count);
  await page.clock.install();
  await page.goto(`/my-orders?order=${order.id}#chat`);
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByText(`Text ${count - 1}`, { exact: true })).toBeVisible();
  await expect(log.getByRole('article')).toHaveCount(200);
  return { page, order, log };
}

const scrollToTop = (log: Locator) => log.evaluate((list) => list.scrollTo({ top: 0 }));

/** Returns where the end of a message is in the visible part of the list, in px. */
async function endOf(log: Locator, text: string): Promise<number> {
  const message = log
    .getByRole('article')
    .filter({ has: log.page().getByText(text, { exact: true }) });
  const [box, list] = await Promise.all([message.boundingBox(), log.boundingBox()]);
  return (box?.y ?? 0) + (box?.height ?? 0) - (list?.y ?? 0);
}

test('scrolls up through 450 messages without losing the place', async ({ browser }) => {
  const { page, order, log } = await openLongChat(browser, 450);
  await page.setViewportSize(phone.viewport);
  // Only the messages scroll, not the tab around them.
  const tab = page.getByRole('tabpanel', { name: 'Chat' });
  await expect.poll(() => tab.evaluate((panel) => panel.scrollHeight - panel.clientHeight)).toBe(0);
  const messages = log.getByRole('article');
  const older = page.waitForRequest(olderPath);
  const loaded = Promise.withResolvers<void>();
  await page.route(olderPath, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await scrollToTop(log);
  await older;
  await expect(log.getByRole('button', { name: 'Loading older messages' })).toBeVisible();
  const before = await endOf(log, 'Text 250');
  loaded.resolve();
  await expect(messages).toHaveCount(400);
  expect(Math.abs((await endOf(log, 'Text 250')) - before)).toBeLessThan(2);
  await scrollToTop(log);
  await expect(messages).toHaveCount(450);
  await expect(log.getByRole('button', { name: 'older messages' })).toBeHidden();
  await scrollToTop(log);
  await expect(log.getByText('Text 0', { exact: true })).toBeInViewport();
  const texts = await messages.allInnerTexts();
  expect(texts.map((text) => /Text \d+/.exec(text)?.[0])).toEqual(
    Array.from({ length: 450 }, (_, index) => `Text ${index}`),
  );

  const admin = await signedInPage(browser, 'Demo Admin');
  await writeAs(admin, 'POST', `/api/orders/${order.id}/messages`, { message: 'Which tires?' });
  await page.clock.fastForward(5_000);
  await expect(messages).toHaveCount(451);
  await expect(messages.last()).toContainText('Which tires?');
  await expect(log.getByText('Text 0', { exact: true })).toBeInViewport();
});

/** Adds the messages `Text 0`, `Text 1` … by the order's customer, a minute apart. Faster than through the API. */
async function addMessages({ id, user }: OrderJson, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    orderId: id,
    userId: user.id,
    message: `Text ${index}`,
    createdAt: Date.UTC(2026, 9, 1, 12, index),
  }));
  // The shared stack's database.
  const db = createDb(`http://127.0.0.1:${databasePort}`);
  for (let start = 0; start < count; start += rowsPerInsert) {
    await db.write([db.orm.insert(messages).values(rows.slice(start, start + rowsPerInsert))]);
  }
  db.close();
}
