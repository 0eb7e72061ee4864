import { expect, it } from 'vitest';
import { weighFonts, weighScripts, weighStyles } from './client-weight.ts';

it.each([
  ['/', 140],
  ['/product/', 140],
  ['/my-orders', 140],
  ['/admin', 160],
])('%s loads at most %s kB of JavaScript before its first view', (path, budget) => {
  const weight = weighScripts(path);
  // React, the router and the query library alone take 100 kB.
  expect(weight).toBeGreaterThan(100);
  expect(weight).toBeLessThanOrEqual(budget);
});

it('has at most 16 kB of CSS and 36 kB of fonts', () => {
  expect(weighStyles()).toBeLessThanOrEqual(16);
  expect(weighFonts()).toBeLessThanOrEqual(36);
});
