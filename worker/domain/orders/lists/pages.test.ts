import { expect, it } from 'vitest';
import {
  adminPage,
  checkedOrders,
  isFullPage,
  lastOfNewest,
  maxUnread,
  pageLimits,
} from './pages.ts';

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

it.each(['$', '\u007f', '\u0080', 'é', '\u07ff', '\u0800', '€', '\uffff', '\u{10000}', '😀'])(
  'counts %j as the database does',
  (character) => {
    const bytes = new TextEncoder().encode(character).length;
    const full = pageLimits.textBytes / bytes;
    expect(isFullPage(messages(1, character.repeat(Math.ceil(full))))).toBe(true);
    expect(isFullPage(messages(1, character.repeat(Math.ceil(full) - 1)))).toBe(false);
  },
);

it('counts all texts of an order', () => {
  const third = 'x'.repeat(Math.ceil(pageLimits.textBytes / 3));
  const order = { modifications: third, additionalNotes: third, adminResponse: third };
  expect(lastOfNewest([order])).toBe(order);
  expect(lastOfNewest([{ ...order, adminResponse: null }])).toBeUndefined();
});

it('limits a page as the documents say', () => {
  expect(pageLimits).toEqual({ rows: 200, textBytes: 400_000 });
  expect([adminPage, checkedOrders, maxUnread]).toEqual([50, 2000, 100]);
});
