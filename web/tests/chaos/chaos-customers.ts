import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { log } from '#web/tests/chat/chat-files.ts';
import { chosenPath } from '#web/tests/order-request/order-dialog.ts';
import { storedRows } from '#web/tests/support/browser-database.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage } from '#web/tests/support/users.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { ordersPerCustomer, tabsPerCustomer } from './plan.ts';

/** A customer with a browser context that has the service worker installed. */
export interface Customer {
  name: string;
  userId: string;
  context: BrowserContext;
  tabs: Page[];
  /** The orders placed before the faults start. */
  orderIds: string[];
  /** The notes of a rejected request; its form is submitted again before a new one. */
  unfinished: string | undefined;
}

/** Creates a customer with orders, who has opened every page that they use offline later. */
export async function createCustomer(
  browser: Browser,
  origin: string,
  name: string,
): Promise<Customer> {
  const first = leavable(
    await signedInPage(browser, newCustomer(name), {
      baseURL: origin,
      serviceWorkers: 'allow',
    }),
  );
  const context = first.context();
  const orderIds: string[] = [];
  for (let count = 0; count < ordersPerCustomer; count += 1) {
    orderIds.push((await placeOrder(first)).id);
  }
  const user = (await (await context.request.get('/api/auth/user')).json()) as UserJson;
  await first.goto(chosenPath);
  await expect(first.getByRole('button', { name: 'Request Order' })).toBeVisible();
  await first.evaluate(async () => void (await navigator.serviceWorker.ready));
  for (const orderId of orderIds) await openChat(first, orderId);
  const tabs = [first];
  while (tabs.length < tabsPerCustomer) {
    const tab = await newTab(context);
    await openChat(tab, orderIds.at(-1));
    tabs.push(tab);
  }
  return { name, userId: user.id, context, tabs, orderIds, unfinished: undefined };
}

/** Opens a tab that can be left during an upload. */
export async function newTab(context: BrowserContext): Promise<Page> {
  return leavable(await context.newPage());
}

/** Confirms the browser's question whether to leave the page, which Playwright would answer with no. */
function leavable(page: Page): Page {
  page.on('dialog', (dialog) => void dialog.accept());
  return page;
}

async function openChat(page: Page, orderId: string | undefined): Promise<void> {
  await page.goto(`/my-orders?order=${orderId}#chat`);
  await expect(log(page)).toContainText('No messages yet.');
}

/** Returns the items in the browser's outbox as JSON, or undefined while the page cannot be read. */
export async function waitingItems(page: Page): Promise<string[] | undefined> {
  try {
    const rows = await storedRows(page, 'outbox');
    return rows.map(([, item]) => JSON.stringify(item));
  } catch {
    return undefined;
  }
}
