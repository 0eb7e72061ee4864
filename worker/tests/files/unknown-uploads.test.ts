import { afterAll, expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { hourMs } from '#worker/domain/durations.ts';
import { createFileBucket } from '#worker/gateways/file-bucket.ts';
import { deleteUnknownUploads } from '#worker/modules/housekeeping/expired-files.usecases.ts';
import { startTestServer } from '#worker/tests/support/test-server.ts';
import { attachInChat, keyOf, someBytes, upload } from './upload.ts';

const server = await startTestServer();

afterAll(() => server.stop());

/** Checks all pages, `hours` from now, two objects at a time. */
async function checkUploads(hours: number): Promise<void> {
  const bucket = (await server.bucket()) as unknown as R2Bucket;
  const small = { ...bucket, list: (options: object) => bucket.list({ ...options, limit: 2 }) };
  const files = { ...createFileBucket(bucket), list: createFileBucket(small as R2Bucket).list };
  const now = () => Date.now() + hours * hourMs;
  const db = createDb(server.database.url);
  let payload: { day: string; cursor?: string } | undefined = { day: '2026-11-25' };
  while (payload) {
    const [next] = await deleteUnknownUploads({ db, files, now }, payload);
    payload =
      next && JSON.parse(String(next.toSQL().params.find((value) => /cursor/.test(String(value)))));
  }
}

it('deletes the uploaded objects that no row knows, page by page', async () => {
  const customer = await server.signIn('ana@example.com');
  const attached = await attachInChat(customer, someBytes(10));
  const pending = await upload(customer, someBytes(10));
  const orphans = [];
  for (let index = 0; index < 4; index += 1) orphans.push(await upload(customer, someBytes(10)));
  await server.db.client.execute({
    sql: 'delete from files where key in (?, ?, ?, ?)',
    args: orphans.map(keyOf),
  });
  await checkUploads(0);
  expect(await server.fileKeys('uploads/')).toHaveLength(6);
  await checkUploads(2);
  expect(await server.fileKeys('uploads/')).toHaveLength(2);
  expect((await customer.get(attached)).status).toBe(200);
  expect(await server.fileKeys(keyOf(pending))).toHaveLength(1);
});
