import { expect, it } from 'vitest';
import type { UploadItem } from '#web/features/uploads/upload-item.ts';
import { percentOf } from '#web/lib/format.ts';
import { stateText } from './upload-text.ts';

const MiB = 1024 * 1024;

const item: UploadItem = {
  id: 'a',
  name: 'dyno.bin',
  size: 300 * MiB,
  sent: 120 * MiB,
  stage: 'uploading',
  bytesPerSecond: 1.5 * MiB,
  message: undefined,
  canRetry: true,
};

it.each<[Partial<UploadItem>, string]>([
  [{ stage: 'chosen' }, '300.0 MB'],
  [{ stage: 'chosen', message: 'This file is empty.' }, 'This file is empty.'],
  [{}, '120.0 MB of 300.0 MB · 1.5 MB/s · 2 min left'],
  [{ bytesPerSecond: 0 }, '120.0 MB of 300.0 MB'],
  [{ stage: 'paused' }, 'Paused · 120.0 MB of 300.0 MB'],
  [{ stage: 'waiting' }, 'Waiting for a connection · 120.0 MB of 300.0 MB'],
  [{ stage: 'waiting', message: '503: Later.' }, 'Trying again soon. 503: Later.'],
  [{ stage: 'sending' }, 'Saving...'],
  [{ stage: 'rejected', message: '409: Not now.' }, '409: Not now.'],
  [{ stage: 'needsFile' }, '40% sent. Choose the same file to continue.'],
  [{ stage: 'accepted' }, 'Uploaded · 300.0 MB'],
])('formats %o as %s', (change, text) => {
  expect(stateText({ ...item, ...change })).toBe(text);
});

it('shows 100% only for a complete file', () => {
  expect(percentOf({ sent: 999, size: 1000 })).toBe(99);
  expect(percentOf({ sent: 1000, size: 1000 })).toBe(100);
  // A part that is sent again counts twice for a moment.
  expect(percentOf({ sent: 1100, size: 1000 })).toBe(100);
});
