import { type Browser, expect, type Page } from '@playwright/test';
import { expectPersisted } from '#web/tests/offline/persisted-queries.ts';
import { storedRows } from './browser-database.ts';
import { newOrder } from './place-order.ts';

/** Returns the ids of the users with persisted queries. */
export async function persistedUserIds(page: Page): Promise<Set<unknown>> {
  const rows = await storedRows(page, 'queries');
  return new Set(rows.map(([key]) => /^[0-9a-f-]{36}(?=-\[)/.exec(`${key}`)?.[0] ?? key));
}

export async function idOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'signed_in')?.value ?? '';
}

/** Opens My Orders as a new customer with one order, and waits until the queries are persisted. */
export async function customerWithOrder(browser: Browser): Promise<{ page: Page; id: string }> {
  const { customer: page } = await newOrder(browser, { vin: '1FIRSTPERSON00001' });
  await page.goto('/my-orders');
  await expect(page.getByText('Pending Review')).toBeVisible();
  await expectPersisted(page, '1FIRSTPERSON00001');
  const id = await idOf(page);
  expect(await persistedUserIds(page)).toEqual(new Set([id]));
  return { page, id };
}

export const accountButton = (page: Page) => page.getByRole('button', { name: 'Account' });
