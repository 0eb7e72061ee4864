import { afterAll, beforeAll, expect, it } from 'vitest';
import { startUpload } from '#worker/tests/files/upload.ts';
import { type Store, startStore } from '#worker/tests/support/store.ts';
import { verifyUpload } from './verify-upload.ts';

let store: Store;

beforeAll(async () => {
  store = await startStore();
});

afterAll(() => store.stop());

/** The one thing that is not real here: an object of more than 2 GiB. */
it('a file of more than 2 GiB is refused by what arrived, not by what was said, and its object goes', async () => {
  const person = await store.signIn('ana@example.com');
  const fileUrl = await startUpload(person);
  const deleted: string[] = [];
  const files = {
    head: async () => ({ size: 2_147_483_649, etag: 'etag' }),
    delete: async (key: string) => void deleted.push(key),
  };
  const said = { fileUrl, fileName: 'tune.bin', fileSize: 10 };
  await expect(verifyUpload({ db: store.db, files }, person.user.id, said)).rejects.toMatchObject({
    status: 413,
    message: 'This file is too large: a file can have at most 2 GB.',
  });
  expect(deleted).toEqual([/uploads\/[^?]+/.exec(fileUrl)?.[0]]);
});
