import { like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { files } from '#db/schema/files.ts';
import { hourMs } from '#worker/domain/durations.ts';
import { createFileBucket } from '#worker/gateways/file-bucket.ts';
import { deleteUnknownUploads } from '#worker/modules/housekeeping/housekeeping.usecases.ts';
import { pngOfWidth } from '#worker/tests/product-images/pictures.ts';
import { openServer } from '#worker/tests/support/open-store.ts';
import { runCleanupAfterHours } from './run-cleanup.ts';
import { attachInChat, keyOf, someBytes, upload } from './upload.ts';

const server = await openServer();
const customer = await server.signIn('ana@example.com');

it('deletes only uploads that were not attached within 24 hours', async () => {
  const attachedUrl = await attachInChat(customer, pngOfWidth(100), 'truck.png');
  await customer.get(`${attachedUrl}/thumbnail`);
  const sent = await upload(customer);
  await runCleanupAfterHours(server, 23);
  expect(await server.fileKeys(keyOf(sent))).toEqual([keyOf(sent)]);
  await runCleanupAfterHours(server, 25);
  await runCleanupAfterHours(server, 25);
  expect(await server.fileKeys(keyOf(sent))).toEqual([]);
  const chat = `/api/orders/${(await customer.order()).id}/messages`;
  expect((await customer.post(chat, { message: '', ...sent })).status).toBe(404);
  expect((await customer.get(attachedUrl)).status).toBe(200);
  expect(await server.fileKeys('thumbnails/')).toHaveLength(1);
});

it('retries failed deletions one by one, with growing delays', async () => {
  const [stuck, other] = [await upload(customer, someBytes(10)), await upload(customer)];
  const attempts: number[] = [];
  const runAfterMinutes = (minutes: number) =>
    runCleanupAfterHours(server, 25 + minutes / 60, {
      delete: async (keys) => {
        if (keys.includes(keyOf(stuck))) {
          attempts.push(minutes);
          throw new Error('R2 is unavailable');
        }
        await (await server.bucket()).delete([...keys]);
      },
    });
  await runAfterMinutes(0);
  expect(await server.fileKeys(keyOf(other))).toEqual([keyOf(other)]);
  await runAfterMinutes(1.1);
  expect(await server.fileKeys(keyOf(other))).toEqual([]);
  for (const minutes of [1.5, 2, 3.2, 4, 5, 6, 7.4]) await runAfterMinutes(minutes);
  expect(attempts).toEqual([0, 1.1, 3.2, 7.4]);
  await runCleanupAfterHours(server, 26);
  expect(await server.fileKeys(keyOf(stuck))).toEqual([]);
});

it('deletes 400 expired files per run, the oldest first, even while others fail', async () => {
  const createdAt = Date.now() - 48 * hourMs;
  const rows = Array.from({ length: 450 }, (_, index) => ({
    id: `expired-${index}`,
    key: `uploads/${customer.user.id}/expired-${index}`,
    ownerId: customer.user.id,
    state: 'expired' as const,
    createdAt: createdAt + (450 - index),
    // These failed before and are due again.
    ...(index >= 440 && { purgeAttempts: 3, purgeAt: createdAt }),
  }));
  for (let start = 0; start < rows.length; start += 150) {
    await server.db.write([server.db.orm.insert(files).values(rows.slice(start, start + 150))]);
  }
  const requests: number[] = [];
  const run = () =>
    runCleanupAfterHours(server, 0, {
      delete: async (keys) => {
        requests.push(keys.length);
        if (keys.length === 2) throw new Error('R2 is unavailable');
      },
    });
  const left = async () => {
    const found = await server.db.orm
      .select({ id: files.id })
      .from(files)
      .where(like(files.id, 'expired-%'));
    return found.map(({ id }) => Number(id.split('-')[1])).sort((one, other) => one - other);
  };
  await run();
  expect(await left()).toEqual([
    ...Array(40).keys(),
    ...Array.from({ length: 10 }, (_, n) => 440 + n),
  ]);
  await run();
  expect(await left()).toEqual(Array.from({ length: 10 }, (_, n) => 440 + n));
  expect(requests).toEqual([800, 80, ...Array(10).fill(2)]);
});

it('finds due files through the index', async () => {
  const { rows } = await server.db.client.execute({
    sql: "explain query plan select id from files where state = 'expired' and purge_at <= ? and created_at < ? order by purge_at, created_at limit 400",
    args: [1, 1],
  });
  expect(rows.map(({ detail }) => detail)).toEqual([
    'SEARCH files USING INDEX files_purge (state=? AND purge_at<?)',
  ]);
});

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
  const owner = await server.signIn('bo@example.com');
  const keys = () => server.fileKeys(`uploads/${owner.user.id}/`);
  const attached = await attachInChat(owner, someBytes(10));
  const pending = await upload(owner, someBytes(10));
  const orphans = [];
  for (let index = 0; index < 4; index += 1) orphans.push(await upload(owner, someBytes(10)));
  await server.db.client.execute({
    sql: 'delete from files where key in (?, ?, ?, ?)',
    args: orphans.map(keyOf),
  });
  await checkUploads(0);
  expect(await keys()).toHaveLength(6);
  await checkUploads(2);
  expect(await keys()).toHaveLength(2);
  expect((await owner.get(attached)).status).toBe(200);
  expect(await server.fileKeys(keyOf(pending))).toHaveLength(1);
});
