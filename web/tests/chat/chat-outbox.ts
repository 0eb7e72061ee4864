import { type Browser, expect, type Page } from '@playwright/test';
import { newOrder } from '#web/tests/support/place-order.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { box, log, sendButton } from './chat-files.ts';

export async function openChat(browser: Browser) {
  const placed = await newOrder(browser);
  await open(placed.customer, placed.order.id);
  return placed;
}

export async function open(page: Page, orderId: string): Promise<void> {
  await page.goto(`/my-orders?order=${orderId}`);
  await expect(log(page)).toBeVisible();
}

export async function sendMessage(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  // It is disabled while the message before is being sent.
  await expect(sendButton(page)).toBeEnabled();
  await box(page).press('Enter');
  await expect(log(page).getByText(text, { exact: true })).toBeVisible();
}

/** The badges of unsent messages. */
export const waiting = (page: Page) => log(page).getByText(/^Waiting (for|to) /);

export async function messagesOf(page: Page, orderId: string): Promise<string[]> {
  const response = await page.request.get(`/api/orders/${orderId}/messages`);
  const messages = (await response.json()) as OrderMessageJson[];
  return messages.map(({ message }) => message);
}
