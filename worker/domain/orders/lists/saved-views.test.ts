import { expect, it } from 'vitest';
import { savedViewProblem } from './saved-views.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

it('requires a name that no other view has, and at most 20 views', () => {
  expect(savedViewProblem({ name: 'Mine' }, named('SOTF'))).toBeUndefined();
  expect(savedViewProblem({ name: ' ' }, [])).toBe('Give the view a name');
  expect(savedViewProblem({ name: 'Mine' }, named('SOTF', ' mine'))).toBe(
    'Another view has this name',
  );
  const nineteen = named(...Array.from({ length: 19 }, (_, index) => `View ${index}`));
  expect(savedViewProblem({ name: 'Mine' }, nineteen)).toBeUndefined();
  const full = [...nineteen, { name: 'One more' }];
  expect(savedViewProblem({ name: 'Mine' }, full)).toBe('Save at most 20 views');
});

it('doesn’t mind two others of one name, which two tabs can save at once', () => {
  expect(savedViewProblem({ name: 'Mine' }, named('SOTF', 'SOTF'))).toBeUndefined();
});
