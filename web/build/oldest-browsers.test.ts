import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { oldestBrowsers } from './oldest-browsers.ts';

const names = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', ios: 'iOS', safari: 'Safari' };

it.each(['web/index.html', 'README.md', 'docs/browsers.md'])(
  'versions match those in %s',
  (path) => {
    const text = readFileSync(`${import.meta.dirname}/../../${path}`, 'utf8');
    for (const name of Object.keys(oldestBrowsers) as (keyof typeof oldestBrowsers)[]) {
      expect(text).toContain(`${names[name]} ${oldestBrowsers[name]}`);
    }
  },
);
