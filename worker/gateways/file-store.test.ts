import { expect, it, vi } from 'vitest';
import { createFileStore } from './file-store.ts';

const fail = async () => {
  throw new Error('get: We encountered an internal error. Please try again. (10001)');
};

// The local R2 never fails, so this bucket always does.
const store = createFileStore({
  put: fail,
  head: fail,
  get: fail,
  delete: fail,
  createMultipartUpload: fail,
  resumeMultipartUpload: () => ({ complete: fail, abort: fail }),
} as unknown as R2Bucket);

it.each<[string, () => Promise<unknown>]>([
  ['put', () => store.put('a', new Uint8Array(1), 'text/plain')],
  ['head', () => store.head('a')],
  ['get', () => store.get('a')],
  ['delete', () => store.delete('a')],
  ['deleteAll', () => store.deleteAll(['a'])],
  ['createMultipart', () => store.createMultipart('a', 'text/plain')],
  ['completeMultipart', () => store.completeMultipart('a', 'b', [])],
  ['abortMultipart', () => store.abortMultipart('a', 'b')],
])('%s throws one sentence when R2 fails', async (_, call) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await expect(call()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'We can’t reach our file storage. Try again in a moment.',
  });
  expect(log).toHaveBeenCalledWith(expect.stringContaining('(10001)'));
  log.mockRestore();
});
