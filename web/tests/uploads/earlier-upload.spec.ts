import { open, stat } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { chunkSize } from '#web/delivery/engine/upload-parts.ts';
import { writeRows } from '#web/tests/offline/earlier-version.ts';
import { paidOrder } from '#web/tests/support/place-order.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { downloadedHash } from './open-widget.ts';
import { createTestFiles, MiB, type TestFile } from './test-files.ts';

const files = createTestFiles();
test.afterAll(files.remove);

/** Starts a multipart upload and sends its first part, as the earlier version's page did. */
async function sendFirstPart(admin: Page, { path, name }: TestFile) {
  const created = await writeAs(admin, 'POST', '/api/s3/multipart', { filename: name });
  const { key, uploadId } = (await created.json()) as { key: string; uploadId: string };
  const query = `key=${encodeURIComponent(key)}`;
  const signed = await admin.request.get(`/api/s3/multipart/${uploadId}/1?${query}`);
  const { url } = (await signed.json()) as { url: string };
  const handle = await open(path);
  const { buffer } = await handle.read(Buffer.alloc(chunkSize), 0, chunkSize, 0);
  await handle.close();
  const put = await fetch(url, { method: 'PUT', body: buffer });
  expect(put.status).toBe(200);
  const parts = [{ PartNumber: 1, ETag: put.headers.get('ETag') ?? '' }];
  return { state: 'sending', uploadId, key, chunkSize, parts };
}

test('resumes an upload that the earlier version left unfinished', async ({ browser }) => {
  const file = await files.make('started.bin', 101 * MiB);
  const admin = await signedInPage(browser, 'Demo Admin');
  const { account, order } = await paidOrder(browser, admin);
  // A page without the app's script, which would create the new database.
  await admin.goto('/icon.svg');
  const user = await (await admin.request.get('/api/auth/user')).json();
  const id = crypto.randomUUID();
  const upload = {
    ...{ id, userId: user.id, about: `order-files ${order.id}`, name: file.name, size: file.size },
    lastModified: Math.floor((await stat(file.path)).mtimeMs),
    details: { itemId: 'calibration' },
    createdAt: Date.now(),
    progress: await sendFirstPart(admin, file),
  };
  await writeRows(admin, { uploads: { store: 'uploads', rows: [[id, upload]] } });

  await admin.goto('/admin?tab=fulfillment');
  await admin.getByPlaceholder('Search by email, vehicle, year...').fill(account.email);
  await admin.getByRole('tabpanel').getByRole('button', { name: account.email }).click();
  const dialog = admin.getByRole('dialog', { name: 'Fulfill Order' });
  const row = dialog.getByRole('listitem').filter({ hasText: file.name });
  await expect(row).toContainText('15% sent. Choose the same file to continue.');
  const sentParts: string[] = [];
  admin.on('request', (request) => {
    const part = new URL(request.url()).searchParams.get('partNumber');
    if (request.method() === 'PUT' && part) sentParts.push(part);
  });
  await dialog.locator(`input[aria-label="Choose File: ${file.name}"]`).setInputFiles(file.path);
  const filesOf = async (): Promise<DeliverableJson[]> =>
    (await admin.request.get(`/api/orders/${order.id}/files`)).json();
  await expect.poll(filesOf, { timeout: 120_000 }).toHaveLength(1);
  const [attached] = await filesOf();
  expect(attached).toMatchObject({ fileName: file.name, fileSize: file.size });
  expect(await downloadedHash(admin, attached)).toBe(file.sha256);
  expect(sentParts.sort()).toEqual(['2', '3', '4', '5', '6', '7']);
});
