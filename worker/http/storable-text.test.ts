import { expect, it } from 'vitest';
import { storableJson } from './storable-text.ts';

it('removes NUL and half surrogate pairs from every text', () => {
  expect(storableJson({ a: ['x\0', { b: '\ud800' }], c: '😀\n', d: null, e: 1.5 })).toEqual({
    a: ['x', { b: '\ufffd' }],
    c: '😀\n',
    d: null,
    e: 1.5,
  });
});

it('survives deeply nested values', () => {
  const deep = JSON.parse('['.repeat(30_000) + ']'.repeat(30_000));
  expect(() => storableJson(deep)).not.toThrow();
});
