import { describe, expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { hourMs } from '#worker/domain/durations.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { createFileBucket } from '#worker/gateways/file-bucket.ts';
import { defaultQuotas } from '#worker/http/quotas/quotas.ts';
import { checkFile } from '#worker/modules/files/files.usecases.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { keyOf, someBytes, startUpload, upload } from './upload.ts';

const { server, customer, admin } = await openStore();

/** Sends a file in the chat of an order. */
async function sentFile(orderId?: string) {
  const order = orderId === undefined ? await customer.order() : { id: orderId };
  const sent = await upload(customer, someBytes(100), 'tune.bin');
  const response = await customer.post(`/api/orders/${order.id}/messages`, {
    message: '',
    ...sent,
  });
  const { fileUrl } = (await response.json()) as OrderMessageJson;
  return { order, sent, fileUrl: fileUrl ?? '', fileId: fileUrl?.split('/').at(-1) ?? '' };
}

async function check(fileId: string, change: Partial<ReturnType<typeof createFileBucket>> = {}) {
  // Miniflare's proxy implements the R2Bucket methods that the check calls.
  const bucket = (await server.bucket()) as unknown as R2Bucket;
  const files = { ...createFileBucket(bucket), ...change };
  const quotas = { ...defaultQuotas, pendingUploadBytes: 1000 };
  return checkFile({ db: createDb(server.database.url), files, quotas, now: Date.now }, { fileId });
}

async function alertsOf({ id }: { id: string }): Promise<AlertJson[]> {
  const alerts = await admin.read<AlertJson[]>('/api/admin/alerts');
  return alerts.filter(({ orderId }) => orderId === id);
}

it('runs as a background job, an hour after the file was attached', async () => {
  const { fileId } = await sentFile();
  const { rows } = await server.db.client.execute({
    sql: 'select run_at - created_at as delay, priority from jobs where key = ?',
    args: [`checkFile:${fileId}`],
  });
  expect(rows).toMatchObject([{ delay: hourMs, priority: 1 }]);
});

it('keeps a file that did not change', async () => {
  const { order, fileId, fileUrl } = await sentFile();
  await check(fileId);
  expect((await customer.get(fileUrl)).status).toBe(200);
  expect(await alertsOf(order)).toEqual([]);
});

it.each([
  ['other bytes of the same size', someBytes(100).fill(1)],
  ['more bytes', someBytes(5000)],
])('deletes a file that its sender replaced with %s, and alerts the admins', async (_, bytes) => {
  const { order, sent, fileId, fileUrl } = await sentFile();
  expect((await fetch(sent.fileUrl, { method: 'PUT', body: bytes })).status).toBe(200);
  await check(fileId);
  expect(await server.fileKeys(keyOf(sent))).toEqual([]);
  expect((await customer.get(fileUrl)).status).toBe(404);
  expect(await alertsOf(order)).toMatchObject([{ kind: 'fileReplaced', detail: 'tune.bin' }]);
  await check(fileId);
  expect(await alertsOf(order)).toHaveLength(1);
});

it('deletes every replaced file of an order, with one alert a day', async () => {
  const first = await sentFile();
  const second = await sentFile(first.order.id);
  for (const { sent, fileId } of [first, second]) {
    await fetch(sent.fileUrl, { method: 'PUT', body: 'something else' });
    await check(fileId);
    expect(await server.fileKeys(keyOf(sent))).toEqual([]);
  }
  expect(await alertsOf(first.order)).toHaveLength(1);
});

it('alerts the admins even if the deletion fails, and deletes on the next try', async () => {
  const { order, sent, fileId } = await sentFile();
  await fetch(sent.fileUrl, { method: 'PUT', body: 'something else' });
  const fails = { delete: () => Promise.reject(new Error('R2 is unavailable')) };
  await expect(check(fileId, fails)).rejects.toThrow('R2 is unavailable');
  expect(await alertsOf(order)).toHaveLength(1);
  await check(fileId);
  expect(await server.fileKeys(keyOf(sent))).toEqual([]);
  expect(await alertsOf(order)).toHaveLength(1);
});

it('ignores a file that no longer exists', async () => {
  expect(await check(crypto.randomUUID())).toEqual([]);
});

describe('an upload of undeclared size that was not sent', () => {
  const isDue = async (fileId: string) => {
    const { rows } = await server.db.client.execute({
      sql: "select run_at - created_at as delay from jobs where key = 'checkFile:pending:' || ?",
      args: [fileId],
    });
    return rows[0]?.delay;
  };
  const stateOf = async (fileId: string) => {
    const { rows } = await server.db.client.execute({
      sql: 'select state, size from files where id = ?',
      args: [fileId],
    });
    return rows[0];
  };
  /** Fills an upload of a new customer, and runs its check. */
  async function fill(sizes: number[]) {
    const hoarder = await server.signIn(`${crypto.randomUUID()}@example.com`);
    const ids: string[] = [];
    for (const size of sizes) {
      const fileUrl = await startUpload(hoarder);
      await fetch(fileUrl, { method: 'PUT', body: someBytes(size) });
      ids.push(keyOf({ fileUrl, fileName: '', fileSize: 0 }).split('/').at(-1) ?? '');
    }
    for (const id of ids) await server.db.write(await check(id));
    return ids;
  }

  it('is measured once its URL has expired, and expires if it is over the quota', async () => {
    const [first = '', second = ''] = await fill([600, 600]);
    expect(await isDue(first)).toBe(hourMs);
    expect(await stateOf(first)).toMatchObject({ state: 'pending', size: 600 });
    expect(await stateOf(second)).toMatchObject({ state: 'expired', size: 600 });
  });
});
