import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { siteName } from '#worker/domain/site-name.ts';

it('has the product name as its title', () => {
  const html = readFileSync(`${import.meta.dirname}/../index.html`, 'utf8');
  expect(html).toContain(`<title>${siteName}</title>`);
});
