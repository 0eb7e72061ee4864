import { expect, it } from 'vitest';
import { addParts, hasAllParts, storedBytes, type UploadProgress } from './upload-record.ts';

const size = 250;
const part = (PartNumber: number) => ({ PartNumber, ETag: `"${PartNumber}"` });

function sending(...parts: number[]): UploadProgress {
  return { state: 'sending', uploadId: 'u', key: 'k', chunkSize: 100, parts: parts.map(part) };
}

it('counts the last part as the rest of the file', () => {
  expect(storedBytes({ size, progress: sending() })).toBe(0);
  expect(storedBytes({ size, progress: sending(1, 2) })).toBe(200);
  expect(storedBytes({ size, progress: sending(3) })).toBe(50);
  expect(storedBytes({ size, progress: sending(2, 3, 1) })).toBe(250);
});

it('counts all bytes of a sent file', () => {
  const progress: UploadProgress = { state: 'sent', location: 'https://files.example/k' };
  expect(storedBytes({ size, progress })).toBe(250);
  expect(hasAllParts({ size, progress })).toBe(false);
  expect(addParts(progress, [part(1)])).toBeUndefined();
});

it('adds each part once', () => {
  expect(addParts(sending(1), [part(1)])).toBeUndefined();
  const added = addParts(sending(1), [part(1), part(3)]);
  expect(added).toEqual(sending(1, 3));
  expect(hasAllParts({ size, progress: sending(1, 3) })).toBe(false);
  expect(addParts(added, [part(2)])).toEqual(sending(1, 3, 2));
  expect(hasAllParts({ size, progress: sending(1, 3, 2) })).toBe(true);
});
