import { expect, it } from 'vitest';
import { createReadLimit } from './read-limit.ts';

it('counts the reads of each session in 10 s', () => {
  let now = 0;
  const isWithinLimit = createReadLimit(2, () => now);
  expect(['a', 'a', 'b', 'a', 'b'].map(isWithinLimit)).toEqual([true, true, true, false, true]);
  now = 9999;
  expect(isWithinLimit('a')).toBe(false);
  now = 10_000;
  expect(isWithinLimit('a')).toBe(true);
});
