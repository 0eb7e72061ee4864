import { expect, it } from 'vitest';
import { messageProblem, normalizeMessage } from './chat-message.ts';

it('trims messages and rejects blank ones', () => {
  expect(normalizeMessage('  two\nlines \n')).toBe('two\nlines');
  expect(messageProblem(' \n\t ')).toBe('Write a message first');
  expect(messageProblem('a')).toBeUndefined();
});

it('accepts up to 10,000 characters, not counting surrounding whitespace', () => {
  expect(messageProblem(`  ${'x'.repeat(10_000)}  `)).toBeUndefined();
  expect(messageProblem('x'.repeat(10_001))).toBe(
    "A message can't be longer than 10,000 characters",
  );
});
