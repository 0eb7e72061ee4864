import { expect, it } from 'vitest';
import { startUpload } from '#worker/tests/files/upload.ts';
import { openServer } from '#worker/tests/support/open-store.ts';
import { verifyUpload } from './verify-upload.ts';

const server = await openServer();

// Only the bucket is faked: a test cannot upload an object of more than 2 GiB.
it('rejects and deletes an object of more than 2 GiB, regardless of its declared size', async () => {
  const customer = await server.signIn('ana@example.com');
  const fileUrl = await startUpload(customer);
  const deleted: string[] = [];
  const files = {
    head: async () => ({ size: 2_147_483_649, etag: 'etag' }),
    delete: async (keys: readonly string[]) => void deleted.push(...keys),
  };
  const declared = { fileUrl, fileName: 'tune.bin', fileSize: 10 };
  await expect(
    verifyUpload({ db: server.db, files, scanFile: undefined }, customer.user.id, declared),
  ).rejects.toMatchObject({ status: 413, message: 'This file is too large. The limit is 2 GB.' });
  expect(deleted).toEqual([/uploads\/[^?]+/.exec(fileUrl)?.[0]]);
});
