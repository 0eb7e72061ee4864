import { expect, it } from 'vitest';
import { messageProblem, normalizeMessage } from './chat-message.ts';

it('a message is trimmed, and one that is blank then cannot be sent', () => {
  expect(normalizeMessage('  two\nlines \n')).toBe('two\nlines');
  expect(messageProblem(' \n\t ')).toBe('Write a message first');
  expect(messageProblem('a')).toBeUndefined();
});

it('a message has at most 10,000 characters, blanks around it not counted', () => {
  expect(messageProblem(`  ${'x'.repeat(10_000)}  `)).toBeUndefined();
  expect(messageProblem('x'.repeat(10_001))).toBe('A message can be at most 10000 characters');
});
