import { expect, it } from 'vitest';
import { listedFiles } from './listed-files.ts';

const root = import.meta.dirname;

it('matches exactly the listed files', () => {
  const isListed = listedFiles(root, ['listed-files.ts']);
  expect(isListed(`${root}/listed-files.ts`)).toBe(true);
  expect(isListed(`${root}/listed-files.test.ts`)).toBe(false);
});

it('rejects a file that was moved', () => {
  expect(() => listedFiles(root, ['listed-files.ts', 'moved.ts'])).toThrow('moved.ts');
});
