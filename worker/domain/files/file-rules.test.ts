import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanFileName,
  fileNameProblem,
  fileSizeProblem,
  hasThumbnail,
  maxFileBytes,
  uploadKey,
  uploadKeyOf,
} from './file-rules.ts';

describe('a file’s size', () => {
  it.each([
    [0, 'This file is empty. Choose another one.'],
    [1, undefined],
    [2_147_483_648, undefined],
    [2_147_483_649, 'This file is too large: a file can have at most 2 GB.'],
  ])('%i bytes: %s', (bytes, problem) => {
    expect(fileSizeProblem(bytes)).toBe(problem);
  });

  it('2 GiB is the limit (spec section 9)', () => {
    expect(maxFileBytes).toBe(2 * 1024 ** 3);
  });
});

describe('a file’s name', () => {
  it.each([
    ['tune "final".bin', undefined],
    ['Größe 测试 😀.bin', undefined],
    ['', 'The file has no name'],
    ['  ', 'The file has no name'],
    ['x'.repeat(201), 'A file name can have at most 200 characters'],
    ['a/b.bin', expect.stringContaining('slashes')],
    ['a\\b.bin', expect.stringContaining('slashes')],
    ['a\nb.bin', expect.stringContaining('line breaks')],
    ['photo\u202Egpj.exe', expect.stringContaining('direction')],
    ['half \ud83d.bin', expect.stringContaining('slashes')],
  ])('%j: %s', (name, problem) => {
    expect(fileNameProblem(name)).toEqual(problem);
  });

  it.each([
    ['tune "final".bin', 'tune "final".bin'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['a\r\nb.bin', 'a__b.bin'],
    ['photo\u202Egpj.exe', 'photo_gpj.exe'],
    ['\u200f', '_'],
    [' ', 'file'],
    [`${'x'.repeat(296)}.bin`, `${'x'.repeat(196)}.bin`],
  ])('%j becomes %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });

  it('whatever a file is called, its clean name is allowed and stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const clean = cleanFileName(name);
        expect(fileNameProblem(clean)).toBeUndefined();
        expect(cleanFileName(clean)).toBe(clean);
      }),
    );
  });
});

it.each([
  ['truck.JPG', 1000, true],
  ['truck.webp', 10 * 1024 * 1024 + 1, false],
  ['truck.jpg.exe', 1000, false],
])('%s of %i bytes has a thumbnail: %s', (name, size, shown) => {
  expect(hasThumbnail({ name, size })).toBe(shown);
});

it('an upload is found by its URL, and nothing else is', () => {
  const key = uploadKey(crypto.randomUUID(), crypto.randomUUID());
  expect(uploadKeyOf(`https://r2.example/bucket/${key}?X-Amz-Signature=1`)).toBe(key);
  expect(uploadKeyOf(`https://r2.example/bucket/${key}`)).toBe(key);
  expect(uploadKeyOf(`https://r2.example/?x=${key}`)).toBeUndefined();
  expect(uploadKeyOf(`https://r2.example/bucket/${key}/more`)).toBeUndefined();
  expect(uploadKeyOf('not a url')).toBeUndefined();
});
