import { expect, it } from 'vitest';
import { savedViewsProblem } from './saved-views.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

it('requires different names, and at most 20 views', () => {
  expect(savedViewsProblem(named('Mine', 'SOTF'))).toBeUndefined();
  expect(savedViewsProblem(named(' '))).toBe('Give the view a name');
  expect(savedViewsProblem(named('Mine', ' mine'))).toBe('Another view has this name');
  const twenty = Array.from({ length: 20 }, (_, index) => `View ${index}`);
  expect(savedViewsProblem(named(...twenty))).toBeUndefined();
  expect(savedViewsProblem(named(...twenty, 'One more'))).toBe('Save at most 20 views');
});
