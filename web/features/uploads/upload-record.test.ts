import { expect, it } from 'vitest';
import type { KeptUpload } from '#web/offline/upload-records.ts';
import { createRecord, storedBytes } from './upload-record.ts';

const facts = {
  id: 'a',
  userId: 'una',
  about: 'files',
  name: 'dyno.bin',
  size: 250,
  lastModified: 1,
  details: {},
};

const part = (PartNumber: number) => ({ PartNumber, ETag: `"${PartNumber}"` });

function kept(parts: number[]): KeptUpload {
  const upload = { uploadId: 'u', key: 'k', chunkSize: 100, parts: parts.map(part) };
  return { ...facts, createdAt: Date.now(), progress: { state: 'sending', ...upload } };
}

it('the last part is as long as what is left for it', () => {
  expect(storedBytes(kept([]))).toBe(0);
  expect(storedBytes(kept([1, 2]))).toBe(200);
  expect(storedBytes(kept([3]))).toBe(50);
  expect(storedBytes(kept([2, 3, 1]))).toBe(250);
});

it('a part counts once, whoever tells of it', () => {
  const record = createRecord(kept([1]));
  expect(record.add([part(1)])).toBe(false);
  expect(record.add([part(1), part(3)])).toBe(true);
  expect([record.storedBytes, record.hasAllParts]).toEqual([150, false]);
  record.add([part(2)]);
  expect([record.storedBytes, record.hasAllParts]).toEqual([250, true]);
});

it('once all of it is there, there are no parts any more', () => {
  const record = createRecord(kept([1, 2, 3]));
  record.sent(facts, 'https://files.example/k');
  expect([record.location, record.multipart]).toEqual(['https://files.example/k', undefined]);
  record.forget();
  expect([record.location, record.storedBytes]).toEqual([undefined, 0]);
});
