import { type Browser, expect, type Page } from '@playwright/test';
import { expectKept } from '#web/tests/offline/kept-reads.ts';
import { storedRows } from './browser-store.ts';
import { newOrder } from './place-order.ts';

/** Whose the kept reads are. */
export async function keptOf(page: Page): Promise<Set<unknown>> {
  const rows = await storedRows(page, 'reads');
  return new Set(rows.map(([key]) => /^[0-9a-f-]{36}(?=-\[)/.exec(`${key}`)?.[0] ?? key));
}

export async function idOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'signed_in')?.value ?? '';
}

/** A customer with an order on screen, whose things are kept. */
export async function firstPerson(browser: Browser): Promise<{ page: Page; id: string }> {
  const { customer: page } = await newOrder(browser, { vin: '1FIRSTPERSON00001' });
  await page.goto('/my-orders');
  await expect(page.getByText('Pending Review')).toBeVisible();
  await expectKept(page, '1FIRSTPERSON00001');
  const id = await idOf(page);
  expect(await keptOf(page)).toEqual(new Set([id]));
  return { page, id };
}

export const initialsOf = (page: Page) => page.getByRole('button', { name: 'Account' });
