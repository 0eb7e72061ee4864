import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { log } from '#web/tests/chat/chat-files.ts';
import { chosenPath } from '#web/tests/order-request/order-dialog.ts';
import { storedRows } from '#web/tests/support/browser-store.ts';
import { arrive, newCustomer } from '#web/tests/support/people.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { ordersEach, tabsEach } from './plan.ts';

/** A customer with their browser, which has the app as if it were installed. */
export interface Person {
  name: string;
  userId: string;
  context: BrowserContext;
  tabs: Page[];
  /** The orders that they began with. */
  orderIds: string[];
  /** The notes of a request that was not taken yet: its form is tried again before another one. */
  unfinished: string | undefined;
}

/** Somebody new with orders of their own, who has seen once what they will use later without signal. */
export async function settle(browser: Browser, origin: string, name: string): Promise<Person> {
  const first = await arrive(browser, newCustomer(name), {
    baseURL: origin,
    serviceWorkers: 'allow',
  });
  const context = first.context();
  const orderIds: string[] = [];
  for (let count = 0; count < ordersEach; count += 1) {
    orderIds.push((await placeOrder(first)).id);
  }
  const user = (await (await context.request.get('/api/auth/user')).json()) as UserJson;
  await first.goto(chosenPath);
  await expect(first.getByRole('button', { name: 'Request Order' })).toBeVisible();
  await first.evaluate(async () => void (await navigator.serviceWorker.ready));
  for (const orderId of orderIds) await see(first, orderId);
  const tabs = [first];
  while (tabs.length < tabsEach) {
    const tab = await context.newPage();
    await see(tab, orderIds.at(-1));
    tabs.push(tab);
  }
  return { name, userId: user.id, context, tabs, orderIds, unfinished: undefined };
}

async function see(page: Page, orderId: string | undefined): Promise<void> {
  await page.goto(`/my-orders?order=${orderId}`);
  await expect(log(page)).toContainText('No messages yet.');
}

/** What this person's browser still has to send, as lines for a person; `undefined` while it cannot be read. */
export async function waitingItems(page: Page): Promise<string[] | undefined> {
  try {
    const rows = await storedRows(page, 'outbox');
    return rows.map(([, item]) => JSON.stringify(item));
  } catch {
    return undefined;
  }
}
