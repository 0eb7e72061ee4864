import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanFileName,
  fileNameProblem,
  fileSizeProblem,
  hasThumbnail,
  maxFileBytes,
  maxThumbnailSourceBytes,
  multipartAboveBytes,
  presignedUrlSeconds,
  uploadKey,
  uploadKeyFromUrl,
} from './file-rules.ts';

describe('fileSizeProblem', () => {
  it.each([
    [0, 'This file is empty. Choose another one.'],
    [1, undefined],
    [2_147_483_648, undefined],
    [2_147_483_649, 'This file is too large. The limit is 2 GB.'],
  ])('%i bytes: %s', (bytes, problem) => {
    expect(fileSizeProblem(bytes)).toBe(problem);
  });

  it('allows up to 2 GiB', () => {
    expect(maxFileBytes).toBe(2 * 1024 ** 3);
  });
});

describe('file names', () => {
  it.each([
    ['tune "final".bin', undefined],
    ['Größe 测试 😀.bin', undefined],
    ['', 'The file has no name'],
    ['  ', 'The file has no name'],
    ['x'.repeat(200), undefined],
    ['x'.repeat(201), 'A file name can’t be longer than 200 characters'],
    ['/a.bin', expect.stringContaining('slashes')],
    ['a/b.bin', expect.stringContaining('slashes')],
    ['a\\b.bin', expect.stringContaining('slashes')],
    ['a\nb.bin', expect.stringContaining('line breaks')],
    ['photo\u202Egpj.exe', expect.stringContaining('direction')],
    ['tune\u200b.bin', expect.stringContaining('invisible')],
    ['👩🏽\u200d🔧.jpg', undefined],
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
    ['tu\u200dne\u200b.bin', 'tune.bin'],
    ['👩🏽\u200d🔧.jpg', '👩🏽\u200d🔧.jpg'],
    [' ', 'file'],
    [`${'\u3164'.repeat(300)}x`, 'file'],
    [`${'\u200b'.repeat(300)}x`, 'x'],
    [`${'x'.repeat(196)}.bin`, `${'x'.repeat(196)}.bin`],
    [`${'x'.repeat(296)}.bin`, `${'x'.repeat(196)}.bin`],
    [`v1.2${'x'.repeat(292)}.bin`, `v1.2${'x'.repeat(192)}.bin`],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('cleans %j to %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });

  it('always produces a valid name, and leaves a clean name unchanged', () => {
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
  ['truck.webp', 10_485_760, true],
  ['truck.webp', 10_485_761, false],
  ['truck.jpg.exe', 1000, false],
])('hasThumbnail(%s, %i bytes) returns %s', (name, size, shown) => {
  expect(hasThumbnail({ name, size })).toBe(shown);
});

it('finds the upload key in upload URLs only', () => {
  const key = uploadKey(crypto.randomUUID(), crypto.randomUUID());
  expect(uploadKeyFromUrl(`https://r2.example/bucket/${key}?X-Amz-Signature=1`)).toBe(key);
  expect(uploadKeyFromUrl(`https://r2.example/bucket/${key}`)).toBe(key);
  expect(uploadKeyFromUrl(`https://r2.example/?x=${key}`)).toBeUndefined();
  expect(uploadKeyFromUrl(`https://r2.example/bucket/${key}/more`)).toBeUndefined();
  expect(uploadKeyFromUrl('not a url')).toBeUndefined();
});

it('has the documented sizes', () => {
  expect([maxFileBytes, multipartAboveBytes, presignedUrlSeconds]).toEqual([
    2_147_483_648, 104_857_600, 3600,
  ]);
  expect(maxThumbnailSourceBytes).toBe(10_485_760);
});
