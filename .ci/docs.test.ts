import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = `${import.meta.dirname}/..`;
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const text = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).map(read).join('\n');

it('names only files and folders that exist', () => {
  const paths = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThan(150);
  // The docs shorten the paths of rules.
  const folders = ['', 'worker/domain/', 'worker/domain/datalogs/'];
  const exists = (path?: string) => folders.some((at) => existsSync(`${root}/${at}${path}`));
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});

it('names only symbols that their files have', () => {
  const cited = [...text.matchAll(/`(\w+)`\s\(`([^`]+\.tsx?)`/g)];
  expect(cited.length).toBeGreaterThan(60);
  const missing = cited.filter(
    ([, symbol, path]) => !new RegExp(`\\b${symbol}\\b`).test(read(`${path}`)),
  );
  expect(missing.map(([citation]) => citation)).toEqual([]);
});
