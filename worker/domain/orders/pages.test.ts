import { expect, it } from 'vitest';
import { isFullPage, lastOfNewest, pageLimits } from './pages.ts';

const messages = (count: number, message: string) =>
  Array.from({ length: count }, () => ({ message }));

it('fills a page of messages by their number', () => {
  expect(isFullPage([])).toBe(false);
  expect(isFullPage(messages(pageLimits.rows - 1, 'Hello'))).toBe(false);
  expect(isFullPage(messages(pageLimits.rows, 'Hello'))).toBe(true);
  expect(isFullPage(messages(pageLimits.rows + 1, 'Hello'))).toBe(true);
});

it('fills a page of messages by the UTF-8 size of their texts', () => {
  const text = 'é'.repeat(pageLimits.textBytes / 8);
  expect(isFullPage(messages(3, text))).toBe(false);
  expect(isFullPage(messages(4, text))).toBe(true);
});

it('finds the order that older ones come after', () => {
  const orders = Array.from({ length: pageLimits.rows + 5 }, (_, id) => ({
    id,
    modifications: null,
    additionalNotes: null,
    adminResponse: null,
  }));
  expect(lastOfNewest(orders.slice(0, pageLimits.rows - 1))).toBeUndefined();
  expect(lastOfNewest(orders)?.id).toBe(pageLimits.rows - 1);
  const half = 'x'.repeat(pageLimits.textBytes / 2);
  const long = orders.map((order) => ({ ...order, modifications: half }));
  expect(lastOfNewest(long)?.id).toBe(1);
});
