import { expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { noticesText } from './license-notices.ts';

const text = noticesText();

it('has the license of the font and of every package that ships', () => {
  expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
  expect(text).toMatch(/\n\nreact \d[\d.]+ \(MIT\)\n\nMIT License\n\nCopyright \(c\) Meta/);
  const missing = Object.keys(packageJson.dependencies).filter(
    (name) => !text.includes(`\n\n${name} `),
  );
  expect(missing).toEqual([]);
});

it('leaves out the packages that only build and test', () => {
  for (const name of ['vite', 'vitest', 'wrangler']) expect(text).not.toContain(`\n\n${name} `);
});

it('ships nothing whose license is unknown or limits how the store is sold', () => {
  const licenses = new Set(
    [...text.matchAll(/\n\n\S+ \d[\w.+-]* \(([^)]+)\)/g)].map(([, id]) => id),
  );
  expect([...licenses].toSorted()).toEqual([
    'Apache-2.0',
    'BSD-3-Clause',
    'ISC',
    'MIT',
    'MIT OR Apache-2.0',
    'Unlicense',
  ]);
});
