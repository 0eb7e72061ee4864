import { expect, it } from 'vitest';
import { safeReturnTo } from './return-to.ts';

const origin = 'https://store.example';

it.each([
  ['/my-orders?order=1#chat', '/my-orders?order=1#chat'],
  ['/', '/'],
  [undefined, '/'],
  ['', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/api/logout', '/'],
  ['javascript:alert(1)', '/'],
])('%j leads to %s', (returnTo, path) => {
  expect(safeReturnTo(returnTo, origin)).toBe(path);
});
