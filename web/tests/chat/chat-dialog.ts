import { type Browser, expect, type Locator, type Page, type ViewportSize } from '@playwright/test';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage } from '#web/tests/support/users.ts';

export const messagesPath = '**/api/orders/*/messages';

export async function openChat(browser: Browser, viewport?: ViewportSize) {
  const account = newCustomer('Kit');
  const page = await signedInPage(browser, account, viewport ? { viewport } : {});
  await page.clock.install();
  const order = await placeOrder(page);
  await page.goto(`/my-orders?order=${order.id}#chat`);
  return { page, account, order };
}

export async function openAsAdmin(
  browser: Browser,
  orderId: string,
  viewport?: ViewportSize,
): Promise<Page> {
  const admin = await signedInPage(browser, 'Demo Admin', viewport ? { viewport } : {});
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
