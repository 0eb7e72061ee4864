import { expect, it } from 'vitest';
import { unreadText } from './order-view.ts';

it.each([
  [1, '1 new message'],
  [2, '2 new messages'],
  [99, '99 new messages'],
  [100, '99+ new messages'],
])('names %i unread messages', (count, text) => {
  expect(unreadText(count)).toBe(text);
});
