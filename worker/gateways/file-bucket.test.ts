import { expect, it, vi } from 'vitest';
import { createFileBucket } from './file-bucket.ts';

const fail = async () => {
  throw new Error('get: We encountered an internal error. Please try again. (10001)');
};

// The local R2 never fails, so this bucket always does.
const bucket = createFileBucket({
  put: fail,
  head: fail,
  get: fail,
  delete: fail,
  createMultipartUpload: fail,
  resumeMultipartUpload: () => ({ complete: fail, abort: fail }),
} as unknown as R2Bucket);

it.each<[string, () => Promise<unknown>]>([
  ['put', () => bucket.put('a', new Uint8Array(1), 'text/plain')],
  ['head', () => bucket.head('a')],
  ['get', () => bucket.get('a')],
  ['delete', () => bucket.delete(['a'])],
  ['createMultipart', () => bucket.createMultipart('a')],
  ['completeMultipart', () => bucket.completeMultipart('a', 'b', [])],
  ['abortMultipart', () => bucket.abortMultipart('a', 'b')],
])('%s throws one sentence when R2 fails', async (_, call) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await expect(call()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'We can’t reach our file storage. Try again in a moment.',
  });
  expect(log).toHaveBeenCalledWith(expect.stringContaining('(10001)'));
  log.mockRestore();
});
