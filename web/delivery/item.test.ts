import { expect, it } from 'vitest';
import { createItem } from '#web/tests/delivery/fake-browser.ts';
import { laneOf, partBytes, storedBytes } from './item.ts';

it.each([
  ['message', 'order o'],
  ['review', 'review o'],
  ['buildSheet', 'sections o'],
  ['device', 'sections o'],
  ['use', 'sections o'],
  ['deliverable', 'deliverable k'],
  ['order', 'order k'],
] as const)('sends a %s in the lane "%s"', (kind, lane) => {
  expect(laneOf(createItem({ kind, key: 'k', orderId: 'o' }))).toBe(lane);
});

it.each([
  ['the first of three', 1, 10],
  ['the last of three', 3, 5],
])('counts the bytes of %s parts', (_, partNumber, bytes) => {
  expect(partBytes({ chunkSize: 10, size: 25 }, partNumber)).toBe(bytes);
});

it.each([
  ['nothing of a file that is not started', {}, 0],
  ['the stored parts', { parts: [1, 3] }, 15],
  ['the whole uploaded file', { url: 'https://r2/x' }, 25],
])(
  'knows that the bucket has %s',
  (_, { parts, url = null }: { parts?: number[]; url?: string | null }, bytes) => {
    const stored = parts?.map((PartNumber) => ({ PartNumber, ETag: '"e"' }));
    const multipart = stored && { uploadId: 'u', key: 'k', chunkSize: 10, parts: stored };
    const file = { name: 'a', size: 25, url, ...(multipart && { multipart }) };
    expect(storedBytes(file)).toBe(bytes);
  },
);
