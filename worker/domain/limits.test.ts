import { expect, it } from 'vitest';
import { tooLongMessage } from './limits.ts';

it('names the field and its limit', () => {
  expect(tooLongMessage('Model', 100)).toBe('Model can’t be longer than 100 characters');
  expect(tooLongMessage('A message', 10_000)).toBe(
    'A message can’t be longer than 10,000 characters',
  );
});
