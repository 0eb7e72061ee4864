import { expect, it } from 'vitest';
import { messageProblem, messageText } from './chat-message.ts';

it('trims messages and rejects blank ones', () => {
  expect(messageText('  two\nlines \n')).toBe('two\nlines');
  expect(messageText('    one line')).toBe('one line');
  expect(messageText('  a    column\n  \nline')).toBe('a    column\n  \nline');
  expect(messageProblem(' \n\t ')).toBe('Write a message first');
  expect(messageProblem('a')).toBeUndefined();
});

it.each([
  ['    if (boost > 20) {\n      cut();\n    }\n', '    if (boost > 20) {\n      cut();\n    }'],
  [' \n\n\tfor (;;)\n\t\tlog();', '\tfor (;;)\n\t\tlog();'],
  ['\tcut();\nlog();\n', '\tcut();\nlog();'],
  ['    cut();\nlog();', '    cut();\nlog();'],
  ['  cut();\n}', '  cut();\n}'],
  ['  if (a)\n cut();', '  if (a)\n cut();'],
  [
    '\u00a0\u00a0if (a)\n\u00a0\u00a0\u00a0\u00a0cut();',
    '\u00a0\u00a0if (a)\n\u00a0\u00a0\u00a0\u00a0cut();',
  ],
  ['\u00a0 \u00a0 cut();\nlog();', '\u00a0 \u00a0 cut();\nlog();'],
])('keeps the indentation of the first line of code, as in %j', (text, kept) => {
  expect(messageText(text)).toBe(kept);
});

it('names the file of a message without a text', () => {
  expect(messageText(' ', 'tune.bin')).toBe('Sent a file: tune.bin');
  expect(messageText(' Here ', 'tune.bin')).toBe('Here');
});

it('accepts up to 10,000 characters, not counting surrounding whitespace', () => {
  expect(messageProblem(`  ${'x'.repeat(10_000)}  `)).toBeUndefined();
  expect(messageProblem('x'.repeat(10_001))).toBe(
    'A message can’t be longer than 10,000 characters',
  );
});
