import { type Browser, expect, type Locator, type Page, type ViewportSize } from '@playwright/test';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage } from '#web/tests/support/users.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';

export const messagesPath = '**/api/orders/*/messages';

export async function openChat(browser: Browser, viewport?: ViewportSize) {
  const account = newCustomer('Kit');
  const page = await signedInPage(browser, account, viewport ? { viewport } : {});
  await page.clock.install();
  const order = await placeOrder(page);
  await page.goto(`/my-orders?order=${order.id}#chat`);
  return { page, account, order };
}

export async function openAsAdmin(browser: Browser, orderId: string): Promise<Page> {
  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.clock.install();
  await admin.goto(`/admin?order=${orderId}#chat`);
  await expect(admin.getByRole('heading', { name: 'Order Chat' })).toBeVisible();
  return admin;
}

export async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Type your message...').fill(text);
  await page.getByPlaceholder('Type your message...').press('Enter');
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
}

export function createMessages(count: number, user: OrderMessageJson['user']): OrderMessageJson[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `message-${index}`,
    userId: user.id,
    message: `Text ${index}`,
    fileUrl: null,
    fileName: null,
    fileSize: null,
    isLog: false,
    createdAt: new Date(Date.UTC(2026, 9, 1, 12, index)).toISOString(),
    isSeen: false,
    user,
  }));
}

export const writer: OrderMessageJson['user'] = {
  id: 'another-admin',
  firstName: null,
  lastName: null,
  email: 'wrenchturner@example.com',
  profileImageUrl: null,
  isAdmin: true,
};

/** Scrolls the messages to the top. Returns once the chat knows: browsers report a scroll with the next frame. */
export async function scrollToTop(messages: Locator): Promise<void> {
  await messages.evaluate(
    (element) =>
      new Promise((resolve) => {
        element.addEventListener('scroll', resolve, { once: true });
        element.scrollTop = 0;
      }),
  );
}
