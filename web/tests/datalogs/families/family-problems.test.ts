import { expect, it } from 'vitest';
import { familyProblems } from './family-problems.ts';

it('reads generated logs of each family as they were meant', async () => {
  expect(await familyProblems({ from: 1, to: 1000 })).toEqual([]);
});
