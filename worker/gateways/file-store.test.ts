import { expect, it, vi } from 'vitest';
import { createFileStore } from './file-store.ts';

const away = async () => {
  throw new Error('get: We encountered an internal error. Please try again. (10001)');
};

/** A bucket that answers nothing: the local R2 is never away. */
const store = createFileStore({
  put: away,
  head: away,
  get: away,
  delete: away,
  createMultipartUpload: away,
  resumeMultipartUpload: () => ({ complete: away, abort: away }),
} as unknown as R2Bucket);

it.each<[string, () => Promise<unknown>]>([
  ['put', () => store.put('a', new Uint8Array(1), 'text/plain')],
  ['head', () => store.head('a')],
  ['get', () => store.get('a')],
  ['delete', () => store.delete('a')],
  ['createMultipart', () => store.createMultipart('a', 'text/plain')],
  ['completeMultipart', () => store.completeMultipart('a', 'b', [])],
  ['abortMultipart', () => store.abortMultipart('a', 'b')],
])('%s says in one sentence that the store of files is away', async (_, ask) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await expect(ask()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The store cannot reach its files. Try again in a moment.',
  });
  expect(log).toHaveBeenCalledWith(expect.stringContaining('(10001)'));
  log.mockRestore();
});
