import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safeReturnTo } from './identity.routes.ts';

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
  ['//evil.example/my-orders', '/'],
  ['/api/logout', '/'],
  ['/%61pi/logout', '/'],
  ['/api%2flogout', '/'],
  ['/%', '/'],
  ['javascript:alert(1)', '/'],
  ['/.//evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/%2e//evil.example', '/'],
  ['/my-orders/..//evil.example', '/'],
  ['/./\\evil.example', '/'],
])('turns %j into %s', (returnTo, path) => {
  expect(safeReturnTo(returnTo, origin)).toBe(path);
});

it('ignores a path that is too long for a cookie', () => {
  expect(safeReturnTo(`/${'a'.repeat(1999)}`, origin)).toHaveLength(2000);
  expect(safeReturnTo(`/${'a'.repeat(2000)}`, origin)).toBe('/');
});

it('never leaves our origin', () => {
  const part = fc.constantFrom('/', '.', '\\', '%2e', '%2f', '@', '\t', '?', '#', 'evil.example');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const path = safeReturnTo(`/${parts.join('')}`, origin);
      expect(new URL(path, origin).origin).toBe(origin);
    }),
    { numRuns: 2_000 },
  );
});
